// Connected clients that are idle or only watch, in a separate process.

import { WebSocket } from 'ws';

export interface SpectatorLoad {
  readonly ports: readonly number[];
  readonly keys: readonly string[];
  /** The table they all watch, if any. */
  readonly table?: string;
}

/** In small batches: a burst of connections is another measurement. */
const CONNECT_BATCH_SIZE = 100;

let heard = 0;

function enter({ ports, keys, table }: SpectatorLoad, n: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = new WebSocket(`ws://127.0.0.1:${ports[n % ports.length]}/api/socket?v=1`, {
    headers: { authorization: `Bearer ${keys[n]!}` },
    perMessageDeflate: false,
  });
  socket.on('error', reject);
  socket.on('message', (data: Buffer) => {
    const text = data.toString('latin1');
    if (table === undefined) resolve();
    else if (text.startsWith('{"t":"welcome"')) socket.send(JSON.stringify({ t: 'follow', table }));
    else if (text.startsWith('{"t":"events"')) {
      resolve();
      heard += text.split('"acted"').length - 1;
    }
  });
  return promise;
}

async function gather(load: SpectatorLoad): Promise<void> {
  for (let n = 0; n < load.keys.length; n += CONNECT_BATCH_SIZE) {
    const group = Math.min(CONNECT_BATCH_SIZE, load.keys.length - n);
    await Promise.all(Array.from({ length: group }, (_, m) => enter(load, n + m)));
  }
}

// A load message connects the clients and is answered once all are connected; `heard` is answered with the total number
// of moves received.
process.on('disconnect', () => process.exit(1));
process.on('message', (message: SpectatorLoad | 'heard' | 'close') => {
  if (message === 'close') process.exit(0);
  else if (message === 'heard') process.send!(heard);
  else void gather(message).then(() => process.send!(heard));
});
