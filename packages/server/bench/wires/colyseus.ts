// Colyseus: a room that tells everybody in it what one of them says, and keeps nothing.

import { open, type Wire } from './wire.ts';

/** The first byte of a message. */
const JOIN_ROOM = 10;
const ROOM_DATA = 13;
/** The name of the message and what is in it, as MessagePack. */
const MOVE = Buffer.from([ROOM_DATA, 0xa4, ...Buffer.from('move'), 0xa7, ...Buffer.from('1a1-2b2')]);

export const colyseus: Wire = async (port, { table, keys }, seat, moved) => {
  let mine = 0;
  const url = `ws://127.0.0.1:${port}/${table}?sessionId=${keys[seat]}`;
  const socket = await open(url, {}, (opened, data, ready) => {
    if (data[0] === JOIN_ROOM) {
      opened.send(Buffer.from([JOIN_ROOM]));
      ready();
    } else if (data[0] === ROOM_DATA) {
      if (mine > 0) mine--;
      else moved();
    }
  });
  const move = () => {
    mine++;
    socket.send(MOVE);
  };
  return { move, cut: () => socket.terminate() };
};
