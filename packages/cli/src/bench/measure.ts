/** One way to do some work: `work` does one batch and returns its size. */
export interface Contender {
  readonly name: string;
  work(): number;
}

export interface Measured {
  readonly name: string;
  /** Units of work per second: the median of the rounds. */
  readonly rate: number;
}

/**
 * Runs the contenders in turns, so that other load on the machine affects all of them alike, and returns the median of
 * each. Compare ratios only within one run.
 */
export function measure(contenders: readonly Contender[], rounds: number, milliseconds: number): Measured[] {
  const rates = contenders.map((): number[] => []);
  for (let round = -1; round < rounds; round++) {
    for (const [i, contender] of contenders.entries()) {
      const start = performance.now();
      let done = 0;
      let now = start;
      while (now - start < milliseconds) {
        done += contender.work();
        now = performance.now();
      }
      if (round >= 0) rates[i]!.push((1000 * done) / (now - start)); // the first round is a warm-up
    }
  }
  return contenders.map(({ name }, i) => ({ name, rate: median(rates[i]!) }));
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;
}
