// What the rules pages and the first lessons are made of. The words are in en, fr and de; the positions in figures.ts;
// what a lesson asks the learner to do is the same in every language and lives in plans.ts.

import type { FigureId } from './figures.ts';

/** `**strong**` is the only markup a text may contain. */
export type Text = string;

export type Part =
  | { readonly kind: 'text'; readonly text: Text }
  | { readonly kind: 'list'; readonly items: readonly Text[] }
  | { readonly kind: 'figure'; readonly figure: FigureId; readonly caption: Text }
  /** A point that the published rules leave open and we have decided: shown as such. */
  | { readonly kind: 'ours'; readonly text: Text };

export interface Section {
  /** The same in every language: an anchor on the page. */
  readonly id: string;
  readonly heading: string;
  readonly parts: readonly Part[];
}

export interface RulesPage {
  readonly title: string;
  /** The whole game in two or three sentences. */
  readonly lead: Text;
  readonly sections: readonly Section[];
  /** Whose name the game's name is; stands at the foot of the page. */
  readonly trademark: Text;
}

/** What the learner is asked to do. */
export type Goal =
  | { readonly kind: 'read' }
  | {
      readonly kind: 'play';
      /** The moves in notation that solve the step. */
      readonly accepts: readonly string[] | 'any-winning' | 'any-legal';
      /**
       * What the text says of exactly the accepted moves: they win; they leave the opponent no move that wins at once;
       * they do so and win next turn, whatever the answer.
       */
      readonly claim?: 'wins' | 'safe' | 'forces';
    }
  /** Exactly these cells are to be chosen, in any order. */
  | { readonly kind: 'tap-cells'; readonly cells: readonly string[] };

export interface PlannedStep {
  readonly figure: FigureId;
  readonly goal: Goal;
}

/** What is said while the learner is at it. */
interface TaskWords {
  readonly hint: Text;
  readonly done: Text;
  /** After something else was tried; why a move is illegal is told by the words of the game. */
  readonly wrong: Text;
}

interface StepWords {
  readonly say: Text;
  /** For every goal but reading. */
  readonly task?: TaskWords;
}

export interface LessonWords {
  readonly title: string;
  readonly steps: readonly StepWords[];
}

export type Task =
  | { readonly kind: 'read' }
  | (Extract<Goal, { kind: 'play' }> & TaskWords)
  | (Extract<Goal, { kind: 'tap-cells' }> & TaskWords);

export interface Step {
  readonly say: Text;
  readonly figure: FigureId;
  readonly task: Task;
}

export interface Lesson {
  readonly title: string;
  readonly steps: readonly Step[];
}

/** One game in one language, as its file exports it. */
export interface GameTexts {
  readonly rules: RulesPage;
  readonly lesson: LessonWords;
}

export const text = (words: Text): Part => ({ kind: 'text', text: words });
export const list = (...items: readonly Text[]): Part => ({ kind: 'list', items });
export const figure = (id: FigureId, caption: Text): Part => ({ kind: 'figure', figure: id, caption });
export const ours = (words: Text): Part => ({ kind: 'ours', text: words });
