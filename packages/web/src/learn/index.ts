// The rules pages and first lessons. Each page loads only its own text: one game in one language.

import type { GameId } from '@quadrille/rules';
import { loadLanguage, type Language } from '@quadrille/words';
import type { GameTexts, Lesson, LessonWords, PlannedStep, RulesPage, Step } from './content.ts';
import { learningOf } from '../games/learning.ts';

export type * from './content.ts';
export { FIGURES, figureNamed, type FigureId, type MarkKind } from './figures.ts';
export { figurePosition } from './figure-position.ts';

const loadTexts = async (language: Language, game: GameId): Promise<GameTexts> =>
  (await (await loadLanguage(language)).games[game]()).texts;

export const loadRules = async (language: Language, game: GameId): Promise<RulesPage> =>
  (await loadTexts(language, game)).rules;

/** `undefined` for a game without a lesson. */
export async function loadLesson(language: Language, game: GameId): Promise<Lesson | undefined> {
  const { plan } = learningOf(game);
  if (plan === undefined) return undefined;
  const words = (await loadTexts(language, game)).lesson;
  if (words === undefined) throw new Error(`the lesson of ${game} has a plan, but no texts in ${language}`);
  return tell(plan, words);
}

function tell(plan: readonly PlannedStep[], words: LessonWords): Lesson {
  if (plan.length !== words.steps.length)
    throw new Error(`the number of steps of "${words.title}" differs from its plan`);
  return { title: words.title, steps: plan.map((planned, i): Step => step(planned, words, i)) };
}

function step({ figure, goal }: PlannedStep, words: LessonWords, i: number): Step {
  const { say, task } = words.steps[i]!;
  if (goal.kind === 'read') return { say, figure, task: goal };
  if (task === undefined) throw new Error(`"${words.title}": step ${i + 1} is an exercise, but its text has no task`);
  return { say, figure, task: { ...goal, ...task } };
}
