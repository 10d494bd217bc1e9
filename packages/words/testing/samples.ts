/** What the tests expect in one language: pieces of sentences, and signs of careless typography. */
export interface Samples {
  /** Places a cone on b2, as a player may type it. */
  readonly coneOnB2: string;
  /** A light cone, as a label. */
  readonly lightCone: string;
  /** Occurs in what is said at the end of every game. */
  readonly gameOver: RegExp;
  /** The doctor reports sound data and one backup. */
  readonly soundData: RegExp;
  /** Occurs in no typeset text: spaces and quotation marks that the language does not use. */
  readonly careless: RegExp;
  /** Occurs in no rules page and no lesson, which are not typeset. */
  readonly carelessLesson: RegExp;
}
