// boardgame.io: its own messages, in the frames of Socket.IO.

import { moveAt } from '../script.ts';
import { open, say, type Wire } from './wire.ts';

const NAMESPACE = '/exchange,';
const PING = '2';
const PONG = '3';

const eventOf = (event: readonly unknown[]) => `42${NAMESPACE}${JSON.stringify(event)}`;

export const boardgameIo: Wire = async (port, { table, keys }, seat, moved) => {
  const player = String(seat);
  let mine = 0;
  const socket = await open(
    `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`,
    {},
    (opened, data, ready) => {
      const text = data.toString('latin1');
      if (text === PING) say(opened, PONG);
      else if (text.startsWith('0')) say(opened, `40${NAMESPACE}`);
      else if (text.startsWith(`40${NAMESPACE}`)) say(opened, eventOf(['sync', table, player, keys[seat], 2]));
      else if (text.startsWith(`42${NAMESPACE}["sync"`)) ready();
      else if (text.startsWith(`42${NAMESPACE}["update"`)) {
        if (mine > 0) mine--;
        else moved();
      }
    },
  );
  return {
    move: (ply) => {
      mine++;
      const payload = { type: 'move', args: [moveAt(ply)], playerID: player, credentials: keys[seat] };
      say(socket, eventOf(['update', { type: 'MAKE_MOVE', payload }, ply, table, player]));
    },
    cut: () => socket.terminate(),
  };
};
