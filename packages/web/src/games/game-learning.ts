import type { Language } from '@quadrille/words/words';
import type { GameTexts, PlannedStep } from '../learn/content.ts';
import type { Figure, FigureId } from '../learn/figure.ts';

/** The rules pages and the first lesson of one game. */
export interface GameLearning<F extends FigureId = FigureId> {
  /** The positions shown. Language-independent: captions are in the texts. */
  readonly figures: Readonly<Record<F, Figure>>;
  /** The figure that represents the game. */
  readonly cover: F;
  readonly plan: readonly PlannedStep<F>[];
  /** Loaded separately: a page shows one game in one language. */
  readonly texts: Readonly<Record<Language, () => Promise<{ readonly texts: GameTexts }>>>;
}
