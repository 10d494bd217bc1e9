// The texts that the page needs from a language. Types only: the texts are in packages/words, and load with the page
// that shows them.

export type { AccountText } from './account/text/text.ts';
export type { AnalyseText } from './analyse/text/text.ts';
export type { GameTexts, Part, RichText } from './learn/content.ts';
export type { FigureId } from './learn/figure.ts';
export type { LearnText } from './learn/text/text.ts';
export type { OnlineText } from './online/text/text.ts';
export type { PuzzleText } from './puzzles/text/text.ts';
export type { PageText } from './text/text.ts';
