// People who are connected and do nothing, or only watch: as many as asked for, in a process of their own.

import { WebSocket } from 'ws';

export interface Crowd {
  readonly ports: readonly number[];
  readonly keys: readonly string[];
  /** The table they all watch, if any. */
  readonly table?: string;
}

/** A few at a time: a crowd at the door is another matter. */
const AT_THE_DOOR = 100;

let heard = 0;

function enter({ ports, keys, table }: Crowd, n: number): Promise<void> {
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

async function gather(crowd: Crowd): Promise<void> {
  for (let n = 0; n < crowd.keys.length; n += AT_THE_DOOR) {
    const group = Math.min(AT_THE_DOOR, crowd.keys.length - n);
    await Promise.all(Array.from({ length: group }, (_, m) => enter(crowd, n + m)));
  }
}

// Asked to come, they say when they are there; asked again, how many moves all of them together have heard of.
process.on('disconnect', () => process.exit(1));
process.on('message', (message: Crowd | 'heard' | 'close') => {
  if (message === 'close') process.exit(0);
  else if (message === 'heard') process.send!(heard);
  else void gather(message).then(() => process.send!(heard));
});
