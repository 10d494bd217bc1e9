// A player that plays random legal moves, game after game, across losses of its connection.

import { actorAt, seatOf, type Table } from '@quadrille/protocol';
import { newCommandId } from '@quadrille/protocol/client';
import { below, legalMoves, ONGOING, type Random } from '@quadrille/rules';
import { PlayerClosed, ReconnectingPlayer, type Identity } from '../reconnecting-player.ts';

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

export class Robot {
  readonly acknowledged: Acknowledged[] = [];
  readonly player: ReconnectingPlayer;
  private readonly random: Random;
  private readonly options: RobotOptions;

  constructor(identity: Identity, random: Random, options: RobotOptions = {}) {
    this.player = new ReconnectingPlayer(identity, options.bases);
    this.random = random;
    this.options = options;
  }

  /** Ends `play`; the answer to the last command may be missing. */
  stop(): void {
    this.player.close();
  }

  /** Plays games and rematches at a table until stopped. */
  async play(first: string): Promise<void> {
    try {
      for (let table = first; ;) table = await this.playGame(table);
    } catch (error) {
      if (!(error instanceof PlayerClosed)) throw error;
    }
  }

  /** Plays to the end, and returns the table of the rematch. */
  private async playGame(table: string): Promise<string> {
    const { player } = this;
    for (;;) {
      const now = await player.until(table, (each) => each.status === 'over' || this.isToMove(each));
      if (now.status === 'over') break;
      const id = newCommandId();
      const move = this.choose(now);
      const v = await player.do(table, { c: 'move', move, acts: now.match.acts.length }, id);
      this.acknowledged.push({ table, id, move, v });
      await player.until(table, ({ version }) => version >= v);
    }
    // The second proposal counts as agreement, so both players propose; one may come after the rematch began.
    const proposed = player.do(table, { c: 'propose', what: 'rematch' }).catch((error: unknown) => error);
    const { next } = await player.until(table, (each) => each.next !== undefined);
    await proposed;
    return next!;
  }

  private isToMove(table: Table): boolean {
    return table.status === 'playing' && actorAt(table) === seatOf(table, this.player.me.id);
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
}
