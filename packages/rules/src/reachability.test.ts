// The position parser compared with plain search: accepted positions must be reachable by some order of moves, refused
// ones by none.

import { describe, expect, test } from 'vitest';
import { legalMoves } from './derive.ts';
import type { Game, Kinds } from './game.ts';
import { below, seeded, type Random } from './random.ts';
import { VARIANTS, randomGame, type GameVariant } from '../testing/random-games.ts';

/** How a game's position text splits into cells. */
interface Layout {
  readonly table: string;
  /** The approximate number of pieces; the search tries their orders. */
  readonly plies: number;
  readonly cells: (text: string) => string[];
  /** The possible contents of a cell. */
  readonly contents: readonly string[];
  readonly write: (cells: readonly string[]) => string;
}

const split = (text: string) => text.split('');
const join = (cells: readonly string[]) => cells.join('');
const squares = (text: string) => text.split(/([/,])/);

const LAYOUTS: readonly Layout[] = [
  { table: 'quantik', plies: 7, cells: split, contents: split('ABCDabcd.'), write: join },
  ...['quads hidden=false border=false', 'quads hidden=false border=true'].map((table) => ({
    table,
    plies: 8,
    cells: squares,
    contents: ['-', 'pppp', 'xxxx', 'LLpx', 'xLLp', 'Lppp', 'DDpx', 'pxpD'],
    write: join,
  })),
  { table: 'q4 players=2 teams=none marbles=12', plies: 9, cells: split, contents: split('12.'), write: join },
  { table: 'q4 players=3 teams=none marbles=12', plies: 9, cells: split, contents: split('123.'), write: join },
];

/** Whether some order of moves ends in this position. Pieces are placed only where it has them. */
function reachable<K extends Kinds>(game: Game<K>, options: K['options'], { cells }: Layout, target: string): boolean {
  const wanted = cells(target);
  const dead = new Set<string>();
  const empty = new Set(['.', '-']);
  const within = (s: K['state']) => {
    const stands = cells(game.formatPosition(s));
    // The last cell of Q4's text is the seat to move, which only the final position has to match.
    return stands.every((piece, i) => empty.has(piece) || piece === wanted[i] || (game.id === 'q4' && i === 80));
  };
  const search = (s: K['state']): boolean => {
    const text = game.formatPosition(s);
    if (text === target) return true;
    if (dead.has(text)) return false;
    dead.add(text);
    return legalMoves(game.rules, s).some((id) => {
      const next = game.rules.clone(s);
      game.rules.make(next, id);
      return within(next) && search(next);
    });
  };
  return search(game.setup(options));
}

/** The text with up to two cells swapped, emptied or filled differently. */
function altered(random: Random, { cells, contents, write }: Layout, text: string): string {
  const changed = cells(text);
  const known = new Set(contents);
  const places = [...changed.keys()].filter((i) => known.has(changed[i]!));
  const filled = places.filter((i) => changed[i] !== '.' && changed[i] !== '-');
  for (let n = below(random, 3); n > 0; n--) {
    const from = filled[below(random, filled.length)] ?? places[0]!;
    const to = places[below(random, places.length)]!;
    if (below(random, 2) === 0) changed[from] = contents[below(random, contents.length)]!;
    else [changed[from], changed[to]] = [changed[to]!, changed[from]!];
  }
  return write(changed);
}

describe('reading a position', () => {
  test.each(LAYOUTS.map((layout) => [layout.table, layout] as const))(
    '%s: accepts exactly the positions that are reachable by play',
    (name, layout) => {
      const table = VARIANTS.find((known) => known.name === name) as GameVariant;
      const random = seeded(7);
      const wrong: string[] = [];
      const tally = { let: 0, refused: 0 };
      for (let seed = 0; seed < 250; seed++) {
        const states = [...randomGame(table, seed, layout.plies)].filter(
          (s) => table.game.playing(s) === table.game.playing(table.game.setup(table.options)),
        );
        const text = table.game.formatPosition(states[below(random, states.length)]!);
        const target = altered(random, layout, text);
        const read = table.game.parsePosition(table.options, target);
        tally[read.ok ? 'let' : 'refused']++;
        if (read.ok !== reachable(table.game, table.options, layout, target)) {
          wrong.push(`${target} ${read.ok ? 'is let in' : JSON.stringify(read.error)}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(Math.min(tally.let, tally.refused)).toBeGreaterThan(40);
    },
  );
});
