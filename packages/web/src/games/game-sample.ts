/** An invented game for the start page. */
export interface Sample {
  /** Moves in notation, separated by spaces. */
  readonly moves: string;
  /** How many of them are on the board initially. */
  readonly from: number;
}
