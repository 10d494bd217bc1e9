// boardgame.io with its memory storage, and Q4 on it by the same rules that our own server has.

import { createRequire } from 'node:module';
import { play } from '../../../rules/src/index.ts';
import { q4 } from '../../../rules/src/q4/index.ts';
import { OPTIONS } from '../script.ts';
import { ready } from './ready.js';

const require = createRequire(import.meta.url);
const { Server, Origins } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const options = q4.options.parse(OPTIONS).value;

/** What is kept is a position as text: states of our kernel are not plain enough for what boardgame.io does with them. */
const exchange = {
  name: 'exchange',
  setup: () => ({ position: q4.formatPosition(q4.setup(options)) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    move: ({ G, playerID }, text) => {
      const state = q4.parsePosition(options, G.position).value;
      const played = play(q4, state, Number(playerID), q4.parse(text));
      if (!played.ok) return INVALID_MOVE;
      G.position = q4.formatPosition(played.value);
      G.outcome = q4.outcome(played.value);
      return undefined;
    },
  },
  endIf: ({ G }) => G.outcome,
};

const server = Server({ games: [exchange], origins: [Origins.LOCALHOST_IN_DEVELOPMENT] });
const { appServer } = await server.run({ port: 0 });
const { port } = appServer.address();

async function post(path, body) {
  const answer = await fetch(`http://127.0.0.1:${port}/games/exchange/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`boardgame.io answered ${answer.status} to ${path}`);
  return answer.json();
}

await ready(port, async () => {
  const { matchID } = await post('create', { numPlayers: 2 });
  const join = async (playerID) =>
    (await post(`${matchID}/join`, { playerID, playerName: playerID })).playerCredentials;
  return { table: matchID, keys: [await join('0'), await join('1')] };
});
