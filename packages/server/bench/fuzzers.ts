// Runs the fuzzers in a separate process, so that they do not delay the timers of the measured clients. It reports when
// they are ready, starts on request, and reports at the end how much they did.

import { startFuzzers } from '../test/fuzz-run.ts';

export interface Fuzzed {
  /** Replies over WebSockets, by kind or by refusal code. */
  readonly answers: Readonly<Record<string, number>>;
  /** Answered HTTP requests. */
  readonly requests: number;
}

const { sockets, requests, run } = await startFuzzers(JSON.parse(process.argv[2]!) as string[]);
const stop = new AbortController();
process.on('disconnect', () => process.exit(1));
process.on('message', (message) => {
  if (message === 'stop') return stop.abort();
  return void run(stop.signal).then(() => {
    const answers: Record<string, number> = {};
    for (const each of sockets) {
      for (const [name, n] of Object.entries(each.answers)) answers[name] = (answers[name] ?? 0) + n;
      each.close();
    }
    const answered = requests.reduce((sum, each) => sum + each.answered, 0);
    return process.send!({ answers, requests: answered } satisfies Fuzzed, () => process.exit(0));
  });
});
process.send!('ready');
