import { analyse, chooseAtLevel, LEVELS, type Level } from '@quadrille/engine';
import type { Game, Kinds } from '@quadrille/rules';
import { progressLine, type ReportProgress } from './solve.ts';
import { Failure, gameArg, matchArg, numberArg, readArgs, UsageError, type Translations } from './usage.ts';

const DEFAULT_TIME_MS = 1000;
const MAX_TIME_MS = 3_600_000;
const MAX_SEED = 999_999_999;

export function bestMoveCommand(args: readonly string[], speech: Translations, progress: ReportProgress): string {
  const { text } = speech;
  const { values, positionals } = readArgs(
    args,
    {
      options: { type: 'string' },
      position: { type: 'string' },
      moves: { type: 'string' },
      level: { type: 'string' },
      time: { type: 'string' },
      seed: { type: 'string' },
    },
    text,
  );
  const [name, extra] = positionals;
  const game = gameArg(name, speech, 'quadrille bestmove quads --moves "pppp@c3 xxxx@e5"');
  if (extra !== undefined) throw new UsageError(text.tooMany(extra));
  const { state } = matchArg(game, values, speech);
  const view = game.redact(state, game.rules.actor(state));
  const seed = values.seed === undefined ? 1 : numberArg('--seed', values.seed, 0, MAX_SEED, text);
  if (values.level !== undefined && values.time === undefined) {
    return atLevel(game, view, levelArg('--level', values.level, speech), seed, speech);
  }
  const time = values.time === undefined ? DEFAULT_TIME_MS : numberArg('--time', values.time, 0, MAX_TIME_MS, text);
  const analysis = analyse(game, view, { time }, { everyMove: false, seed }, (so) => progress(progressLine(game, so)));
  progress('');
  if (!analysis.ok) throw new Failure(text.gameIsOver);
  const { line, value, depth, nodes } = analysis.value;
  return JSON.stringify({
    move: game.format(line[0]!),
    ...value,
    line: line.map((id) => game.format(id)),
    depth,
    nodes,
  });
}

export function levelArg(flag: string, value: string, { text }: Translations): Level {
  return numberArg(flag, value, LEVELS[0], LEVELS.at(-1)!, text) as Level;
}

function atLevel<K extends Kinds>(
  game: Game<K>,
  view: K['state'],
  level: Level,
  seed: number,
  { text }: Translations,
): string {
  const chosen = chooseAtLevel(game, view, level, seed);
  if (!chosen.ok) throw new Failure(text.gameIsOver);
  return JSON.stringify({ move: game.format(chosen.value), level });
}
