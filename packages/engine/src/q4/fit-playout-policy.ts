// Fits OPPONENT_WEIGHTS in playout-policy.ts to the choices of plain tree search with four players. Plays games,
// records the contents of the lines through every hole and the chosen hole, and fits a weight for each content by
// maximum likelihood. Slow: `node packages/engine/src/q4/fit-playout-policy.ts [GAMES] [PLAYOUTS]`.

import { below, legalMoves, ONGOING, seeded } from '@quadrille/rules';
import { LINES_THROUGH, q4, targetOf } from '@quadrille/rules/q4';
import { SearchClock } from '../clock.ts';
import { uctMove } from '../uct.ts';
import { MultiplayerBoard } from './multiplayer-board.ts';

const PLAYERS = 4;
const RANDOM_OPENING_PLIES = 3;
/** One feature for empty lines, then three for each player: the mover, the next, and so on. */
const LINE_CONTENT_KINDS = 1 + 3 * PLAYERS;
const FIT_ROUNDS = 600;
/** Damps Newton's step, which is taken per direction although the directions are not independent. */
const STEP_FACTOR = 0.3;

interface Choice {
  /** By hole: the number of lines of each content through it. */
  readonly holes: readonly Float64Array[];
  readonly chosen: number;
}

/** The content of a line for the mover; -1 for a mixed line. */
function contentOf(count: number, mover: number): number {
  if (count === 0) return 0;
  for (let away = 0; away < PLAYERS; away++) {
    const shift = 3 * ((mover + away) % PLAYERS);
    if ((count & ~(7 << shift)) === 0) return 3 * away + (count >> shift);
  }
  return -1;
}

function* choices(games: number, playouts: number): Generator<Choice> {
  const options = q4.options.parse({ players: PLAYERS });
  if (!options.ok) throw new Error(options.error.kind);
  for (let game = 0; game < games; game++) {
    const s = q4.setup(options.value);
    const random = seeded(game);
    for (let ply = 0; q4.rules.status(s) === ONGOING && s.reserve[s.turn]! > 0; ply++) {
      const legal = legalMoves(q4.rules, s);
      let move = legal[below(random, legal.length)]!;
      if (ply >= RANDOM_OPENING_PLIES) {
        move = uctMove(q4.rules, s, new SearchClock({ nodes: playouts }), 1000 * game + ply);
        const { counts, turn } = MultiplayerBoard.of(s);
        const holes = legal.map((id) => {
          const seen = new Float64Array(LINE_CONTENT_KINDS);
          for (const line of LINES_THROUGH[targetOf(id)]!) {
            const content = contentOf(counts[line]!, turn);
            if (content >= 0) seen[content]!++;
          }
          return seen;
        });
        yield { holes, chosen: legal.indexOf(move) };
      }
      q4.rules.make(s, move);
    }
  }
}

/** The maximum-likelihood weights, and their loss in nats per choice. */
function fit(noted: readonly Choice[]): { draws: Float64Array; nats: number } {
  const draws = new Float64Array(LINE_CONTENT_KINDS);
  let nats = 0;
  for (let round = 0; round < FIT_ROUNDS; round++) {
    const slope = draws.map((draw) => -0.02 * draw);
    const bend = new Float64Array(LINE_CONTENT_KINDS).fill(0.5);
    nats = 0;
    for (const { holes, chosen } of noted) {
      const odds = holes.map((seen) => Math.exp(seen.reduce((sum, n, i) => sum + n * draws[i]!, 0)));
      const all = odds.reduce((sum, each) => sum + each, 0);
      nats -= Math.log(odds[chosen]! / all) / noted.length;
      for (let i = 0; i < LINE_CONTENT_KINDS; i++) {
        let mean = 0;
        let square = 0;
        for (const [hole, seen] of holes.entries()) {
          mean += (odds[hole]! / all) * seen[i]!;
          square += (odds[hole]! / all) * seen[i]! ** 2;
        }
        slope[i]! += holes[chosen]![i]! - mean;
        bend[i]! += square - mean ** 2;
      }
    }
    for (let i = 0; i < LINE_CONTENT_KINDS; i++) draws[i]! += (STEP_FACTOR * slope[i]!) / bend[i]!;
  }
  return { draws, nats };
}

const noted = [...choices(Number(process.argv[2] ?? 50), Number(process.argv[3] ?? 20_000))];
const { draws, nats } = fit(noted);
const blind = noted.reduce((sum, { holes }) => sum + Math.log(holes.length), 0) / noted.length;
process.stdout.write(`${noted.length} choices, ${nats.toFixed(2)} nats per choice; by chance ${blind.toFixed(2)}\n`);
process.stdout.write(`empty ${draws[0]!.toFixed(2)}\n`);
for (let away = 0; away < PLAYERS; away++) {
  const three = Array.from(draws.subarray(1 + 3 * away, 4 + 3 * away), (draw) => draw.toFixed(2));
  process.stdout.write(`${away === 0 ? 'own' : `${away} away`} ${three.join(' ')}\n`);
}
