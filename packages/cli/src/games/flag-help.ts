/** The flags of a game's options with their help. */
export type FlagHelp = readonly (readonly [flag: string, help: string])[];

/** Help for the option flags, where the labels of the options do not say enough. */
export interface FlagTexts {
  readonly quads: FlagHelp;
  readonly q4: FlagHelp;
}
