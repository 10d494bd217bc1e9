import {
  ALL_CROSSING,
  ALL_PARALLEL,
  formatSides,
  handOf,
  ORIENTATIONS,
  PIECE_OF,
  quads,
  SIDES_OF,
  tileNamed,
  tilesOf,
  turn,
  type QuadsMove,
  type QuadsReason,
  type QuadsState,
} from '@quadrille/rules/quads';
import type { Held } from '@quadrille/words/words';
import { attempt, cellsWhere, intend, type Handling } from '../handling.ts';

const tileOf = (move: QuadsMove): number => tileNamed(formatSides(move.sides))!;

/** The piece a tile is, whichever way it lies; neutrals are pieces of their own. */
const pieceOf = (tile: number): number =>
  tile >= ALL_PARALLEL ? tile : ORIENTATIONS * (tile >> 6) + PIECE_OF[tile & 63]!;

const held = (tile: number): Held => ({ kind: 'tile', tile });

/** The tiles on the board that a refusal speaks of. */
function causesOf(reason: QuadsReason): readonly number[] {
  switch (reason.kind) {
    case 'occupied':
      return [reason.cell];
    case 'neutrals-touch':
      return [reason.other];
    case 'not-in-hand':
      return [reason.cell];
    case 'clash':
      return reason.clashes.flatMap(({ neighbour }) => (neighbour === undefined ? [] : [neighbour]));
    case 'over':
    case 'neutral-first':
    case 'neutral-gone':
    case 'not-yours':
    case 'no-contact':
      return [];
  }
}

export const quadsHandling: Handling<QuadsState> = {
  pieces(s, seat) {
    // While the other is to move, one thinks of the turn after that.
    if (s.ply + (quads.rules.actor(s) === seat ? 0 : 1) < 2) {
      return [ALL_PARALLEL, ALL_CROSSING].filter((tile) => !s.tiles.includes(tile + 1)).map(held);
    }
    return (handOf(s, seat) ?? []).map((piece) => held(tilesOf(seat, piece)[0]!));
  },
  opening: () => undefined,
  same: (a, b) => a.kind === 'tile' && b.kind === 'tile' && pieceOf(a.tile) === pieceOf(b.tile),
  playable(s, chosen) {
    if (chosen?.kind !== 'tile') return new Set();
    return cellsWhere<QuadsMove>(
      quads,
      s,
      (move) => tileOf(move) === chosen.tile,
      ({ cell }) => cell,
    );
  },
  turnable(s, chosen) {
    if (chosen?.kind !== 'tile') return new Set();
    return cellsWhere<QuadsMove>(
      quads,
      s,
      (move) => pieceOf(tileOf(move)) === pieceOf(chosen.tile),
      ({ cell }) => cell,
    );
  },
  turned(chosen, quarters) {
    if (chosen.kind !== 'tile') return chosen;
    const sides = SIDES_OF[chosen.tile]!;
    return held(tileNamed(formatSides(quarters === 1 ? turn(sides) : turn(turn(turn(sides)))))!);
  },
  tap(s, chosen, cell) {
    if (chosen?.kind !== 'tile') return { kind: 'choose' };
    const tapped = attempt(quads, s, { sides: SIDES_OF[chosen.tile]!, cell }, (reason) =>
      causesOf(reason as QuadsReason),
    );
    if (tapped.kind !== 'refused' || tapped.reason.kind !== 'clash') return tapped;
    // It would fit if turned: turn it, and let the next tap place it.
    for (let next = this.turned(chosen, 1); !sameTile(next, chosen); next = this.turned(next, 1)) {
      if (this.playable(s, next).has(cell)) return { kind: 'held', held: next };
    }
    return tapped;
  },
  ahead(s, _, chosen, cell) {
    return chosen?.kind === 'tile'
      ? intend(quads, s, { sides: SIDES_OF[chosen.tile]!, cell }, cell)
      : { kind: 'choose' };
  },
  cellsOf: (id) => [quads.unpack(id).cell],
};

const sameTile = (a: Held, b: Held): boolean => a.kind === 'tile' && b.kind === 'tile' && a.tile === b.tile;
