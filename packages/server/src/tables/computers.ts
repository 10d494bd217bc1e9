// Computer players. Each thread searches one position at a time. Positions wait in a queue; a free thread takes the one
// whose owner used the least engine time recently, so that many games of one player do not delay the only game of
// another.

import { availableParallelism } from 'node:os';
import { randomInt } from 'node:crypto';
import { engineRequestOf, type EngineClient, type EngineRequestHandle } from '@quadrille/engine/worker';
import { createNodeEngineClient } from '@quadrille/engine/node';
import { actorAt, seatOf, type Sitter, type Table } from '@quadrille/protocol';
import { formatAct, stillIn } from '@quadrille/rules';

/** Minimum reply time, so that a move is noticed. */
const MIN_REPLY_MS = 400;
/** Bounds of the queue, in all and per owner. Other nodes take over the rest when their leases expire. */
const MAX_QUEUED_POSITIONS = 1_000;
const MAX_QUEUED_PER_OWNER = 40;
/** Engine time decays with this half-life. */
const USAGE_HALF_LIFE_MS = 60_000;
/** Owners with less decayed engine time than this are removed. */
const MIN_TRACKED_USAGE_MS = 1;

export interface ComputersOptions {
  /** Plays a move, unless the position has changed. */
  play(id: string, position: Table['match'], move: string): Promise<unknown>;
  /** The table as loaded on this node; undefined if it is not. */
  current(id: string): Table | undefined;
  onError(error: unknown): void;
  readonly threads?: number | undefined;
  readonly createClient?: () => EngineClient;
}

interface Job {
  readonly table: Table;
  readonly level: (Sitter & { readonly kind: 'computer' })['level'];
  readonly owner: string;
  readonly since: number;
}

interface Thread {
  readonly client: EngineClient;
  working: { readonly job: Job; readonly since: number; readonly search: EngineRequestHandle } | undefined;
}

export class Computers {
  /** Searches started so far. */
  requestCount = 0;
  private readonly options: ComputersOptions;
  private readonly threads: readonly Thread[];
  /** By table, in order of arrival. */
  private readonly queue = new Map<string, Job>();
  /** Jobs taken by a thread, until the move is played. */
  private readonly taken = new Set<Job>();
  private readonly usage = new Map<string, { ms: number; at: number }>();
  private closed = false;

  constructor(options: ComputersOptions) {
    this.options = options;
    const { threads = Math.max(1, availableParallelism() - 1), createClient = createNodeEngineClient } = options;
    this.threads = Array.from({ length: threads }, () => ({ client: createClient(), working: undefined }));
  }

  /** Number of tables being searched or queued. */
  get waiting(): number {
    return this.leasedTables().length;
  }

  get isFull(): boolean {
    return this.queue.size >= MAX_QUEUED_POSITIONS;
  }

  /** The tables whose leases this node must hold. */
  leasedTables(): string[] {
    return [...new Set([...this.queue.values(), ...this.taken].map(({ table }) => table.id))];
  }

  /** Queues the table's current position if a computer is to move, and cancels searches of earlier ones. */
  schedule(table: Table): void {
    if (this.closed || this.isThoughtAbout(table)) return;
    this.drop(table.id);
    const sitter = table.status === 'playing' ? table.sitters[actorAt(table)] : undefined;
    if (sitter?.kind !== 'computer') return;
    const owner = ownerOf(table);
    if (this.isFull || this.waitingOf(owner) >= MAX_QUEUED_PER_OWNER) return;
    this.queue.set(table.id, { table, level: sitter.level, owner, since: performance.now() });
    this.dispatch();
  }

  /** Cancels the search of a table: it changed on another node, or another node has the lease. */
  drop(id: string): void {
    this.queue.delete(id);
    for (const thread of this.threads) if (thread.working?.job.table.id === id) thread.working.search.cancel();
  }

  /** Cancels all searches; returns the tables whose leases must be released. */
  close(): readonly string[] {
    const held = this.leasedTables();
    this.closed = true;
    this.queue.clear();
    for (const { client } of this.threads) client.close();
    return held;
  }

  private isThoughtAbout({ id, match }: Table): boolean {
    const jobs = [this.queue.get(id), ...this.taken];
    return jobs.some((job) => job?.table.id === id && isSamePosition(job.table.match, match));
  }

  private waitingOf(owner: string): number {
    let count = 0;
    for (const job of this.queue.values()) if (job.owner === owner) count++;
    return count;
  }

  private dispatch(): void {
    for (const thread of this.threads) {
      if (thread.working !== undefined) continue;
      const job = this.next();
      if (job === undefined) return;
      void this.work(thread, job);
    }
  }

  /** The queued job whose owner used the least engine time, the oldest of equals. Drops jobs of outdated positions. */
  private next(): Job | undefined {
    const now = performance.now();
    let best: Job | undefined;
    let least = Infinity;
    for (const [id, job] of this.queue) {
      const current = this.options.current(id);
      if (current !== undefined && !isSamePosition(current.match, job.table.match)) {
        this.queue.delete(id);
        continue;
      }
      const used = this.usedBy(job.owner, now);
      if (used < least) [best, least] = [job, used];
    }
    if (best !== undefined) this.queue.delete(best.table.id);
    return best;
  }

  private async work(thread: Thread, job: Job): Promise<void> {
    const since = performance.now();
    this.requestCount++;
    const search = thread.client.request({
      ...engineRequestOf(job.table.match),
      level: job.level,
      seed: randomInt(2 ** 31),
    });
    thread.working = { job, since, search };
    this.taken.add(job);
    try {
      const reply = await search.answer;
      thread.working = undefined;
      this.charge(job.owner, performance.now() - since);
      this.dispatch();
      if (!reply.ok) return;
      const rest = MIN_REPLY_MS - (performance.now() - job.since);
      if (rest > 0) await new Promise((wake) => setTimeout(wake, rest).unref());
      if (!this.closed) await this.options.play(job.table.id, job.table.match, reply.value.line[0]!);
    } catch (error) {
      this.options.onError(error);
    } finally {
      this.taken.delete(job);
    }
  }

  /** Decayed engine time of an owner, including running searches. */
  private usedBy(owner: string, now: number): number {
    let used = 0;
    const known = this.usage.get(owner);
    if (known !== undefined) used = known.ms * 0.5 ** ((now - known.at) / USAGE_HALF_LIFE_MS);
    for (const { working } of this.threads) if (working?.job.owner === owner) used += now - working.since;
    return used;
  }

  private charge(owner: string, ms: number): void {
    const now = performance.now();
    this.usage.set(owner, { ms: this.usedBy(owner, now) + ms, at: now });
    for (const other of this.usage.keys()) if (this.usedBy(other, now) < MIN_TRACKED_USAGE_MS) this.usage.delete(other);
  }
}

/** The host if still in the game, otherwise the first person who is. */
function ownerOf(table: Table): string {
  const { host, sitters, match } = table;
  const players = stillIn(match);
  const seat = seatOf(table, host);
  if (seat !== undefined && (players >> seat) & 1) return host;
  const person = sitters.find((sitter, at) => sitter?.kind === 'person' && (players >> at) & 1);
  return person?.kind === 'person' ? person.id : host;
}

/** Whether both matches have the same acts. */
export const isSamePosition = (one: Table['match'], other: Table['match']): boolean =>
  one === other ||
  (one.acts.length === other.acts.length &&
    one.acts.every((each, n) => formatAct(one.game, each) === formatAct(other.game, other.acts[n]!)));
