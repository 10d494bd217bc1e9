// Generates forced wins in Q4 by consecutive threats. No other sequence of threats wins as fast; up to five plies
// (three in the move phase) no quiet move does either.

import { ONGOING } from '@quadrille/rules';
import { q4, targetOf, type Q4Options, type Q4State } from '@quadrille/rules/q4';
import { Fight } from './forced.ts';
import { positions, type Found } from '../../../puzzles/games-played.ts';

const { rules } = q4;

/** The longest win searched, in plies. */
const FARTHEST = { drop: 15, move: 7 } as const;
/** Up to this length quiet moves are searched too. */
const EXACT = { drop: 5, move: 3 } as const;
/** Limit of positions for the threat search; the page repeats it while the user waits. */
const MOST = { drop: 60_000, move: 20_000 } as const;

/** Games generated to find puzzles. */
const GAMES = 120;

interface Wanted {
  readonly marbles: number;
  readonly phase: 'drop' | 'move';
  /** How many puzzles of each length, in plies. */
  readonly lengths: ReadonlyMap<number, number>;
}

const DROPS = new Map([
  [3, 10],
  [5, 15],
  [7, 14],
  [9, 10],
  [11, 6],
  [13, 3],
]);

// prettier-ignore
const WANTED: readonly Wanted[] = [
  { marbles: 12, phase: 'drop', lengths: DROPS },
  { marbles: 7, phase: 'move', lengths: new Map([[3, 5], [5, 5], [7, 3]]) },
  { marbles: 12, phase: 'move', lengths: new Map([[3, 2], [5, 2]]) },
  { marbles: 12, phase: 'drop', lengths: new Map([[3, 4], [5, 4]]) },
];

export function makePuzzles(): Found[] {
  return WANTED.flatMap((wanted, kind) => collect(wanted, 10_000 * (kind + 1)));
}

function collect({ marbles, phase, lengths }: Wanted, firstSeed: number): Found[] {
  const parsed = q4.options.parse({ marbles });
  if (!parsed.ok) throw new Error('bad options');
  const left = new Map(lengths);
  const found: Found[] = [];
  for (let seed = firstSeed; [...left.values()].some((n) => n > 0) && seed < firstSeed + GAMES; seed++) {
    const here: Found[] = [];
    for (const s of positions(q4, parsed.value, seed, phase === 'drop' ? [3, 4] : [2, 3])) {
      const moving = s.reserve[s.turn] === 0;
      if (moving !== (phase === 'move') || s.trail.length < 7) continue;
      if (s.trail.length > 2 * marbles + 20) break;
      const puzzle = examine(s, parsed.value, phase);
      if (puzzle !== undefined && (left.get(puzzle.plies) ?? 0) > 0) here.push(puzzle);
    }
    // At most one puzzle per game, the longest.
    const best = here.toSorted((a, b) => b.plies - a.plies)[0];
    if (best === undefined) continue;
    left.set(best.plies, left.get(best.plies)! - 1);
    found.push(best);
  }
  return found;
}

function examine(s: Q4State, options: Q4Options, phase: 'drop' | 'move'): Found | undefined {
  const fight = new Fight(s);
  fight.most = MOST[phase];
  const plies = fight.threatened() ? undefined : fight.distance(FARTHEST[phase], false);
  if (plies === undefined || plies < 3) return undefined;
  const wins = fight.wins(plies, false);
  if (fight.nodes > MOST[phase] || wins.length === 0 || wins[0]!.plies !== plies) return undefined;
  // In the move phase several marbles may make the same winning move.
  if (new Set(wins.map(({ id }) => targetOf(id))).size > 1 || wins.length > 3) return undefined;
  if (plies <= EXACT[phase] && new Fight(s).wins(plies, true).length !== wins.length) return undefined;
  const line = lineOf(s, phase);
  if (line?.length !== plies) return undefined;
  return {
    options: Object.fromEntries(q4.options.list(options)),
    position: q4.formatPosition(s),
    plies,
    line,
    also: wins.map(({ id }) => q4.format(id)).filter((move) => move !== line[0]),
    effort:
      10 * plies +
      1.5 * Math.min(fight.pushing(), 14) +
      (phase === 'move' ? 8 : 0) +
      0.3 * Math.min(s.trail.length, 30),
  };
}

/** The fastest win against the longest defence. */
function lineOf(start: Q4State, phase: 'drop' | 'move'): string[] | undefined {
  const s = rules.clone(start);
  const line: string[] = [];
  while (rules.status(s) === ONGOING) {
    const fight = new Fight(s);
    const attacks = line.length % 2 === 0;
    const next = attacks ? quickest(fight, FARTHEST[phase]) : fight.defence(FARTHEST[phase]);
    if (next === undefined) return undefined;
    line.push(q4.format(next.id));
    rules.make(s, next.id);
  }
  return line;
}

function quickest(fight: Fight, farthest: number) {
  const plies = fight.distance(farthest, false);
  return plies === undefined ? undefined : fight.wins(plies, false)[0];
}
