import type { PlannedStep } from '../learn/content.ts';
import type { Figure, FigureId } from '../learn/figure.ts';

/** The rules page of one game, and its first lesson if it has one. */
export interface GameLearning<F extends FigureId = FigureId> {
  /** The positions shown. Language-independent: captions are in the texts of each language. */
  readonly figures: Readonly<Record<F, Figure>>;
  /** The figure that represents the game. */
  readonly cover: F;
  /** The steps of the first lesson; absent in a game without one. */
  readonly plan?: readonly PlannedStep<F>[];
}
