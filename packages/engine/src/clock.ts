/** Search limits. Without any, or with an unreachable one, a search runs until all values are proven. */
export interface SearchLimit {
  /** Milliseconds. */
  readonly time?: number | undefined;
  /** Positions visited; the same number gives the same answer on every machine. */
  readonly nodes?: number | undefined;
  /** Search depth in plies. */
  readonly depth?: number | undefined;
  /** Polled regularly; true ends the search with its current result. */
  readonly stop?: (() => boolean) | undefined;
}

/** Thrown inside a search when its clock runs out. */
export class OutOfTime extends Error {}

/** Nodes between two checks of the time. */
const CHECK_EVERY_NODES = 128;

/** A limit that allows nothing. NaN counts as well, because it would never be reached. */
const isNone = (limit: number | undefined): boolean => limit !== undefined && !(limit > 0);

/** Counts nodes and decides when the search must stop. */
export class SearchClock {
  nodes = 0;
  readonly depth: number;
  /** Limited by nodes or depth, not by time: the answer must not depend on earlier searches. */
  readonly repeatable: boolean;
  private readonly limit: SearchLimit;
  private readonly start = performance.now();
  private expired = false;
  private nextLook: number;

  constructor(limit: SearchLimit) {
    this.limit = limit;
    this.depth = limit.depth === undefined ? Infinity : isNone(limit.depth) ? 0 : limit.depth;
    this.repeatable = limit.nodes !== undefined || limit.depth !== undefined;
    // A node limit below the check interval must hold too.
    this.nextLook = Math.min(CHECK_EVERY_NODES, limit.nodes ?? Infinity);
    if (isNone(limit.time) || isNone(limit.nodes)) this.expired = true;
  }

  /** Counts one node; true when the search must end. */
  tick(): boolean {
    this.nodes++;
    if (this.nodes >= this.nextLook) this.checkNow();
    return this.expired;
  }

  get isOver(): boolean {
    return this.expired;
  }

  get elapsed(): number {
    return performance.now() - this.start;
  }

  /** A clock for a share of the remaining limit; it never outlasts this one. */
  share(part: number): SearchClock {
    const { time, nodes } = this.limit;
    return new SearchClock({
      time: time === undefined ? undefined : part * Math.max(0, time - this.elapsed),
      nodes: nodes === undefined ? undefined : Math.floor(part * Math.max(0, nodes - this.nodes)),
      stop: () => this.checkNow(),
    });
  }

  /** Checks the limits now. */
  checkNow(): boolean {
    const { time, nodes, stop } = this.limit;
    this.nextLook = Math.min(this.nodes + CHECK_EVERY_NODES, nodes ?? Infinity);
    if (nodes !== undefined && this.nodes >= nodes) this.expired = true;
    if (time !== undefined && this.elapsed >= time) this.expired = true;
    if (stop?.() === true) this.expired = true;
    return this.expired;
  }
}
