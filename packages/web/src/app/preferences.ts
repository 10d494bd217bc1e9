// User preferences. Storage and imported files are untrusted: each field is validated by itself, so that an invalid
// value resets only that field.

export const THEMES = ['system', 'light', 'dark', 'contrast'] as const;
export const COLOURS = ['wood', 'safe'] as const;
export const VERBOSITIES = ['short', 'normal', 'full'] as const;
export const MOTIONS = ['system', 'none'] as const;

export interface Preferences {
  readonly theme: (typeof THEMES)[number];
  readonly colours: (typeof COLOURS)[number];
  readonly motion: (typeof MOTIONS)[number];
  /** How much is announced after a move. */
  readonly verbosity: (typeof VERBOSITIES)[number];
  /** From 0 (off) to 3. */
  readonly volume: 0 | 1 | 2 | 3;
  readonly coordinates: boolean;
  /** Mark the cells where the selected piece can go. */
  readonly showLegal: boolean;
  readonly showThreats: boolean;
  /** Announce low time on the clock. */
  readonly clockWarnings: boolean;
  /** Chat at tables, also with strangers. */
  readonly chat: boolean;
}

export const DEFAULT_PREFERENCES: Preferences = {
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
    // Unreadable JSON: use the defaults.
  }
  const flag = (name: keyof Preferences) => oneOf([true, false], value[name], DEFAULT_PREFERENCES[name] === true);
  return {
    theme: oneOf(THEMES, value['theme'], DEFAULT_PREFERENCES.theme),
    colours: oneOf(COLOURS, value['colours'], DEFAULT_PREFERENCES.colours),
    motion: oneOf(MOTIONS, value['motion'], DEFAULT_PREFERENCES.motion),
    verbosity: oneOf(VERBOSITIES, value['verbosity'], DEFAULT_PREFERENCES.verbosity),
    volume: oneOf([0, 1, 2, 3] as const, value['volume'], DEFAULT_PREFERENCES.volume),
    coordinates: flag('coordinates'),
    showLegal: flag('showLegal'),
    showThreats: flag('showThreats'),
    clockWarnings: flag('clockWarnings'),
    chat: flag('chat'),
  };
}
