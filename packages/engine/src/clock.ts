/** When to stop thinking. Without any limit, or with one that is never reached, a search goes on until it knows everything. */
export interface Limit {
  /** Milliseconds. */
  readonly time?: number | undefined;
  /** Positions looked at: the same number gives the same answer on every machine. */
  readonly nodes?: number | undefined;
  /** Plies looked ahead. */
  readonly depth?: number | undefined;
  /** Asked now and then: true ends the search with what it has. */
  readonly stop?: (() => boolean) | undefined;
}

/** Thrown by a search when its clock runs out in the middle. */
export class OutOfTime extends Error {}

/** How many positions pass between two looks at the time. */
const BEAT = 128;

/** A limit that leaves nothing. What is not a number does not either: it would never be reached. */
const isNone = (limit: number | undefined): boolean => limit !== undefined && !(limit > 0);

/** Counts positions and says when it is time to stop. */
export class Clock {
  nodes = 0;
  readonly depth: number;
  /** Limited by what is looked at, not by time: the answer must not depend on what was searched before. */
  readonly repeatable: boolean;
  private readonly limit: Limit;
  private readonly start = performance.now();
  private expired = false;
  private nextLook = BEAT;

  constructor(limit: Limit) {
    this.limit = limit;
    this.depth = limit.depth === undefined ? Infinity : isNone(limit.depth) ? 0 : limit.depth;
    this.repeatable = limit.nodes !== undefined || limit.depth !== undefined;
    if (isNone(limit.time) || isNone(limit.nodes)) this.expired = true;
  }

  /** Counts one more position; true when the search must end. */
  tick(): boolean {
    this.nodes++;
    if (this.nodes >= this.nextLook) this.look();
    return this.expired;
  }

  get over(): boolean {
    return this.expired;
  }

  get elapsed(): number {
    return performance.now() - this.start;
  }

  /** A clock for a part of what is left: it runs out earlier, or with this one. */
  share(part: number): Clock {
    const { time, nodes } = this.limit;
    return new Clock({
      time: time === undefined ? undefined : part * Math.max(0, time - this.elapsed),
      nodes: nodes === undefined ? undefined : Math.floor(part * Math.max(0, nodes - this.nodes)),
      stop: () => this.look(),
    });
  }

  /** Looks at the time now. */
  look(): boolean {
    const { time, nodes, stop } = this.limit;
    this.nextLook = Math.min(this.nodes + BEAT, nodes ?? Infinity);
    if (nodes !== undefined && this.nodes >= nodes) this.expired = true;
    if (time !== undefined && this.elapsed >= time) this.expired = true;
    if (stop?.() === true) this.expired = true;
    return this.expired;
  }
}
