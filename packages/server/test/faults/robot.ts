// A player that plays random legal moves, reconnects, and sends unacknowledged commands again.

import { actorAt, seatOf, type Table } from '@quadrille/protocol';
import { below, legalMoves, ONGOING, type Random } from '@quadrille/rules';
import { TestClient, commandId, ConnectionLost } from '../client.ts';

export interface Acknowledged {
  readonly table: string;
  readonly id: string;
  readonly move: string;
  readonly v: number;
}

interface RobotOptions {
  /** Avoids moves that end the game. */
  readonly patient?: boolean;
  /** Servers to reconnect to, in turn; by default the same one. */
  readonly bases?: () => readonly string[];
}

const RETRY_MS = 30;

const pause = () => new Promise((wake) => setTimeout(wake, RETRY_MS));

/** Transient refusals: retried with the same idempotency key. */
const isPassing = (answer: Awaited<ReturnType<TestClient['do']>>): boolean =>
  answer.t === 'refused' && ['unavailable', 'busy', 'too-fast'].includes(answer.code);

export class Robot {
  readonly acknowledged: Acknowledged[] = [];
  /** Number of reconnections. */
  reconnects = 0;
  client: TestClient;
  private stopped = false;
  private readonly random: Random;
  private readonly options: RobotOptions;

  constructor(client: TestClient, random: Random, options: RobotOptions = {}) {
    this.client = client;
    this.random = random;
    this.options = options;
  }

  stop(): void {
    this.stopped = true;
  }

  /** Plays games and rematches at a table until stopped. */
  async play(first: string): Promise<void> {
    let table = first;
    let pending: { id: string; move: string; acts: number } | undefined;
    while (!this.stopped) {
      try {
        const now = this.client.tables.get(table) ?? (await this.client.follow(table));
        if (now.status === 'over') {
          // The second proposal counts as agreement; the other robot finds its own already made.
          if (now.next === undefined && isPassing(await this.client.do(table, { c: 'propose', what: 'rematch' }))) {
            await pause();
            continue;
          }
          table = (await this.client.until(table, ({ next }) => next !== undefined)).next!;
          pending = undefined;
          continue;
        }
        if (pending === undefined && actorAt(now) === seatOf(now, this.client.me.id) && now.status === 'playing') {
          pending = { id: commandId(), move: this.choose(now), acts: now.match.acts.length };
        }
        if (pending === undefined) {
          await this.client.next('events', (message) => message.table === table);
          continue;
        }
        const { id, move, acts } = pending;
        const answer = await this.client.do(table, { c: 'move', move, acts }, id);
        if (answer.t === 'done') {
          this.acknowledged.push({ table, id, move, v: answer.v });
          pending = undefined;
          await this.client.until(table, ({ version }) => version >= answer.v);
        } else if (isPassing(answer)) await pause();
        else throw new Error(`a legal move was refused: ${answer.code}`);
      } catch (error) {
        if (!(error instanceof ConnectionLost)) throw error;
        await this.comeBack(table);
      }
    }
  }

  private choose({ match }: Table): string {
    const { game, state } = match;
    const legal = legalMoves(game.rules, state);
    const harmless = this.options.patient
      ? legal.filter((id) => {
          const after = game.rules.clone(state);
          game.rules.make(after, id);
          return game.rules.status(after) === ONGOING;
        })
      : [];
    const moves = harmless.length > 0 ? harmless : legal;
    return game.format(moves[below(this.random, moves.length)]!);
  }

  /** Retries until a server accepts; keeps the known tables. */
  private async comeBack(table: string): Promise<void> {
    const { base, token, me, tables } = this.client;
    for (let tries = 0; !this.stopped; tries++) {
      const bases = this.options.bases?.() ?? [base];
      try {
        const client = await TestClient.connect(bases[tries % bases.length]!, token, me);
        for (const [id, known] of tables) client.tables.set(id, known);
        this.client = client;
        await client.follow(table, tables.get(table)?.version ?? 0);
        this.reconnects++;
        return;
      } catch (error) {
        if (!(error instanceof ConnectionLost)) throw error;
        await pause();
      }
    }
  }
}
