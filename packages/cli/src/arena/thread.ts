// A worker thread that plays the arena games whose numbers it receives.

import { once } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { playGame, type Contest, type Played } from './game.ts';

if (parentPort !== null) {
  const port = parentPort;
  port.on('message', (number: number) => port.postMessage(playGame(workerData as Contest, number)));
}

/** Plays games sequentially. */
interface Referee {
  play(number: number): Promise<Played>;
  close(): void;
}

/** Runs in this thread or in a worker thread. */
function createReferee(contest: Contest, inThread: boolean): Referee {
  if (!inThread) return { play: (number) => Promise.resolve(playGame(contest, number)), close: () => {} };
  const thread = new Worker(new URL(import.meta.url), { workerData: contest });
  return {
    async play(number) {
      thread.postMessage(number);
      const [played] = (await once(thread, 'message')) as [Played];
      return played;
    },
    close: () => void thread.terminate(),
  };
}

/** Plays all games, several in parallel. */
export async function playAll(
  contest: Contest,
  games: number,
  jobs: number,
  done: (played: Played) => void,
): Promise<void> {
  let next = 0;
  const work = async () => {
    const referee = createReferee(contest, jobs > 1);
    while (next < games) done(await referee.play(next++));
    referee.close();
  };
  await Promise.all(Array.from({ length: Math.min(jobs, games) }, work));
}
