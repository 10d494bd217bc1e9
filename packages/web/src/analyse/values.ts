// What the engine says, made ready to be drawn: numbers for a graph, short notes for cells, moves in order.

import { worth, type Value } from '@quadrille/engine/value';
import type { Reply } from '@quadrille/engine/worker';
import type { AnyGame, Kinds, MoveId } from '@quadrille/rules';
import type { Q4Move } from '@quadrille/rules/q4';
import { formatSides, tileNamed, type QuadsMove } from '@quadrille/rules/quads';
import type { QuantikMove } from '@quadrille/rules/quantik';
import type { Held } from '@quadrille/words/words';
import { HANDLINGS } from '../board/handlings.ts';

/** An estimate never looks as sure as a proof. */
const SUREST = 0.96;

/** From -1 (lost) to 1 (won), for the player to move. */
export function scoreOf(value: Value): number {
  switch (value.outcome) {
    case 'win':
      return 1;
    case 'loss':
      return -1;
    case 'draw':
      return 0;
    case 'unknown':
      return SUREST * Math.max(-1, Math.min(1, value.score));
  }
}

/** The same, for the other side. */
export function otherSide(value: Value): Value {
  if (value.outcome === 'unknown') return { outcome: 'unknown', score: 0 - value.score };
  if (value.outcome === 'draw') return value;
  return { outcome: value.outcome === 'win' ? 'loss' : 'win', plies: value.plies };
}

/** How many moves of one's own an end in so many plies is away. */
export const ownMoves = (plies: number): number => Math.ceil(plies / 2);

/** The chance of winning in percent, as far as it is estimated. */
export const percent = (score: number): number => Math.round(50 + 50 * SUREST * Math.max(-1, Math.min(1, score)));

/** A move that the engine had no time for says nothing. */
const lookedAt = (value: Value): boolean => value.outcome !== 'unknown' || value.score > -1;

export interface Note {
  readonly text: string;
  readonly tone: 'good' | 'bad' | 'even';
}

/** A value in so few signs that a cell has room for it: `+3`, `−2`, `=`, `62%`. `par` is the score that is neither good nor bad. */
export function noteOf(value: Value, par = 0): Note {
  switch (value.outcome) {
    case 'win':
      return { text: `+${value.plies === undefined ? '' : ownMoves(value.plies)}`, tone: 'good' };
    case 'loss':
      return { text: `−${value.plies === undefined ? '' : ownMoves(value.plies)}`, tone: 'bad' };
    case 'draw':
      return { text: '=', tone: 'even' };
    case 'unknown':
      return {
        text: `${percent(value.score)}%`,
        tone: value.score - par > 0.2 ? 'good' : value.score - par < -0.2 ? 'bad' : 'even',
      };
  }
}

export interface Ranked {
  readonly id: MoveId;
  readonly value: Value;
}

/** Every move that was looked at, the best first. */
export function ranked(game: AnyGame, { moves }: Reply): Ranked[] {
  return Object.entries(moves ?? {})
    .flatMap(([text, value]) => {
      const move = game.parse(text);
      return move === undefined || !lookedAt(value) ? [] : [{ id: game.pack(move), value }];
    })
    .toSorted((a, b) => worth(b.value) - worth(a.value) || a.id - b.id);
}

/** The tile that a move of Quads places, for drawing it beside its name. */
export function heldFor(game: AnyGame, id: MoveId): Held | undefined {
  if (game.id !== 'quads') return undefined;
  return { kind: 'tile', tile: tileNamed(formatSides((game.unpack(id) as QuadsMove).sides))! };
}

/** Is this the move of what is in hand, as it is held? */
function madeWith(game: AnyGame, id: MoveId, held: Held): boolean {
  const move = game.unpack(id);
  switch (held.kind) {
    case 'shape':
      return (move as QuantikMove).shape === held.shape;
    case 'tile':
      return tileNamed(formatSides((move as QuadsMove).sides)) === held.tile;
    case 'marble':
      return (move as Q4Move).from === held.from;
  }
}

/** The best value on each cell: of what is in hand, else of anything; where marbles move, of lifting the one there. */
export function cellValues(
  game: AnyGame,
  s: Kinds['state'],
  moves: readonly Ranked[],
  held: Held | undefined,
): Map<number, Value> {
  const best = new Map<number, Value>();
  const usable = held === undefined ? undefined : new Set(HANDLINGS[game.id].playable(s, held));
  for (const { id, value } of moves) {
    const cells = HANDLINGS[game.id].cellsOf(id);
    if (held !== undefined && !madeWith(game, id, held)) continue;
    const cell = held === undefined ? cells[0]! : cells.at(-1)!;
    if (usable?.has(cell) === false) continue;
    const before = best.get(cell);
    if (before === undefined || worth(value) > worth(before)) best.set(cell, value);
  }
  return best;
}
