import { GAME_IDS, type GameId } from '@quadrille/rules';
import type { SomeQuery, SomeSelection } from '../game-types.ts';
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

/** The questions of a game by its id: `never` where it has none of its own, opaque if the id is unknown. */
export type QueryOf<G> = G extends keyof Asks ? Asks[G] : G extends GameId ? never : SomeQuery;

/** The selected piece before it is placed, by game. */
export interface Holds {
  quantik: ShapeSelection;
  quads: TileSelection;
  q4: MarbleSelection;
}

/** The selected piece of a game by its id; opaque if the id is unknown. */
export type SelectionOf<G> = G extends GameId ? Holds[G] : SomeSelection;

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
