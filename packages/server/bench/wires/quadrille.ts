// Our own: a move is on disk before the other hears of it.

import { moveAt } from '../script.ts';
import { open, say, type Wire } from './wire.ts';

export const quadrille: Wire = async (port, { table, keys }, seat, moved) => {
  const headers = { authorization: `Bearer ${keys[seat]}` };
  let mine = 0;
  const socket = await open(`ws://127.0.0.1:${port}/api/socket?v=1`, { headers }, (opened, data, ready) => {
    const text = data.toString('latin1');
    if (text.startsWith('{"t":"events"')) {
      ready();
      if (!text.includes('"acted"')) return;
      // Everybody hears every move, one's own too.
      if (mine > 0) mine--;
      else moved();
    } else if (text.startsWith('{"t":"welcome"')) say(opened, `{"t":"follow","table":"${table}"}`);
    else if (text.startsWith('{"t":"refused"')) throw new Error(text);
  });
  return {
    move: (ply) => {
      mine++;
      const id = `ply-${String(ply).padStart(6, '0')}`;
      say(socket, `{"t":"do","table":"${table}","id":"${id}","command":{"c":"move","move":"${moveAt(ply)}"}}`);
    },
    cut: () => socket.terminate(),
  };
};
