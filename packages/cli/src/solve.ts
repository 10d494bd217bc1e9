import { createInterface } from 'node:readline';
import { analyse, worth, type Analysis, type Value } from '@quadrille/engine';
import { err, ok, type Game, type Kinds, type Match, type Result } from '@quadrille/rules';
import { DEFAULT_LANGUAGE } from '@quadrille/words';
import { readRequest, type InspectError } from './inspect.ts';
import { Failure, gameArg, matchArg, numberArg, readArgs, UsageError, type Translations } from './usage.ts';

/** Shows the progress of long work; an empty line clears it. */
export type ReportProgress = (line: string) => void;

/** The value of a position, for the player to move. */
interface Solution {
  readonly value: Value['outcome'];
  readonly plies?: number | null;
  readonly best?: readonly string[];
  readonly moves?: Readonly<Record<string, { readonly value: Value['outcome']; readonly plies: number | null }>>;
}

interface SolveSettings {
  readonly time: number;
  readonly noBook: boolean;
  readonly valueOnly: boolean;
}

const DEFAULT_TIME_MS = 30_000;
const MAX_TIME_MS = 86_400_000;

const pliesOf = (value: Value): number | null => (value.outcome === 'unknown' ? null : (value.plies ?? null));

function solve({ game, state }: Match, settings: SolveSettings, progress: ReportProgress): Solution | undefined {
  const options = { everyMove: !settings.valueOnly, noBook: settings.noBook };
  const analysis = analyse(game, state, { time: settings.time }, options, (so) => progress(progressLine(game, so)));
  progress('');
  if (!analysis.ok) return undefined;
  const { value, moves } = analysis.value;
  if (moves === undefined) return { value: value.outcome };
  const top = Math.max(...[...moves.values()].map(worth));
  const names = [...moves].toSorted(([a], [b]) => a - b);
  return {
    value: value.outcome,
    plies: pliesOf(value),
    best: names.filter(([, each]) => worth(each) === top).map(([id]) => game.format(id)),
    moves: Object.fromEntries(
      names.map(([id, each]) => [game.format(id), { value: each.outcome, plies: pliesOf(each) }]),
    ),
  };
}

/** The current state of a search, in one line. */
export function progressLine<K extends Kinds>(game: Game<K>, { depth, nodes, line }: Analysis): string {
  const moves = line.slice(0, 6).map((id) => game.format(id));
  return `${depth}  ${nodes.toLocaleString(DEFAULT_LANGUAGE)}  ${moves.join(' ')}`;
}

function solveLine(line: string, settings: SolveSettings, speech: Translations): Result<Solution, InspectError> {
  const request = readRequest(line, speech.words);
  if (!request.ok) return request;
  const solution = solve(request.value, settings, () => {});
  return solution === undefined ? err({ code: 'game-over', why: speech.text.gameIsOver }) : ok(solution);
}

export async function solveCommand(
  args: readonly string[],
  speech: Translations,
  print: (text: string) => void,
  progress: ReportProgress,
): Promise<void> {
  const { text } = speech;
  const { values, positionals } = readArgs(
    args,
    {
      options: { type: 'string' },
      position: { type: 'string' },
      moves: { type: 'string' },
      time: { type: 'string' },
      lines: { type: 'boolean' },
      'no-book': { type: 'boolean' },
      'value-only': { type: 'boolean' },
    },
    text,
  );
  const settings: SolveSettings = {
    time: values.time === undefined ? DEFAULT_TIME_MS : numberArg('--time', values.time, 0, MAX_TIME_MS, text),
    noBook: values['no-book'] ?? false,
    valueOnly: values['value-only'] ?? false,
  };
  if (values.lines === true) {
    if (positionals[0] !== undefined) throw new UsageError(text.tooMany(positionals[0]));
    for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
      const solved = solveLine(line, settings, speech);
      print(`${JSON.stringify(solved.ok ? solved.value : { error: solved.error })}\n`);
    }
    return;
  }
  const [name, extra] = positionals;
  const game = gameArg(name, speech, 'quadrille solve quantik --moves "Ab2"');
  if (extra !== undefined) throw new UsageError(text.tooMany(extra));
  const solution = solve(matchArg(game, values, speech), settings, progress);
  if (solution === undefined) throw new Failure(text.gameIsOver);
  print(`${JSON.stringify(solution)}\n`);
}
