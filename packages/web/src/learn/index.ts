// The rules pages and first lessons. Each page loads its own text only: one game in one language.

import type { GameId } from '@quadrille/rules';
import type { Language } from '@quadrille/words';
import type { GameTexts, Lesson, LessonWords, PlannedStep, RulesPage, Step } from './content.ts';
import { PLANS } from './plans.ts';

export type * from './content.ts';
export { FIGURES, figureNamed, type FigureId, type MarkKind } from './figures.ts';
export { standing } from './standing.ts';

type Loader = () => Promise<{ readonly texts: GameTexts }>;

const TEXTS: Readonly<Record<Language, Readonly<Record<GameId, Loader>>>> = {
  fr: {
    quantik: () => import('./fr/quantik.ts'),
    quads: () => import('./fr/quads.ts'),
    q4: () => import('./fr/q4.ts'),
  },
  de: {
    quantik: () => import('./de/quantik.ts'),
    quads: () => import('./de/quads.ts'),
    q4: () => import('./de/q4.ts'),
  },
  en: {
    quantik: () => import('./en/quantik.ts'),
    quads: () => import('./en/quads.ts'),
    q4: () => import('./en/q4.ts'),
  },
};

export async function loadRules(language: Language, game: GameId): Promise<RulesPage> {
  return (await TEXTS[language][game]()).texts.rules;
}

export async function loadLesson(language: Language, game: GameId): Promise<Lesson> {
  return tell(PLANS[game], (await TEXTS[language][game]()).texts.lesson);
}

function tell(plan: readonly PlannedStep[], words: LessonWords): Lesson {
  if (plan.length !== words.steps.length) throw new Error(`"${words.title}" has not the steps of its plan`);
  return { title: words.title, steps: plan.map((planned, i): Step => step(planned, words, i)) };
}

function step({ figure, goal }: PlannedStep, words: LessonWords, i: number): Step {
  const { say, task } = words.steps[i]!;
  if (goal.kind === 'read') return { say, figure, task: goal };
  if (task === undefined) throw new Error(`"${words.title}": step ${i + 1} asks for something but does not say so`);
  return { say, figure, task: { ...goal, ...task } };
}
