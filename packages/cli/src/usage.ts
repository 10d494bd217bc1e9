import { parseArgs, type ParseArgsConfig } from 'node:util';
import { gameNamed, parseMatch, parseMove, type AnyGame, type Game, type Kinds, type Match } from '@quadrille/rules';
import {
  DEFAULT_LANGUAGE,
  LANGUAGES,
  languageOf,
  loadLanguage,
  wordsOf,
  type Language,
  type Words,
} from '@quadrille/words';
import { moveRefusal } from './inspect.ts';
import type { CliText } from './text/text.ts';
import type { TerminalTexts } from './texts.ts';

/** Exit codes: 0 success, 1 failure, 2 wrong usage. */
export const DONE = 0;
export const FAILURE = 1;
export const WRONG_USAGE = 2;

/** Thrown for wrong usage; the message says what to type instead. */
export class UsageError extends Error {}

/** Thrown when a command cannot do its work: an unreadable file, an illegal move. */
export class Failure extends Error {}

export interface Translations extends TerminalTexts {
  readonly words: Words;
  /** Commands that can be typed: those of this language first. */
  readonly commands: readonly Words['commands'][];
}

/** English commands work in every language, because documentation and habits are often English. */
export async function translationsFor(language: Language): Promise<Translations> {
  const [{ words, terminal }, fallback] = await Promise.all([loadLanguage(language), loadLanguage(DEFAULT_LANGUAGE)]);
  return { words, ...(await terminal()).terminal, commands: [words.commands, fallback.words.commands] };
}

/** The language from `--lang`, anywhere on the command line, or the system's; an invalid one is reported later. */
export function chooseLanguage(argv: readonly string[], env: NodeJS.ProcessEnv): Language {
  const at = argv.findIndex((arg) => arg === '--lang' || arg.startsWith('--lang='));
  const asked = at < 0 ? undefined : argv[at]!.includes('=') ? argv[at]!.split('=')[1] : argv[at + 1];
  const wanted = languageOf(asked);
  if (wanted !== undefined) return wanted;
  const system = [env['LC_ALL'], env['LC_MESSAGES'], env['LANG']].find(
    (locale) => locale !== undefined && locale !== '',
  );
  return languageOf(system ?? Intl.DateTimeFormat().resolvedOptions().locale) ?? DEFAULT_LANGUAGE;
}

const SHARED = { lang: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;

/**
 * Joins values that begin with a dash, as table ids may, to their options; otherwise they would be parsed as options.
 */
function tied(args: readonly string[], options: NonNullable<ParseArgsConfig['options']>): string[] {
  const tiedArgs: string[] = [];
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  for (let i = 0; i < end; i++) {
    const [arg, value] = [args[i]!, i + 1 < end ? args[i + 1]! : ''];
    const takesValue = arg.startsWith('--') && options[arg.slice(2)]?.type === 'string';
    if (takesValue && /^-[^-]./.test(value)) {
      tiedArgs.push(`${arg}=${value}`);
      i++;
    } else tiedArgs.push(arg);
  }
  return [...tiedArgs, ...args.slice(end)];
}

/** Parses the arguments of a command; anything unknown is a usage error. */
export function readArgs<T extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: T,
  text: CliText,
) {
  try {
    const read = parseArgs({
      args: tied(args, options),
      options: { ...options, ...SHARED },
      allowPositionals: true,
      strict: true,
      allowNegative: true,
    });
    const lang = (read.values as { lang?: string }).lang;
    if (lang !== undefined && !LANGUAGES.includes(lang as Language))
      throw new UsageError(text.badLanguage(lang, LANGUAGES));
    return read;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    const flag = /--?[\w-]+/.exec(message)?.[0] ?? message;
    throw new UsageError(code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' ? text.unknownFlag(flag) : text.flagValue(flag));
  }
}

export function gameArg(name: string | undefined, { words, text }: Translations, example: string): AnyGame {
  if (name === undefined) throw new UsageError(text.missing('GAME', example));
  const game = gameNamed(name.toLowerCase());
  if (game === undefined) throw new UsageError(words.unknownGame(name));
  return game;
}

function optionsJson(json: string | undefined, text: CliText): unknown {
  try {
    return json === undefined ? undefined : JSON.parse(json);
  } catch {
    throw new UsageError(text.badJson('--options', '{"border": true}'));
  }
}

export function optionsArg<K extends Kinds>(
  game: Game<K>,
  json: string | undefined,
  { words, text }: Translations,
): K['options'] {
  const options = game.options.parse(optionsJson(json, text));
  if (!options.ok) throw new UsageError(words.optionFault(game.id, options.error));
  return options.value;
}

export function numberArg(flag: string, value: string, least: number, most: number, text: CliText): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
  if (!(number >= least && number <= most)) throw new UsageError(text.badNumber(flag, least, most));
  return number;
}

const UNITS_MS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const MAX_DURATION_MS = 365 * UNITS_MS.d;

/** A duration such as 6h, in milliseconds; `undefined` for "off". */
export function durationArg(flag: string, value: string, text: CliText): number | undefined {
  if (value === 'off') return undefined;
  const [, number, unit] = /^(\d{1,6})([smhd])$/.exec(value) ?? [];
  const ms = Number(number) * UNITS_MS[(unit ?? 's') as keyof typeof UNITS_MS];
  if (!(ms >= UNITS_MS.s && ms <= MAX_DURATION_MS)) throw new UsageError(text.badDuration(flag));
  return ms;
}

/** The match from `--options`, `--position` and `--moves`, for every command that takes a position. */
export function matchArg(
  game: AnyGame,
  from: {
    readonly options?: string | undefined;
    readonly position?: string | undefined;
    readonly moves?: string | undefined;
  },
  { words, text }: Translations,
): Match {
  const options = optionsJson(from.options, text);
  const moves = (from.moves ?? '').split(/[\s,]+/).filter((word) => word !== '');
  const match = parseMatch({ game: game.id, options, position: from.position, moves }, parseMove);
  if (match.ok) return match.value;
  const fault = match.error;
  switch (fault.kind) {
    case 'unknown-game':
      throw new UsageError(words.unknownGame(fault.text));
    case 'bad-options':
      throw new UsageError(words.optionFault(game.id, fault.fault));
    case 'bad-position':
      throw new Failure(wordsOf(words, game.id).positionFault(fault.fault));
    case 'bad-token':
      throw new Failure(words.unreadableMove(moves[fault.ply]!));
    case 'refused':
      throw new Failure(`${fault.token}: ${moveRefusal(fault, words)}`);
  }
}
