import { GAME_IDS, type GameId } from '@quadrille/rules';
import { QUESTIONS, type Question } from '../questions.ts';
import { Q4_QUESTIONS, type MarbleSelection, type Q4Ask } from './q4.ts';
import { QUADS_QUESTIONS, type TileSelection, type QuadsAsk } from './quads.ts';
import { QUANTIK_QUESTIONS, type ShapeSelection, type QuantikAsk } from './quantik.ts';

export type { MarbleSelection, ShapeSelection, TileSelection, Q4Ask, QuadsAsk, QuantikAsk };

/** The questions about a position, for each game that has its own. */
export interface Asks {
  quantik: QuantikAsk;
  quads: QuadsAsk;
  q4: Q4Ask;
}

/** The selected piece before it is placed, by game. */
export interface Holds {
  quantik: ShapeSelection;
  quads: TileSelection;
  q4: MarbleSelection;
}

/** The questions that only one game has. */
const OWN_QUESTIONS: { readonly [G in GameId]?: readonly Question[] } = {
  quantik: QUANTIK_QUESTIONS,
  quads: QUADS_QUESTIONS,
  q4: Q4_QUESTIONS,
};

/** The questions that apply to a game. */
export function questionsOf(game: GameId): Question[] {
  const others = new Set(GAME_IDS.filter((id) => id !== game).flatMap((id) => OWN_QUESTIONS[id] ?? []));
  return QUESTIONS.filter((question) => !others.has(question));
}
