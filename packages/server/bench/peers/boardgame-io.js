// boardgame.io with its memory storage: a game in which two take turns and nobody wins.

import { createRequire } from 'node:module';
import { ready } from './ready.js';

const require = createRequire(import.meta.url);
const { Server, Origins } = require('boardgame.io/server');

const exchange = {
  name: 'exchange',
  setup: () => ({ moves: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    exchange: ({ G }) => {
      G.moves++;
    },
  },
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
