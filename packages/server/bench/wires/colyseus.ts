// Colyseus: a room that broadcasts every message to its clients and stores nothing.

import { open, type Wire } from './wire.ts';

/** The first byte of a message. */
const JOIN_ROOM = 10;
const ROOM_DATA = 13;
/** The name of the message and its content, as MessagePack. */
const MOVE = `${String.fromCharCode(ROOM_DATA)}\xa4move\xa71a1-2b2`;

export const colyseus: Wire = async (port, { table, keys }, seat, moved) => {
  let mine = 0;
  const client = await open(port, `/${table}?sessionId=${keys[seat]}`, (opened, bytes, ready) => {
    const kind = bytes.charCodeAt(0);
    if (kind === JOIN_ROOM) {
      opened.sayBytes(String.fromCharCode(JOIN_ROOM));
      ready();
    } else if (kind === ROOM_DATA) {
      if (mine > 0) mine--;
      else moved();
    }
  });
  const move = () => {
    mine++;
    client.sayBytes(MOVE);
  };
  return { move, cut: () => client.destroy() };
};
