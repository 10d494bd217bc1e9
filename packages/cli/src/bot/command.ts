// `quadrille bot`: plays our engine, or any program, at the tables of a server.

import { parseSettings, type Control, type Settings } from '@quadrille/protocol';
import type { AnyGame } from '@quadrille/rules';
import { levelArg } from '../bestmove.ts';
import { DONE, Failure, gameArg, numberArg, optionsArg, readArgs, UsageError, type Translations } from '../usage.ts';
import { BotPlayer, type BotOptions } from './bot-player.ts';
import { engineChooser, ProgramNotStarted, ProgramChooser, type MoveChooser } from './move-chooser.ts';

const EXAMPLE = 'quadrille bot https://example.org --token … --level 6';
const DEFAULT_LEVEL = 4;
const DEFAULT_PATIENCE_S = 60;
const MAX_GAMES = 1_000_000;

const FLAGS = {
  token: { type: 'string' },
  game: { type: 'string' },
  options: { type: 'string' },
  level: { type: 'string' },
  seek: { type: 'boolean' },
  lobby: { type: 'boolean' },
  table: { type: 'string' },
  clock: { type: 'string' },
  days: { type: 'string' },
  games: { type: 'string' },
  patience: { type: 'string' },
} as const;

const say = (line: string) => process.stdout.write(`${line}\n`);

export async function botCommand(args: readonly string[], speech: Translations): Promise<number> {
  const { text } = speech;
  // Everything behind `--` belongs to the program, including words that look like options.
  const cut = args.indexOf('--');
  const { values, positionals } = readArgs(cut < 0 ? args : args.slice(0, cut), FLAGS, text);
  const command = cut < 0 ? [] : args.slice(cut + 1);
  const [url, extra] = positionals;
  if (url === undefined || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new UsageError(text.missing('URL', EXAMPLE));
  }
  if (extra !== undefined) throw new UsageError(text.tooMany(extra));
  const token = values.token ?? process.env['QUADRILLE_TOKEN'];
  if (token === undefined) throw new UsageError(text.missing('--token', EXAMPLE));
  const game = values.game === undefined ? undefined : gameArg(values.game, speech, EXAMPLE);
  if (values.seek === true && game === undefined) throw new UsageError(text.missing('--game', `${EXAMPLE} --game q4`));
  const level = values.level === undefined ? DEFAULT_LEVEL : levelArg('--level', values.level, speech);
  const wishes: BotOptions = {
    game: game?.id,
    seek: values.seek === true ? wanted(game!, values, speech) : undefined,
    lobby: values.lobby ?? false,
    table: values.table,
    games:
      values.games === undefined
        ? values.table === undefined
          ? Infinity
          : 1
        : numberArg('--games', values.games, 1, MAX_GAMES, text),
    maxThinkMs:
      1000 *
      (values.patience === undefined ? DEFAULT_PATIENCE_S : numberArg('--patience', values.patience, 1, 86_400, text)),
  };

  const thinker = await thinkerOf(command, level, speech);
  const bot = new BotPlayer(url, token, thinker, wishes, { ...speech, say });
  const stop = () => bot.end();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const ending = await bot.run();
  process.off('SIGINT', stop);
  process.off('SIGTERM', stop);
  if (ending === 'unknown-token') throw new Failure(text.unknownToken);
  if (ending !== 'done') throw new Failure(text.botRefused(ending.code));
  return DONE;
}

async function thinkerOf(
  command: readonly string[],
  level: Parameters<typeof engineChooser>[0],
  { text }: Translations,
) {
  if (command.length === 0) return engineChooser(level);
  try {
    return (await ProgramChooser.start(command)) satisfies MoveChooser;
  } catch (error) {
    if (!(error instanceof ProgramNotStarted)) throw error;
    throw new Failure(text.programNotStarted(command[0]!, error.message));
  }
}

/** The settings of the games it seeks. */
function wanted(
  game: AnyGame,
  flags: {
    readonly options?: string | undefined;
    readonly clock?: string | undefined;
    readonly days?: string | undefined;
  },
  speech: Translations,
): Settings {
  const options = optionsArg(game, flags.options, speech);
  const settings = parseSettings({ game: game.id, options, control: controlArg(flags, speech), access: 'public' });
  if (settings === undefined) throw new UsageError(speech.text.badClock);
  return settings;
}

/** `5+3`: five minutes plus a three-second increment per move. */
function controlArg(
  { clock, days }: { readonly clock?: string | undefined; readonly days?: string | undefined },
  { text }: Translations,
): Control {
  if (days !== undefined) return { kind: 'days', days: numberArg('--days', days, 1, 14, text) };
  if (clock === undefined) return { kind: 'none' };
  const parts = /^(\d{1,4}(?:\.\d)?)\+(\d{1,4})$/.exec(clock);
  if (parts === null) throw new UsageError(text.badClock);
  return { kind: 'clock', total: Number(parts[1]) * 60_000, increment: Number(parts[2]) * 1000 };
}
