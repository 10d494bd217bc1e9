// The kernel compared with the placement rule in its plain form, side by side, on every state of random games.

import { expect, test } from 'vitest';
import { randomGame } from '../../testing/random-games.ts';
import { legalMoves } from '../derive.ts';
import { ONGOING, type MoveId } from '../game.ts';
import { CELLS, NEIGHBOURS, OFF } from './board.ts';
import { quads } from './game.ts';
import { packMove, type QuadsState } from './kernel.ts';
import { ownerOf, PIECE_OF, SIDES_OF, TILES } from './tiles.ts';

const { rules } = quads;

const OPTIONS = [false, true].flatMap((hidden) => [false, true].map((border) => ({ hidden, border })));

/** Every state of some random games, each state of its own. */
function states(options: QuadsState['options']): QuadsState[] {
  const variant = { name: 'quads', game: quads, options };
  return [0, 1, 2].flatMap((seed) => [...randomGame(variant, seed)].map((s) => rules.clone(s)));
}

/** The state and what each player and a spectator see of it. */
const views = (s: QuadsState): QuadsState[] => [s, ...[0, 1, undefined].map((viewer) => quads.redact(s, viewer))];

const isSamePiece = (a: number, b: number): boolean =>
  ownerOf(a) === ownerOf(b) && (ownerOf(a) === undefined ? a === b : PIECE_OF[a % 64] === PIECE_OF[b % 64]);

/** Whether the rule allows a tile on a cell: the right kind, not used, matching every side, touching another piece. */
function isAllowed({ tiles, ply, options }: QuadsState, cell: number, tile: number): boolean {
  if (tiles[cell] !== 0 || ownerOf(tile) !== (ply < 2 ? undefined : ply % 2)) return false;
  if (tiles.some((placed) => placed !== 0 && isSamePiece(placed - 1, tile))) return false;
  const sides = SIDES_OF[tile]!;
  let touching = 0;
  for (const [side, edge] of sides.entries()) {
    const other = NEIGHBOURS[4 * cell + side]!;
    if (other === OFF) {
      if (options.border && edge !== 'parallel') return false;
    } else if (tiles[other] !== 0) {
      if (SIDES_OF[tiles[other]! - 1]![(side + 2) % 4] !== edge) return false;
      touching++;
    }
  }
  return ply < 2 || touching > 0;
}

function allowed(s: QuadsState): MoveId[] {
  const moves: MoveId[] = [];
  for (let cell = 0; cell < CELLS; cell++) {
    for (let tile = 0; tile < TILES; tile++) if (isAllowed(s, cell, tile)) moves.push(packMove(cell, tile));
  }
  return moves;
}

test.each(OPTIONS)('the legal moves are those that the rule allows, in every view: %j', (options) => {
  for (const s of states(options)) {
    const moves = allowed(s);
    for (const view of views(s)) {
      expect(legalMoves(rules, view)).toEqual(moves);
      expect(rules.count(view)).toBe(moves.length);
      expect(rules.status(view)).toBe(moves.length > 0 ? ONGOING : 1 << (1 - (s.ply % 2)));
    }
  }
});

test.each(OPTIONS)('taking a move back restores the whole state, in every view: %j', (options) => {
  for (const s of states(options)) {
    for (const view of views(s)) {
      const before = rules.clone(view);
      for (const id of legalMoves(rules, view)) {
        rules.make(view, id);
        expect(rules.rehash(view)).toEqual([view.hashLo, view.hashHi]);
        rules.unmake(view, id);
      }
      expect(view).toEqual(before);
    }
  }
});

test('a position has the same hash whichever move came first, and another one has another hash', () => {
  const seen = new Map<string, string>();
  for (const s of states(OPTIONS[0]!)) {
    for (const id of legalMoves(rules, s)) {
      rules.make(s, id);
      const text = quads.formatPosition(s);
      const [lo, hi] = [s.hashLo, s.hashHi];
      expect([seen.get(`lo ${lo}`) ?? text, seen.get(`hi ${hi}`) ?? text]).toEqual([text, text]);
      seen.set(`lo ${lo}`, text).set(`hi ${hi}`, text);
      const parsed = quads.parsePosition(s.options, text);
      expect(parsed).toMatchObject({ ok: true, value: { hashLo: lo, hashHi: hi } });
      rules.unmake(s, id);
    }
  }
  expect(seen.size).toBeGreaterThan(1000);
});
