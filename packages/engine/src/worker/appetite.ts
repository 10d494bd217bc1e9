// How much memory thinking takes: `node packages/engine/src/worker/appetite.ts [MILLISECONDS]`. Asks one worker about every
// game at full strength, one position after another and so long about each, then lets it go. A process of its own, so that
// nothing else is measured.

import { setTimeout as sleep } from 'node:timers/promises';
import { quads } from '@quadrille/rules/quads';
import { positions } from '../quads/exhaustive.ts';
import { createNodeAsker } from './node.ts';
import type { Question } from './question.ts';

export interface Appetite {
  /** By how many bytes the process has grown, at most. */
  readonly growth: number;
  /** Worker threads while it thinks, and after it was let go. */
  readonly thinking: number;
  readonly left: number;
}

const time = Number(process.argv[2] ?? 1000);

/** Late enough that who wins is found out, which has a memory of its own. */
const late = (options: object): string[] => Array.from(positions(options, 19, 2, 3), (s) => quads.formatPosition(s));

const QUESTIONS: readonly Question[] = [
  { game: 'quantik', moves: [], everyMove: true },
  { game: 'quantik', moves: [], everyMove: true, noBook: true },
  ...[{}, { border: true }].flatMap((options): Question[] => [
    { game: 'quads', options, moves: ['pppp@c3', 'xxxx@e5'], limit: { time } },
    ...late(options).map((position) => ({
      game: 'quads',
      options,
      position,
      moves: [],
      everyMove: true,
      limit: { time },
    })),
  ]),
  { game: 'q4', moves: [], limit: { time } },
  { game: 'q4', moves: [], everyMove: true, limit: { time } },
  ...[3, 4].map((players) => ({ game: 'q4', options: { players }, moves: [], limit: { time } })),
];

function workers(): number {
  const report = process.report.getReport() as { readonly workers: readonly unknown[] };
  return report.workers.length;
}

const before = process.memoryUsage.rss();
let peak = before;
const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
const asker = createNodeAsker();
let thinking = 0;
for (const question of QUESTIONS) {
  const { answer } = asker.ask(question);
  thinking = Math.max(thinking, workers());
  const result = await answer;
  if (!result.ok) throw new Error(result.error.kind);
}
asker.close();
for (let patience = 100; workers() > 0 && patience > 0; patience--) await sleep(20);
clearInterval(watch);
const appetite: Appetite = { growth: peak - before, thinking, left: workers() };
process.stdout.write(`${JSON.stringify(appetite)}\n`);
