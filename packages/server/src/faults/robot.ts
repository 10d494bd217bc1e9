// A player who plays any legal move, comes back when the line is lost and asks again for what was not acknowledged.

import { actorAt, seatOf, type Table } from '@quadrille/protocol';
import { below, legalMoves, ONGOING, type Random } from '@quadrille/rules';
import { Client, commandId, LineLost } from '../testing.ts';

export interface Acknowledged {
  readonly table: string;
  readonly id: string;
  readonly move: string;
  readonly v: number;
}

interface Habits {
  /** Does it end no game as long as it can play something else? */
  readonly patient?: boolean;
  /** Where it comes back to, one after the other; where it was, if nothing is said. */
  readonly bases?: () => readonly string[];
}

const RETRY = 30;

const pause = () => new Promise((wake) => setTimeout(wake, RETRY));

/** A server that is overwhelmed says so, and is asked again: it happens once all the same. */
const isPassing = (answer: Awaited<ReturnType<Client['do']>>): boolean =>
  answer.t === 'refused' && (answer.code === 'unavailable' || answer.code === 'busy');

export class Robot {
  readonly acknowledged: Acknowledged[] = [];
  /** How often the line was lost and found again. */
  returns = 0;
  client: Client;
  private stopped = false;
  private readonly random: Random;
  private readonly habits: Habits;

  constructor(client: Client, random: Random, habits: Habits = {}) {
    this.client = client;
    this.random = random;
    this.habits = habits;
  }

  stop(): void {
    this.stopped = true;
  }

  /** Plays at a table, and again when a game is over, until it is stopped. */
  async play(first: string): Promise<void> {
    let table = first;
    let pending: { id: string; move: string; acts: number } | undefined;
    while (!this.stopped) {
      try {
        const now = this.client.tables.get(table) ?? (await this.client.follow(table));
        if (now.status === 'over') {
          // Whoever asks second agrees; the other finds that it was asked already.
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
        if (!(error instanceof LineLost)) throw error;
        await this.comeBack(table);
      }
    }
  }

  private choose({ match }: Table): string {
    const { game, state } = match;
    const legal = legalMoves(game.rules, state);
    const harmless = this.habits.patient
      ? legal.filter((id) => {
          const after = game.rules.clone(state);
          game.rules.make(after, id);
          return game.rules.status(after) === ONGOING;
        })
      : [];
    const moves = harmless.length > 0 ? harmless : legal;
    return game.format(moves[below(this.random, moves.length)]!);
  }

  /** Tries until somebody answers; what is known of the tables is kept. */
  private async comeBack(table: string): Promise<void> {
    const { base, token, me, tables } = this.client;
    for (let tries = 0; !this.stopped; tries++) {
      const bases = this.habits.bases?.() ?? [base];
      try {
        const client = await Client.connect(bases[tries % bases.length]!, token, me);
        for (const [id, known] of tables) client.tables.set(id, known);
        this.client = client;
        await client.follow(table, tables.get(table)?.version ?? 0);
        this.returns++;
        return;
      } catch (error) {
        if (!(error instanceof LineLost)) throw error;
        await pause();
      }
    }
  }
}
