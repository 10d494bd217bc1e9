// What a person likes: read from memory or a file as strictly as anything else, one field at a time, so that one bad
// value costs only itself.

export const THEMES = ['system', 'light', 'dark', 'contrast'] as const;
export const COLOURS = ['wood', 'safe'] as const;
export const VERBOSITIES = ['short', 'normal', 'full'] as const;
export const MOTIONS = ['system', 'none'] as const;

export interface Preferences {
  readonly theme: (typeof THEMES)[number];
  readonly colours: (typeof COLOURS)[number];
  readonly motion: (typeof MOTIONS)[number];
  /** How much is said after a move. */
  readonly verbosity: (typeof VERBOSITIES)[number];
  /** From 0 (off) to 3. */
  readonly volume: 0 | 1 | 2 | 3;
  readonly coordinates: boolean;
  /** Show where the chosen piece can go. */
  readonly showLegal: boolean;
  readonly showThreats: boolean;
  /** Say so when little time is left. */
  readonly clockWarnings: boolean;
  /** Talk with others at a table, where one plays with strangers too. */
  readonly chat: boolean;
}

export const PLAIN: Preferences = {
  theme: 'system',
  colours: 'wood',
  motion: 'system',
  verbosity: 'normal',
  volume: 2,
  coordinates: true,
  showLegal: true,
  showThreats: false,
  clockWarnings: true,
  chat: false,
};

const oneOf = <T>(known: readonly T[], value: unknown, standard: T): T =>
  known.find((item) => item === value) ?? standard;

export function readPreferences(text: string | undefined): Preferences {
  let value: Readonly<Record<string, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) value = parsed as Readonly<Record<string, unknown>>;
  } catch {
    // Nothing readable: all as at first.
  }
  const flag = (name: keyof Preferences) => oneOf([true, false], value[name], PLAIN[name] === true);
  return {
    theme: oneOf(THEMES, value['theme'], PLAIN.theme),
    colours: oneOf(COLOURS, value['colours'], PLAIN.colours),
    motion: oneOf(MOTIONS, value['motion'], PLAIN.motion),
    verbosity: oneOf(VERBOSITIES, value['verbosity'], PLAIN.verbosity),
    volume: oneOf([0, 1, 2, 3] as const, value['volume'], PLAIN.volume),
    coordinates: flag('coordinates'),
    showLegal: flag('showLegal'),
    showThreats: flag('showThreats'),
    clockWarnings: flag('clockWarnings'),
    chat: flag('chat'),
  };
}
