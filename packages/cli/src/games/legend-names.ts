/** The words that a legend needs. */
export interface LegendNames {
  readonly shapes: readonly string[];
  readonly filled: string;
  readonly outlined: string;
  readonly upper: string;
  readonly lower: string;
  readonly edges: {
    readonly parallel: string;
    readonly crossing: string;
    readonly light: string;
    readonly dark: string;
  };
  board(n: number): string;
}
