import { GAME_IDS, type GameId } from '@quadrille/rules';
import type { SomeQuery, SomeSelection } from '../game-types.ts';
import { QUESTIONS, type Question } from '../questions.ts';
import { Q4_QUESTIONS, type MarbleSelection, type Q4Query } from './q4.ts';
import { QUADS_QUESTIONS, type TileSelection, type QuadsQuery } from './quads.ts';
import { QUANTIK_QUESTIONS, type ShapeSelection, type QuantikQuery } from './quantik.ts';

export type { MarbleSelection, ShapeSelection, TileSelection, Q4Query, QuadsQuery, QuantikQuery };

/** The questions about a position, for each game that has its own. */
export interface GameQueries {
  quantik: QuantikQuery;
  quads: QuadsQuery;
  q4: Q4Query;
}

/** The questions of a game by its id: `never` where it has none of its own, opaque if the id is unknown. */
export type QueryOf<G> = G extends keyof GameQueries ? GameQueries[G] : G extends GameId ? never : SomeQuery;

/** The selected piece before it is placed, by game. */
export interface GameSelections {
  quantik: ShapeSelection;
  quads: TileSelection;
  q4: MarbleSelection;
}

/** The selected piece of a game by its id; opaque if the id is unknown. */
export type SelectionOf<G> = G extends GameId ? GameSelections[G] : SomeSelection;

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
