// One arena game. Its input is plain data, so that a worker thread can play it.

import {
  asMoveId,
  below,
  GAMES,
  legalMoves,
  seatsOf,
  seeded,
  type GameId,
  type MoveId,
  type SomeKinds,
} from '@quadrille/rules';
import { contestant } from './contestant.ts';
import { roundOf, seatingOf } from './seating.ts';

export interface Contest {
  readonly game: GameId;
  readonly options: SomeKinds['options'];
  readonly contestants: readonly string[];
  /** Random plies before the contestants take over; each opening is played once from every seat. */
  readonly opening: number;
  readonly seed: number;
}

/** A contestant's statistics for one game. */
export interface Effort {
  moves: number;
  spentMs: number;
  /** The largest overrun of a time limit. */
  overrun: number;
}

export interface Played {
  /** Which contestants won; none in a draw. */
  readonly winners: readonly number[];
  readonly efforts: readonly Effort[];
}

/** A game that reaches this length counts as a draw. */
const MAX_GAME_PLIES = 400;

/** Plays game `number` of the contest. */
export function playGame(contest: Contest, number: number): Played {
  const game = GAMES[contest.game];
  const { rules } = game;
  const players = contest.contestants.map((name) => contestant(name)!);
  const seating = seatingOf(players.length, game.seats(contest.options), number);
  const efforts = players.map((): Effort => ({ moves: 0, spentMs: 0, overrun: 0 }));
  const state = game.setup(contest.options);
  const opening = seeded(contest.seed + roundOf(players.length, number));
  for (let ply = 0; ply < MAX_GAME_PLIES && rules.status(state) < 0; ply++) {
    const moves = legalMoves(rules, state);
    let chosen: MoveId;
    if (ply < contest.opening) chosen = moves[below(opening, moves.length)]!;
    else {
      const seat = rules.actor(state);
      const player = players[seating[seat]!]!;
      const effort = efforts[seating[seat]!]!;
      const start = performance.now();
      chosen = player.choose(game, game.redact(state, seat), contest.seed + 1000 * number + ply);
      const spent = performance.now() - start;
      effort.spentMs += spent;
      effort.moves++;
      if (player.time !== undefined) effort.overrun = Math.max(effort.overrun, spent - player.time);
      if (!moves.includes(chosen)) throw new Error(`${player.name} played an illegal move: ${game.format(chosen)}`);
    }
    rules.make(state, asMoveId(chosen));
  }
  const won = seatsOf(Math.max(0, rules.status(state)));
  return { winners: [...new Set(won.map((seat) => seating[seat]!))], efforts };
}
