// What is agreed before a game: which game, its options, clocks, who may come.

import { GAME_IDS, GAMES, type AnyGame, type GameId } from '@quadrille/rules';
import * as v from 'valibot';

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

/** Time for thinking: none kept, a total with an increment, or days for every move. */
export const Control = v.variant('kind', [
  v.strictObject({ kind: v.literal('none') }),
  v.strictObject({
    kind: v.literal('clock'),
    /** Milliseconds for the whole game. */
    total: v.pipe(v.number(), v.integer(), v.minValue(5 * SECOND), v.maxValue(DAY)),
    /** Milliseconds gained with every move. */
    increment: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3600 * SECOND)),
  }),
  v.strictObject({ kind: v.literal('days'), days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(14)) }),
]);
export type Control = v.InferOutput<typeof Control>;

export const ACCESS = ['public', 'private'] as const;
/** As people sat down, or drawn by lot when the game begins. */
export const ORDERS = ['seated', 'random'] as const;

export const Settings = v.pipe(
  v.strictObject({
    game: v.picklist(GAME_IDS),
    options: v.optional(v.record(v.string(), v.unknown()), {}),
    control: v.optional(Control, { kind: 'none' }),
    access: v.optional(v.picklist(ACCESS), 'private'),
    order: v.optional(v.picklist(ORDERS), 'random'),
    /** What a win is worth in a series. */
    stake: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)), 1),
    /** Does it count for the ratings? Only among accounts. */
    rated: v.optional(v.boolean(), false),
  }),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const { game, options } = dataset.value;
    const parsed = gameOf(game).parseOptions(options);
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

export function gameOf(id: GameId): AnyGame {
  return GAMES[id];
}

export const seatsAt = ({ game, options }: Pick<Settings, 'game' | 'options'>): number => gameOf(game).seats(options);
