// boardgame.io: its own messages, in the frames of Socket.IO.

import { scriptedMove } from '../script.ts';
import { open, type Wire } from './wire.ts';

const NAMESPACE = '/exchange,';
const PING = '2';
const PONG = '3';

const eventOf = (event: readonly unknown[]) => `42${NAMESPACE}${JSON.stringify(event)}`;

export const boardgameIo: Wire = async (port, { table, keys }, seat, moved) => {
  const player = String(seat);
  let mine = 0;
  const client = await open(port, '/socket.io/?EIO=4&transport=websocket', (opened, text, ready) => {
    if (text === PING) opened.say(PONG);
    else if (text.startsWith('0')) opened.say(`40${NAMESPACE}`);
    else if (text.startsWith(`40${NAMESPACE}`)) opened.say(eventOf(['sync', table, player, keys[seat], 2]));
    else if (text.startsWith(`42${NAMESPACE}["sync"`)) ready();
    else if (text.startsWith(`42${NAMESPACE}["update"`)) {
      if (mine > 0) mine--;
      else moved();
    }
  });
  return {
    move: (ply) => {
      mine++;
      const payload = { type: 'move', args: [scriptedMove(ply)], playerID: player, credentials: keys[seat] };
      client.say(eventOf(['update', { type: 'MAKE_MOVE', payload }, ply, table, player]));
    },
    cut: () => client.destroy(),
  };
};
