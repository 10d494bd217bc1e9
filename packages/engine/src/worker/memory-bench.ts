// Measures the memory of the engine: `node packages/engine/src/worker/memory-bench.ts [MILLISECONDS]`. Sends one worker
// requests for every game at full strength, each position for that long, then terminates it. Runs in a separate
// process, so that nothing else is measured.

import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { GAME_IDS, type GameId } from '@quadrille/rules';
import { createNodeEngineClient } from './node.ts';
import type { EngineRequest } from './request.ts';

export interface MemoryUse {
  /** The maximum growth of the process in bytes. */
  readonly growth: number;
  /** Worker threads during the search, and after termination. */
  readonly thinking: number;
  readonly left: number;
}

const time = Number(process.argv[2] ?? 1000);

/** The requests of a game with an engine of its own are in its folder. */
async function questionsOf(id: GameId): Promise<readonly EngineRequest[]> {
  if (!existsSync(new URL(`../${id}/memory-bench.ts`, import.meta.url)))
    return [{ game: id, moves: [], limit: { time } }];
  const { questions } = (await import(`../${id}/memory-bench.ts`)) as {
    questions: (time: number) => readonly EngineRequest[];
  };
  return questions(time);
}

const QUESTIONS = (await Promise.all(GAME_IDS.map(questionsOf))).flat();

function workers(): number {
  const report = process.report.getReport() as { readonly workers: readonly unknown[] };
  return report.workers.length;
}

const before = process.memoryUsage.rss();
let peak = before;
const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
const client = createNodeEngineClient();
let thinking = 0;
for (const request of QUESTIONS) {
  const { answer } = client.request(request);
  thinking = Math.max(thinking, workers());
  const result = await answer;
  if (!result.ok) throw new Error(result.error.kind);
}
client.close();
for (let patience = 100; workers() > 0 && patience > 0; patience--) await sleep(20);
clearInterval(watch);
const use: MemoryUse = { growth: peak - before, thinking, left: workers() };
process.stdout.write(`${JSON.stringify(use)}\n`);
