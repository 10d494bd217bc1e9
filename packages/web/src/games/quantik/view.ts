import { COPIES, copiesInHand, pieceAt, quantikCell, SHAPES, type QuantikKinds } from '@quadrille/rules/quantik';
import type { ShapeSelection, QuantikQuery } from '@quadrille/words';
import { grid } from '../../board/layout.ts';
import type { BoardContext, GameView } from '../game-view.ts';
import { quantikInput } from './input.ts';

type At = BoardContext<QuantikKinds, ShapeSelection, QuantikQuery>;

/** Shapes keep their number keys when others are used up. */
const takeShape =
  (index: number) =>
  (at: At): void => {
    const shape = SHAPES[index]!;
    const taken = at.pieces.find((piece) => piece.shape === shape);
    const none: QuantikKinds['reason'] = { kind: 'none-left', shape };
    if (taken !== undefined || !at.canMove) at.select(taken);
    else at.showRefusal(at.words.refusal(none));
  };

const sayZone =
  (zone: QuantikQuery['zone']) =>
  (at: At, cell: number): void =>
    at.sayAnswer({ kind: 'line', zone, cell });

export const quantikView: GameView<QuantikKinds, ShapeSelection, QuantikQuery> = {
  layout: [grid(4)],
  cellName: quantikCell,
  pieceAt(s, cell) {
    const piece = pieceAt(s, cell);
    return piece === undefined ? undefined : { kind: 'shape', ...piece };
  },
  input: quantikInput,
  tallPieces: true,
  copies: (s, { seat, shape }) => copiesInHand(s, seat, shape),
  hand: { choices: () => SHAPES.length, all: () => COPIES * SHAPES.length },
  emblem: (seat) => ({ kind: 'shape', seat, shape: 'cone' }),
  keys: [
    ['1', 'piece-1'],
    ['2', 'piece-2'],
    ['3', 'piece-3'],
    ['4', 'piece-4'],
    ['x', 'next-piece'],
    ['X', 'previous-piece'],
    ['r', 'row'],
    ['c', 'column'],
    ['g', 'region'],
  ],
  actions: {
    'piece-1': takeShape(0),
    'piece-2': takeShape(1),
    'piece-3': takeShape(2),
    'piece-4': takeShape(3),
    row: sayZone('row'),
    column: sayZone('column'),
    region: sayZone('region'),
  },
};
