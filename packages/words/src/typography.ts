/** The typographic rules of a language, for texts written in plain characters. */
export interface Typography {
  /** Quick test: most sentences need no change, and all are processed before the page is shown. */
  readonly marks: RegExp;
  /** Typesets a sentence. */
  readonly set: (sentence: string) => string;
}
