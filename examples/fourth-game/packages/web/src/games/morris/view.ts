import { morrisCell, seatAt, WIDTH, type MorrisKinds } from '@quadrille/rules/morris';
import type { MorrisSelection } from '@quadrille/words';
import { grid } from '../../board/layout.ts';
import type { GameView } from '../game-view.ts';
import { morrisInput } from './input.ts';

export const morrisView: GameView<MorrisKinds, MorrisSelection, never> = {
  layout: [grid(WIDTH)],
  cellName: morrisCell,
  pieceAt(s, cell) {
    const seat = seatAt(s, cell);
    return seat === undefined ? undefined : { kind: 'piece', seat, from: cell };
  },
  input: morrisInput,
  emblem: (seat) => ({ kind: 'piece', seat, from: undefined }),
  keys: [],
  actions: {},
};
