// Our own server: a move is on disk before the opponent receives it.

import { scriptedMove } from '../script.ts';
import { open, type Wire } from './wire.ts';

export const quadrille: Wire = async (port, { table, keys }, seat, moved) => {
  let mine = 0;
  const client = await open(
    port,
    '/api/socket?v=1',
    (opened, text, ready) => {
      if (text.startsWith('{"t":"events"')) {
        ready();
        if (!text.includes('"acted"')) return;
        // Players receive their own moves too.
        if (mine > 0) mine--;
        else moved();
      } else if (text.startsWith('{"t":"welcome"')) opened.say(`{"t":"follow","table":"${table}"}`);
      else if (text.startsWith('{"t":"refused"')) throw new Error(text);
    },
    [`Authorization: Bearer ${keys[seat]}`],
  );
  return {
    move: (ply) => {
      mine++;
      const id = `ply-${String(ply).padStart(6, '0')}`;
      client.say(`{"t":"do","table":"${table}","id":"${id}","command":{"c":"move","move":"${scriptedMove(ply)}"}}`);
    },
    cut: () => client.destroy(),
  };
};
