/** One way to do some work: `work` does a piece of it and says how much that was. */
export interface Contender {
  readonly name: string;
  work(): number;
}

export interface Measured {
  readonly name: string;
  /** Units of work per second: the median over the rounds. */
  readonly rate: number;
}

/**
 * Takes the contenders in turns, so that whatever else the machine does hits all of them alike, and gives the median
 * of each. Compare ratios from one run only.
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
      if (round >= 0) rates[i]!.push((1000 * done) / (now - start)); // the first round only warms up
    }
  }
  return contenders.map(({ name }, i) => ({ name, rate: median(rates[i]!) }));
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;
}
