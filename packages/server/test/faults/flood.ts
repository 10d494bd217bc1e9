// A thread that sends malformed messages over several connections and counts the replies. It is signed in and knows a
// table where others play: some messages are valid but not permitted.

import { parentPort, workerData } from 'node:worker_threads';
import { below, seeded } from '@quadrille/rules';
import { WebSocket } from 'ws';

const { url, token, table, messages, connections } = workerData as {
  url: string;
  token: string;
  table: string;
  messages: number;
  connections: number;
};
/** Unanswered messages per connection. */
const MAX_IN_FLIGHT = 500;
/** One message in this many may be valid. */
const UNDERSTOOD_ONE_IN = 20;

const random = seeded(3);
const pick = <T>(list: readonly T[]): T => list[below(random, list.length)]!;

const SENSIBLE = [
  '{"t":"follow","table":"AbCdEfGh1234_-xy","since":3}',
  ...['"move","move":"1a1","acts":0', '"say","text":"hello"', '"resign"', '"sit","place":1', '"close"', '"stand"'].map(
    (command) => `{"t":"do","table":"${table}","id":"abcdefgh","command":{"c":${command}}}`,
  ),
  '{"t":"do","table":"AbCdEfGh1234_-xy","id":"abcdefgh","command":{"c":"propose","what":"draw"}}',
  '{"t":"seek","settings":{"game":"q4","options":{"players":3},"control":{"kind":"clock","total":60000,"increment":0}}}',
  '{"t":"ping","n":1}',
];
const PIECES = [
  '"',
  '{',
  '}',
  '[',
  ']',
  ':',
  ',',
  'null',
  '-1',
  '1e999',
  '"__proto__"',
  '\\u0000',
  '\uD800',
  'true',
  '😀',
];

/** A valid message with random deletions and replacements. */
function nonsense(): string {
  let text = pick(SENSIBLE);
  for (let n = below(random, 3); n >= 0; n--) {
    const from = below(random, text.length);
    const to = from + below(random, 6);
    text = text.slice(0, from) + (below(random, 2) === 0 ? pick(PIECES) : '') + text.slice(to);
  }
  // Seeking is open to all players and would succeed, so it is always made invalid.
  if (below(random, UNDERSTOOD_ONE_IN) === 0) return text.replace('"t":"seek"', '"t":"fuzz"');
  return text.replaceAll(/"t":"\w*"/g, '"t":"fuzz"').replace(/^\{"t(?!")/, '{"x');
}

let sent = 0;
/** Count of each reply: a refusal code or `pong`. */
const answers: Record<string, number> = {};

function pump(socket: WebSocket, state: { open: number; left: number }): void {
  while (state.open < MAX_IN_FLIGHT && state.left > 0) {
    state.left--;
    state.open++;
    sent++;
    socket.send(nonsense());
  }
}

await Promise.all(
  Array.from({ length: connections }, (_, n) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const share = Math.floor(messages / connections) + (n < messages % connections ? 1 : 0);
    const state = { open: 0, left: share };
    const socket = new WebSocket(url, { headers: { authorization: `Bearer ${token}` } });
    socket.on('error', reject);
    socket.on('open', () => pump(socket, state));
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text.startsWith('{"t":"welcome"')) return;
      const { t, code = t } = JSON.parse(text) as { t: string; code?: string };
      answers[code] = (answers[code] ?? 0) + 1;
      state.open--;
      pump(socket, state);
      if (state.left === 0 && state.open === 0) {
        socket.close();
        resolve();
      }
    });
    return promise;
  }),
);
parentPort!.postMessage({ sent, answers });
