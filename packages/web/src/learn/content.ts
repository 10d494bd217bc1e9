// The data types of the rules pages and first lessons. The texts are in the folder of each language,
// the positions and the tasks in the folder of each game.

import type { FigureId } from './figure.ts';

/** `**strong**` is the only markup a text may contain. */
export type RichText = string;

export type Part =
  | { readonly kind: 'text'; readonly text: RichText }
  | { readonly kind: 'list'; readonly items: readonly RichText[] }
  | { readonly kind: 'figure'; readonly figure: FigureId; readonly caption: RichText }
  /** A point that the published rules leave open and this site decides: marked as such. */
  | { readonly kind: 'ours'; readonly text: RichText };

export interface Section {
  /** An anchor on the page, the same in every language. */
  readonly id: string;
  readonly heading: string;
  readonly parts: readonly Part[];
}

export interface RulesPage {
  readonly title: string;
  /** Summary of the game in two or three sentences. */
  readonly lead: RichText;
  readonly sections: readonly Section[];
  /** The owner of the game's name, if it is a trademark; shown at the bottom of the page. */
  readonly trademark?: RichText;
}

/** The task of a step. */
export type Goal =
  | { readonly kind: 'read' }
  | {
      readonly kind: 'play';
      /** The moves in notation that solve the step. */
      readonly accepts: readonly string[] | 'any-winning' | 'any-legal';
      /**
       * What the text claims of exactly the accepted moves: they win; they leave the opponent no immediate win; they do
       * so and win next turn against every answer.
       */
      readonly claim?: 'wins' | 'safe' | 'forces';
    }
  /** Exactly these cells must be chosen, in any order. */
  | { readonly kind: 'tap-cells'; readonly cells: readonly string[] };

export interface PlannedStep<F extends FigureId = FigureId> {
  readonly figure: F;
  readonly goal: Goal;
}

/** Feedback during a task. */
interface TaskWords {
  readonly hint: RichText;
  readonly done: RichText;
  /** After a wrong attempt; the game's own texts explain illegal moves. */
  readonly wrong: RichText;
}

interface StepWords {
  readonly say: RichText;
  /** Required unless the goal is reading. */
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
  readonly say: RichText;
  readonly figure: FigureId;
  readonly task: Task;
}

export interface Lesson {
  readonly title: string;
  readonly steps: readonly Step[];
}

/** The texts of one game in one language, as its file exports them. */
export interface GameTexts {
  readonly rules: RulesPage;
  /** Present if the game has a lesson. */
  readonly lesson?: LessonWords;
}
