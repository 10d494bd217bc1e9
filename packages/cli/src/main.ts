import { readFileSync } from 'node:fs';
import { arenaCommand } from './arena/command.ts';
import { benchEngine } from './bench/engine.ts';
import { benchRules } from './bench/rules.ts';
import { perftCommand } from './perft.ts';
import { bestMoveCommand } from './bestmove.ts';
import { inspectStream } from './inspect.ts';
import { solveCommand } from './solve.ts';
import { playCommand } from './play/command.ts';
import { chooseLanguage, DONE, Failure, FAILURE, readArgs, speechIn, UsageError, WRONG_USAGE } from './usage.ts';
import { nearest } from './nearest.ts';

const COMMANDS = [
  'play',
  'serve',
  'backup',
  'restore',
  'bot',
  'inspect',
  'perft',
  'solve',
  'bestmove',
  'arena',
  'bench',
  'help',
] as const;
type CommandName = (typeof COMMANDS)[number];

const isCommand = (name: string): name is CommandName => COMMANDS.some((known) => known === name);

function version(): string {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };
  return manifest.version;
}

/** On a terminal, one line that is written over; nothing elsewhere. */
function progress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${line}`);
}

/** Where lines stay, every tenth, and one if a minute has passed without. */
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
  const speech = speechIn(chooseLanguage(argv, process.env));
  const { text } = speech;

  // The command is the first word that is not the value of --lang.
  const at = argv.findIndex((arg, i) => !arg.startsWith('-') && argv[i - 1] !== '--lang');
  const name = argv[at];
  if (name === undefined) {
    if (argv.includes('--version')) print(`${version()}\n`);
    else {
      readArgs(argv, {}, text);
      print(text.help);
    }
    return DONE;
  }
  if (!isCommand(name)) throw new UsageError(text.unknownCommand(name, nearest(name, COMMANDS)));
  const args = argv.toSpliced(at, 1);
  if (name === 'help') {
    const about = readArgs(args, {}, text).positionals[0];
    if (about === undefined || about === 'help') print(text.help);
    else if (!isCommand(about)) throw new UsageError(text.unknownCommand(about, nearest(about, COMMANDS)));
    else print(text.commandHelp[about as Exclude<CommandName, 'help'>]);
    return DONE;
  }
  // Behind `--` stand the words of another program.
  const own = new Set(args.slice(0, args.includes('--') ? args.indexOf('--') : undefined));
  if (own.has('--help') || own.has('-h')) {
    print(text.commandHelp[name]);
    return DONE;
  }
  switch (name) {
    case 'play':
      return playCommand(args, speech);
    case 'serve':
      // Only this command needs the server and all it brings along.
      return (await import('./serve.ts')).serveCommand(args, speech);
    case 'backup':
      return (await import('./keep.ts')).backupCommand(args, speech, print);
    case 'restore':
      return (await import('./keep.ts')).restoreCommand(args, speech, print);
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
      // A machine interface speaks English unless it is told otherwise.
      const asked = args.some((arg) => arg.startsWith('--lang'));
      await inspectStream(process.stdin, process.stdout, asked ? speech.words : speechIn('en').words);
      return DONE;
    }
  }
}

// Whoever reads our output may stop reading: `quadrille inspect | head` is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(DONE);
  throw error;
});

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError || error instanceof Failure)) throw error;
  const { text } = speechIn(chooseLanguage(process.argv.slice(2), process.env));
  const wrong = error instanceof UsageError;
  process.stderr.write(`quadrille: ${error.message}\n${wrong ? `${text.moreHelp}\n` : ''}`);
  process.exitCode = wrong ? WRONG_USAGE : FAILURE;
}
