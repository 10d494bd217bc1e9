// The settings of a table, agreed before the game: game, options, clocks, access.

import { GAME_IDS, GAMES, type AnyGame, type GameId } from '@quadrille/rules';
import * as v from 'valibot';

const SECOND_MS = 1000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;

/** Time control: none, a total with an increment, or days per move. */
export const Control = v.variant('kind', [
  v.strictObject({ kind: v.literal('none') }),
  v.strictObject({
    kind: v.literal('clock'),
    /** Milliseconds for the whole game. */
    total: v.pipe(v.number(), v.integer(), v.minValue(5 * SECOND_MS), v.maxValue(DAY_MS)),
    /** The increment per move, in milliseconds. */
    increment: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3600 * SECOND_MS)),
  }),
  v.strictObject({ kind: v.literal('days'), days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(14)) }),
]);
export type Control = v.InferOutput<typeof Control>;

export const ACCESS = ['public', 'private'] as const;
/** The first place begins, or the beginner is drawn by lot; the order around the table stays. */
export const ORDERS = ['seated', 'random'] as const;

export const Settings = v.pipe(
  v.strictObject({
    game: v.picklist(GAME_IDS),
    options: v.optional(v.record(v.string(), v.unknown()), {}),
    control: v.optional(Control, { kind: 'none' }),
    access: v.optional(v.picklist(ACCESS), 'private'),
    order: v.optional(v.picklist(ORDERS), 'random'),
    /** Points per win in a series. */
    stake: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)), 1),
    /** Whether the game is rated. Only among accounts. */
    rated: v.optional(v.boolean(), false),
  }),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const { game, options } = dataset.value;
    const parsed = gameOf(game).options.parse(options);
    if (!parsed.ok) {
      addIssue({ message: `bad options: ${parsed.error.kind}` });
      return NEVER;
    }
    return { ...dataset.value, options: parsed.value };
  }),
);
export type Settings = v.InferOutput<typeof Settings>;

export function parseSettings(value: unknown): Settings | undefined {
  const parsed = v.safeParse(Settings, value);
  return parsed.success ? parsed.output : undefined;
}

/**
 * Why no table can be opened with these settings, although they are well-formed: without a clock the loser of a rated
 * game could just walk away. Not part of the schema, so that older tables stay readable.
 */
export const whyNotAllowed = ({ rated, control }: Pick<Settings, 'rated' | 'control'>): string | undefined =>
  rated && control.kind === 'none' ? 'a rated game needs a clock, or days for each move' : undefined;

export function gameOf(id: GameId): AnyGame {
  return GAMES[id];
}

export const seatsAt = ({ game, options }: Pick<Settings, 'game' | 'options'>): number => gameOf(game).seats(options);
