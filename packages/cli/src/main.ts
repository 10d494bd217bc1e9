import { readFileSync } from 'node:fs';
import { DEFAULT_LANGUAGE } from '@quadrille/words';
import { arenaCommand } from './arena/command.ts';
import { benchEngine } from './bench/engine.ts';
import { benchRules } from './bench/rules.ts';
import { perftCommand } from './perft.ts';
import { bestMoveCommand } from './bestmove.ts';
import { inspectStream } from './inspect.ts';
import { solveCommand } from './solve.ts';
import { playCommand } from './play/command.ts';
import { chooseLanguage, DONE, Failure, FAILURE, readArgs, translationsFor, UsageError, WRONG_USAGE } from './usage.ts';
import { gamesHelp } from './games/help.ts';
import { nearest } from './nearest.ts';

const CLI_COMMANDS = [
  'play',
  'serve',
  'backup',
  'restore',
  'doctor',
  'bot',
  'inspect',
  'perft',
  'solve',
  'bestmove',
  'arena',
  'bench',
  'help',
] as const;
type CommandName = (typeof CLI_COMMANDS)[number];

const isCommand = (name: string): name is CommandName => CLI_COMMANDS.some((known) => known === name);

function version(): string {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };
  return manifest.version;
}

/** Writes an updating status line on a terminal; writes nothing elsewhere. */
function progress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${line}`);
}

/** Where output is not a terminal: every tenth line, and at least one per minute. */
function sparingly(): (line: string) => void {
  if (process.stderr.isTTY) return progress;
  let passed = 0;
  let last = performance.now();
  return (line) => {
    if (line === '' || (++passed < 10 && performance.now() - last < 60_000)) return;
    process.stderr.write(`${line}\n`);
    passed = 0;
    last = performance.now();
  };
}

const print = (text: string) => process.stdout.write(text);

async function run(argv: readonly string[]): Promise<number> {
  const speech = await translationsFor(chooseLanguage(argv, process.env));
  const { text } = speech;

  // The command is the first word that is not the value of `--lang`.
  const at = argv.findIndex((arg, i) => !arg.startsWith('-') && argv[i - 1] !== '--lang');
  const name = argv[at];
  if (name === undefined) {
    if (argv.includes('--version')) print(`${version()}\n`);
    else {
      readArgs(argv, {}, text);
      print(text.help(gamesHelp(speech)));
    }
    return DONE;
  }
  if (!isCommand(name)) throw new UsageError(text.unknownCommand(name, nearest(name, CLI_COMMANDS)));
  const args = argv.toSpliced(at, 1);
  if (name === 'help') {
    const about = readArgs(args, {}, text).positionals[0];
    if (about === undefined || about === 'help') print(text.help(gamesHelp(speech)));
    else if (!isCommand(about)) throw new UsageError(text.unknownCommand(about, nearest(about, CLI_COMMANDS)));
    else print(text.commandHelp(gamesHelp(speech))[about as Exclude<CommandName, 'help'>]);
    return DONE;
  }
  // Words behind `--` belong to another program.
  const own = new Set(args.slice(0, args.includes('--') ? args.indexOf('--') : undefined));
  if (own.has('--help') || own.has('-h')) {
    print(text.commandHelp(gamesHelp(speech))[name]);
    return DONE;
  }
  switch (name) {
    case 'play':
      return playCommand(args, speech);
    case 'serve':
      // Load the server and its dependencies only for this command.
      return (await import('./serve.ts')).serveCommand(args, speech);
    case 'backup':
      return (await import('./backup.ts')).backupCommand(args, speech, print);
    case 'restore':
      return (await import('./backup.ts')).restoreCommand(args, speech, print);
    case 'doctor':
      return (await import('./doctor/command.ts')).doctorCommand(args, speech, print);
    case 'bot':
      return (await import('./bot/command.ts')).botCommand(args, speech);
    case 'perft':
      print(`${perftCommand(args, speech, progress)}\n`);
      return DONE;
    case 'solve':
      await solveCommand(args, speech, print, progress);
      return DONE;
    case 'bestmove':
      print(`${bestMoveCommand(args, speech, progress)}\n`);
      return DONE;
    case 'arena':
      for (const line of await arenaCommand(args, speech, sparingly())) print(`${line}\n`);
      return DONE;
    case 'bench': {
      const { positionals } = readArgs(args, {}, text);
      if (positionals[0] !== undefined) throw new UsageError(text.tooMany(positionals[0]));
      for (const line of benchRules(5, 400)) print(`${line}\n`);
      for (const line of benchEngine()) print(`${line}\n`);
      return DONE;
    }
    case 'inspect': {
      const { positionals } = readArgs(args, {}, text);
      if (positionals[0] !== undefined) throw new UsageError(text.tooMany(positionals[0]));
      // A machine interface defaults to English.
      const asked = args.some((arg) => arg.startsWith('--lang'));
      await inspectStream(
        process.stdin,
        process.stdout,
        asked ? speech.words : (await translationsFor(DEFAULT_LANGUAGE)).words,
      );
      return DONE;
    }
  }
}

// A closed pipe is no failure: `quadrille inspect | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(DONE);
  throw error;
});

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError || error instanceof Failure)) throw error;
  const { text } = await translationsFor(chooseLanguage(process.argv.slice(2), process.env));
  const wrong = error instanceof UsageError;
  process.stderr.write(`quadrille: ${error.message}\n${wrong ? `${text.moreHelp}\n` : ''}`);
  process.exitCode = wrong ? WRONG_USAGE : FAILURE;
}
