import type { CliText } from '@quadrille/cli/texts';
import { listJoiner } from '../../../list-joiner.ts';

const either = listJoiner('or');

const points = (n: number) => `${n} point${n === 1 ? '' : 's'}`;

const holds = ({ finished, playing, players }: { finished: number; playing: number; players: number }) =>
  `${finished} finished game${finished === 1 ? '' : 's'}, ${playing} in progress, ${players} player${players === 1 ? '' : 's'}`;

export const text: CliText = {
  help: (games) => `Quadrille: play ${games.names} in the terminal.

Usage: quadrille COMMAND [options]

Commands:
  play [GAME]         play against the computer or with others at this keyboard
  serve               serve the page and a server for online play
  backup FILE         copy all games and players of a server to a file
  restore FILE        replace the data of a server with a backup
  doctor              check the data of a server and suggest repairs
  bot URL             let the engine, or any program, play on a server
  inspect             read one JSON line per position, print its legal moves
  perft GAME DEPTH    count the move sequences of a given length
  solve GAME          find out who wins, and in how many moves
  bestmove GAME       print the engine's move
  arena GAME A B …    let engines play each other
  bench               measure the speed of rules and engine on this machine
  help [COMMAND]      explain a command

Games: ${games.ids}

Examples:
  quadrille play                         choose everything from a menu
  quadrille play quantik                 you against the computer
  quadrille play quads --border          sides at the border must be parallel
  quadrille play q4 --players 3 --seats Anna,Ben,computer

Options for all commands:
  ${`--lang ${games.languages}`.padEnd(19)} language (default: the language of your system)
  --help, --version

${games.trademarks} are trademarks of their owners; they are named here only to say which
rules Quadrille implements.
`,
  commandHelp: (games) => ({
    play: `Usage: quadrille play [GAME] [options]

Without GAME a menu asks for everything.

The game:
${games.flags}  --options JSON      the options as JSON: '{"border": true}'

The players:
  --seats A,B,…       players in turn order: names, or "computer"
                      (default: you against the computer, in random order)
  --level 1-8         strength of the computer (default: 4); per seat: computer:6
  --stake N           points for the winner of each game (default: 1)

Other options:
  --load FILE         continue a saved game
  --plain             sentences instead of drawings, for screen readers and braille displays
  --ascii             draw with ASCII characters only
  --color, --no-color use colours or not (default: if the terminal supports them)
  --seed N            make the computer's choices reproducible
  --lang ${games.languages}

While playing, type "help".
`,
    serve: `Usage: quadrille serve [options]

Serves the page and a server for online play. All data is in one folder.

  --port N            port to listen on (default: PORT, or 4173)
  --host ADDRESS      address to listen on (0.0.0.0: every interface of this machine; 127.0.0.1: this machine only)
  --data FOLDER       data folder (default: QUADRILLE_DATA, or "data")
  --no-page           serve only the API, not the page
  --backup-every T    backup interval: 30m, 6h, 7d, or off (default: QUADRILLE_BACKUP_EVERY, or 1d)
  --backup-keep N     number of backups to keep (default: QUADRILLE_BACKUP_KEEP, or 7)
  --backup-to FOLDER  backup folder (default: QUADRILLE_BACKUP_TO, or "backups" in the data folder)

With DATABASE_URL and REDIS_URL several machines share the load; see docs/running.md.
`,
    backup: `Usage: quadrille backup FILE [--data FOLDER]

Copies all games and players of a server to FILE and checks the copy. The server may be running;
the copy contains every move that it has acknowledged. FILE must not exist.

  --data FOLDER       data folder of the server (default: QUADRILLE_DATA, or "data")

For PostgreSQL, use its own tools, for example pg_dump.
`,
    restore: `Usage: quadrille restore FILE [--data FOLDER] [--end-sessions]

Checks FILE and replaces the data in FOLDER with it. The old data is kept beside it, damaged or not.
A running server restarts by itself, and its players continue without doing anything. Sessions that
were ended and accounts that were deleted since the backup stay so, if the old data can still be read.

  --end-sessions      end all sessions: people sign in again, guests become new players
  --data FOLDER       data folder of the server (default: QUADRILLE_DATA, or "data")
`,
    doctor: `Usage: quadrille doctor [options]

Checks the data of a server and prints, line by line, what is fine, what deserves attention, what is
wrong, and what to do. The server may be running; nothing is changed. With DATABASE_URL it checks
that PostgreSQL. The exit code is 1 if anything is wrong.

  --data FOLDER       data folder of the server (default: QUADRILLE_DATA, or "data")
  --backup-to FOLDER  backup folder (default: QUADRILLE_BACKUP_TO, or "backups" in the data folder)
  --json              print one JSON object, for programs
`,
    bot: `Usage: quadrille bot URL --token T [options] [-- COMMAND …]

Plays on the server at URL, with the engine or with any program. The bot accepts invitations,
continues the games that it has begun, and reconnects by itself.

  --token T           the bot's token (default: QUADRILLE_TOKEN); see docs/api.md
  --level 1-8         strength of the engine (default: 4)
  --game GAME         play only this game
  --table ID          sit down at this table, and exit after the game
  --lobby             sit down at open tables in the lobby
  --seek              seek opponents for the same game, with
    --clock M+S       M minutes per player and S seconds per move, or
    --days N          N days per move
    --options JSON    options of the game
  --games N           exit after N games
  --patience S        maximum time for a move, in seconds (default: 60)

The program reads one JSON line for each position and answers with one line: the move in
notation.

  {"game":"quantik","options":{},"moves":["Ab2"],"seat":1,"clock":null,"table":"…"}
  Bc3

A program that exits is restarted. The bot resigns after three invalid answers, or after one that
takes too long.
`,
    inspect: `Usage: quadrille inspect

Reads standard input, one JSON object per line, and answers each with one line:

  {"game":"quads","options":{"border":true},"moves":["pppp@c3","xxxx@e5"]}
  {"game":"quantik","position":"A.../..b./..../...."}

The answer contains the position, the seat to move (from 0), all legal moves and the result, or
an error with its reason.
`,
    perft: `Usage: quadrille perft GAME DEPTH [--options JSON] [--position P] [--moves "…"]

Counts the sequences of DEPTH moves and prints the number on the last line. A finished game has no
continuations. Use it to check and time the rules.
`,
    solve: `Usage: quadrille solve GAME [--options JSON] [--position P | --moves "…"]
       quadrille solve --lines      read the same lines as inspect

Prints as JSON, for the player to move: the value, the number of plies to the end under best play,
the best moves, and every move with its value.

  --time MS           time limit in milliseconds (default: 30000); unproven values are "unknown"
  --no-book           search without the opening book
  --value-only        print only the value
`,
    bestmove: `Usage: quadrille bestmove GAME [--options JSON] [--position P | --moves "…"]

Prints the engine's move and its evaluation as JSON.

  --level 1-8         play at this level
  --time MS           play at full strength with this many milliseconds (default: 1000)
  --seed N            make choices reproducible
`,
    arena: `Usage: quadrille arena GAME PLAYER PLAYER … [--games N] [--options JSON]

Lets engines play each other. Every opening is played from each seat. Prints each score with its
95 % confidence interval.

Players: level:1 to level:8, time:MS, nodes:N (the engine), mcts:MS (plain tree search), random
  --games N           number of games (default: 100)
  --opening N         random plies at the start (default: ${games.openings.map(({ name, plies }) => `${plies} in ${name}`).join(', ')})
  --seed N            use other openings
  --jobs N            parallel games, each in its own thread (default: 1); at most one per core
`,
    bench: `Usage: quadrille bench

Measures perft and random games per second, interleaved with the same work through the checked
interface. Compare the ratios, because timings vary between runs. Then measures the processor time
that the engine needs to solve positions.
`,
  }),

  unknownCommand: (name, meant) =>
    meant === undefined ? `There is no command "${name}".` : `There is no command "${name}". Did you mean "${meant}"?`,
  unknownFlag: (flag) => `There is no option ${flag}.`,
  flagValue: (flag) => `The option ${flag} lacks a value, or does not take one.`,
  missing: (what, example) => `${what} is missing, for example: ${example}`,
  tooMany: (what) => `Unexpected argument "${what}".`,
  badOrigin: (name) =>
    `${name} needs an address that begins with http:// or https://, for example https://play.example.org.`,
  badJson: (flag, example) => `${flag} needs JSON, for example ${flag} '${example}'.`,
  badNumber: (flag, least, most) => `${flag} needs a whole number from ${least} to ${most}.`,
  badDuration: (flag) => `${flag} needs a time such as 30m, 6h or 7d, or "off".`,
  badLanguage: (name, codes) => `There is no language "${name}": use ${either(codes)}.`,
  seatsCount: (given, needed) => `${needed} seats need ${needed} players, not ${given}.`,
  unknownContestant: (name) =>
    `There is no player "${name}": use level:1 to level:8, time:MS, nodes:N, mcts:MS or random.`,
  gameIsOver: 'The game is over.',
  moreHelp: 'Type "quadrille --help" for help.',

  cannotRead: (file, reason) => `${file} cannot be read: ${reason}`,
  cannotWrite: (file, reason) => `${file} cannot be written: ${reason}`,

  bothOrNeither:
    'DATABASE_URL (PostgreSQL) and REDIS_URL (Redis) belong together: set both, or neither to use a local data folder.',
  cannotBuild: (why) =>
    `The page cannot be built: ${why}\nCheck that "npm ci" succeeded and that the folder is writable. "--no-page" serves only the API.`,
  cannotPrepare: (where, why) => `The database in ${where} cannot be prepared: ${why}`,
  cannotReach: (what, where, why) => `${what} at ${where} cannot be reached: ${why}`,

  buildingPage: 'Building the page; this takes a few seconds…',
  ready: 'Quadrille is ready.',
  onThisMachine: 'On this machine',
  onTheNetwork: 'For other devices on the same network',
  dataIn: (folder) => `Games and players are kept in ${folder}`,
  howToEnd: 'Press Ctrl+C to stop the server.',
  ending: 'Stopping. All data is saved.',
  folderInUse: (folder) => `Another server uses the data in ${folder}: stop it first, or use --data.`,
  takingUp: 'Installing a restored backup…',

  damage: {
    'not-a-database': 'this file is not a database, or its start was overwritten',
    malformed: 'the database is damaged',
    folder: 'there is a folder in place of the database file',
    empty: 'the database is empty, although it had content before',
    log: 'the log of the newest changes (the file beside it that ends in -wal) is damaged',
    foreign: 'this database belongs to another program',
  },
  restoreWith: (command, backups, found) =>
    found
      ? `Restore the newest backup with "${command}". The others are in ${backups}. The present data is kept.`
      : `Restore a backup with "${command}". There is none in ${backups}. The present data is kept.`,
  folderUnusable: (path, why) =>
    `${path} cannot be read and written: ${why}. Check its permissions and whether the disk is full or read-only, or use --data.`,

  embeddedOnly: 'DATABASE_URL is set: back up PostgreSQL with its own tools, for example pg_dump.',
  backedUp: (file, held) => `${file}: ${holds(held)}. The copy has been checked.`,
  restored: (file, held) => `${file} has been restored: ${holds(held)}. The previous data is kept beside it.`,
  restoreWaits: 'A server is running: it restarts with the backup…',
  restoreAtStart: 'The server has not restarted. It installs the backup at its next start.',
  notABackup: (file) => `${file} is not a backup of Quadrille.`,
  damagedBackup: (file) => `${file} is damaged. Nothing has been changed.`,
  newerBackup: (file) => `${file} was written by a newer version of Quadrille.`,
  revived: (n) =>
    `The previous data could not be read: ${n === 1 ? 'the session in the backup is' : `all ${n} sessions in the backup are`} valid, even if ended since, and accounts deleted since are back. To end all sessions, restore again with --end-sessions.`,

  botNamed: (name) => `${name} (bot)`,
  guestNamed: (name) => `${name} (guest)`,
  botReady: (name) => `Ready to play as ${name}. Press Ctrl+C to stop.`,
  botLost: 'The connection to the server is lost. Reconnecting…',
  botBack: 'The server answers again.',
  botEnded: (table, won) => `${table}: ${won === undefined ? 'drawn' : won ? 'won' : 'lost'}.`,
  botResigns: (table) => `${table}: the game is resigned.`,
  botRefused: (code) => `The server refuses: ${code}.`,
  unknownToken: 'The server does not know this token: it may have been ended.',
  badClock: '--clock needs minutes and seconds, for example --clock 5+3.',
  programNotStarted: (program, reason) => `${program} cannot be started: ${reason}`,
  programSlow: (seconds) => `The program has not answered within ${seconds} s.`,
  programEnded: (how) => `The program has ended (${how}). It is started again.`,
  programIllegal: (move, why) => `The program answered "${move}". ${why}`,

  welcome: 'Welcome to Quadrille.',
  trademarks: (names) => `${names} are trademarks of their owners.`,
  whichGame: 'Which game?',
  whichLanguage: (codes) => `For another language: quadrille play ${codes.map((code) => `--lang ${code}`).join(', ')}`,
  askPeople: (seats) => `How many people at this keyboard, 0 to ${seats}? The computer takes the other seats. [1]`,
  askLevel: (standard) => `How well should the computer play, 1 (first game) to 8 (full strength)? [${standard}]`,
  askStake: 'How many points is a game worth? [1]',
  pickOne: (least, most) => `Please type a number from ${least} to ${most}.`,
  yesOrNo: 'Please type y or n.',
  yes: ['y', 'yes'],
  no: ['n', 'no'],

  level: (n) => `level ${n}`,
  computer: 'Computer',
  person: (n) => (n === 0 ? 'You' : `Player ${n}`),
  prompt: (who) => `${who}> `,
  begin: (game, options) => (options === '' ? `${game}.` : `${game}: ${options}.`),
  plays: (who, as) => `${as}: ${who}`,
  partner: (who) => `with ${who}`,
  typeHelp: (help) => `Type "${help}" for everything that can be typed.`,
  howToMove: (hint) => `Your move: ${hint}.`,
  handOver: (who) => `Hand the keyboard over to ${who}, and let nobody else look.`,
  pressEnter: 'Press Enter when you are ready. ',
  hand: (who) => `Hand of ${who}:`,
  notUnderstood: (typed, help, meant) =>
    `"${typed}" is neither a move nor a command. ${meant === undefined ? '' : `Did you mean "${meant}"? `}Type "${help}" for help.`,
  whichCell: (example) => `Which cell? For example: ${example}`,
  legalCount: (n) => `${n} legal move${n === 1 ? '' : 's'}:`,
  noMoves: 'There are no legal moves.',
  orientations: 'It fits in several ways. Type the number of one, or Enter to choose another piece:',
  notHeld: 'There is no such piece in your hand. Type "hand" to see what you have.',
  fitsNoWay: (cell) => `That piece does not fit here in any orientation. ${cell}.`,
  noLegalWith: (typed) => `There is no legal move with "${typed}".`,
  nothingYet: 'Nothing has happened yet.',
  nothingToUndo: 'There is nothing to take back.',
  nothingToRedo: 'There is nothing to play again.',
  takenBack: 'Taken back.',
  playedAgain: 'Played again.',
  confirmResign: (who) => `${who}, do you really want to resign? (y/n) `,
  offerDraw: (from, to) => `${from} offers a draw. ${to}, do you accept? (y/n) `,
  drawDeclined: (by) => `${by} declines the draw.`,
  leaveUnsaved: 'The game is not saved. Type a file name to save it, or Enter to leave without saving: ',
  fileName: 'A file name is missing, for example: save game.txt',
  fileExists: (file) => `${file} exists already: choose another name.`,
  saved: (file) => `Saved in ${file}.`,
  loaded: (file) => `Loaded from ${file}.`,
  stacked: 'The boards stacked in their order, board 1 at the bottom:',
  scoreLine: (parts) => `Score: ${parts.map(({ name, points: n }) => `${name} ${n}`).join(', ')}.`,
  stakeWon: (who, n) => `${who}: +${points(n)}.`,
  again: 'Another game, with the next player starting? (y/n) ',
  goodbye: 'Goodbye.',
  legend: {
    shapes: ['sphere', 'cylinder', 'cube', 'cone'],
    filled: 'filled',
    outlined: 'outlined',
    upper: 'capital letters',
    lower: 'small letters',
    edges: { light: 'solid light', dark: 'solid dark', parallel: 'parallel', crossing: 'crossing' },
    board: (n) => `board ${n}`,
  },
};
