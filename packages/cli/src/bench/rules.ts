// Measures the speed of the rules: the kernel compared with the checked, copying interface.

import {
  asMoveId,
  below,
  GAME_IDS,
  GAMES,
  legalMoves,
  perft,
  play,
  randomPlayout,
  seeded,
  type Game,
  type Hashed,
  type Kinds,
  type Rules,
} from '@quadrille/rules';
import { DEFAULT_LANGUAGE } from '@quadrille/words';
import { terminalGame } from '../games/index.ts';
import { measure, type Contender } from './measure.ts';

/** Counts leaves by making and unmaking every move, including the last ply. */
function perftMaking<S extends Hashed>(rules: Rules<S>, s: S, depth: number, moves: Int32Array, at: number): number {
  if (depth === 0) return 1;
  const end = rules.generate(s, moves, at);
  let leaves = 0;
  for (let i = at; i < end; i++) {
    const id = asMoveId(moves[i]!);
    rules.make(s, id);
    leaves += perftMaking(rules, s, depth - 1, moves, end);
    rules.unmake(s, id);
  }
  return leaves;
}

/** The same through `play`, which checks every move and copies every position. */
function perftChecked<K extends Kinds>(game: Game<K>, s: K['state'], depth: number): number {
  if (depth === 0) return 1;
  let leaves = 0;
  for (const id of legalMoves(game.rules, s)) {
    const played = play(game, s, game.rules.actor(s), game.unpack(id));
    if (!played.ok) throw new Error('a legal move was refused');
    leaves += perftChecked(game, played.value, depth - 1);
  }
  return leaves;
}

/** Depths that take a fraction of a second. */
const DEPTH = 3;

export function* benchRules(rounds: number, milliseconds: number): Generator<string> {
  for (const id of GAME_IDS) {
    const game = GAMES[id];
    const { rules } = game;
    const { playoutPlies: plies = Infinity, playoutNote: note = '' } = terminalGame(game).bench ?? {};
    const options = game.options.parse({});
    if (!options.ok) throw new Error('the standard options were refused');
    const start = game.setup(options.value);
    const moves = new Int32Array((DEPTH + 1) * rules.maxMoves);
    const random = seeded(2026);

    const leaves: Contender[] = [
      { name: 'kernel, every leaf made', work: () => perftMaking(rules, start, DEPTH, moves, 0) },
      { name: 'kernel, last ply counted', work: () => perft(rules, start, DEPTH) },
      { name: 'checked, copying', work: () => perftChecked(game, start, DEPTH) },
    ];
    yield* table(`${id}: perft leaves per second`, leaves, rounds, milliseconds);

    const games: Contender[] = [
      {
        name: 'kernel',
        work() {
          randomPlayout(rules, rules.clone(start), random, moves, plies);
          return 1;
        },
      },
      {
        name: 'checked, copying',
        work() {
          let s = start;
          for (let ply = 0; ply < plies; ply++) {
            const legal = legalMoves(rules, s);
            if (legal.length === 0) break;
            const played = play(game, s, rules.actor(s), game.unpack(legal[below(random, legal.length)]!));
            if (!played.ok) throw new Error('a legal move was refused');
            s = played.value;
          }
          return 1;
        },
      },
    ];
    yield* table(`${id}: random playouts per second${note}`, games, rounds, milliseconds);
  }
}

function* table(
  title: string,
  contenders: readonly Contender[],
  rounds: number,
  milliseconds: number,
): Generator<string> {
  yield title;
  const measured = measure(contenders, rounds, milliseconds);
  const slowest = measured.at(-1)!.rate;
  for (const { name, rate } of measured) {
    const times = `${(rate / slowest).toFixed(1)} x`;
    yield `  ${name.padEnd(28)} ${Math.round(rate).toLocaleString(DEFAULT_LANGUAGE).padStart(14)}  ${times.padStart(9)}`;
  }
}
