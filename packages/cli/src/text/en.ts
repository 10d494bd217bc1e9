import type { CliText } from './text.ts';

const points = (n: number) => `${n} point${n === 1 ? '' : 's'}`;

const holds = ({ finished, playing, players }: { finished: number; playing: number; players: number }) =>
  `${finished} finished game${finished === 1 ? '' : 's'}, ${playing} in progress, ${players} player${players === 1 ? '' : 's'}`;

export const en: CliText = {
  help: `Quadrille: play Quantik, Quads and Q4 in the terminal.

Usage: quadrille COMMAND [options]

Commands:
  play [GAME]         play: against the computer or with others at this keyboard
  serve               serve the page and let people play with each other
  backup FILE         copy all games and players of a server into a file
  restore FILE        take them up again
  doctor              check the data of a server and say what to do
  bot URL             let the engine, or any program, play on a server
  inspect             read one JSON line per position, answer with the legal moves
  perft GAME DEPTH    count the move sequences of a length
  solve GAME          tell who wins and how soon
  bestmove GAME       tell the engine's move
  arena GAME A B …    set engines against each other
  bench               measure how fast rules and engine are on this machine
  help [COMMAND]      explain a command

Games: quantik, quads, q4

Examples:
  quadrille play                         choose everything by menu
  quadrille play quantik                 you against the computer
  quadrille play quads --border          with lines along the border
  quadrille play q4 --players 3 --seats Anna,Ben,computer

Options for all commands:
  --lang fr|de|en     language (otherwise that of your system)
  --help, --version

Quantik, Quads and Q4 are trademarks of their owners; they are named here only to say which
rules Quadrille implements.
`,
  commandHelp: {
    play: `Usage: quadrille play [GAME] [options]

Without GAME a menu asks for everything.

The game:
  --hidden            Quads: nobody sees the other hand
  --border            Quads: sides at the border must be parallel
  --players 2|3|4     Q4: number of players
  --teams partners    Q4, four players: 1+3 against 2+4, a colour for each player
  --teams shared      Q4, four players: 1+3 against 2+4, a colour for each team
  --marbles N         Q4: marbles of each colour (12)
  --announce          Q4: a line counts only when it is announced
  --penalty none|skip|out   Q4: what a false announcement costs (skip)
  --options JSON      the same as JSON: '{"border": true}'

The players:
  --seats A,B,…       who sits where, first player first: a name, or "computer"
                      (otherwise you against the computer; who starts is drawn)
  --level 1-8         how well the computer plays (4); also per seat: computer:6
  --stake N           points for the winner of each game (1)

The rest:
  --load FILE         continue a saved game
  --plain             no drawings, only sentences: for a screen reader or braille display
  --ascii             draw with plain letters and signs
  --color, --no-color colours or not (otherwise as the terminal can)
  --seed N            repeatable choices of the computer
  --lang fr|de|en

While playing, type "help".
`,
    serve: `Usage: quadrille serve [options]

Serves the page and lets people play with each other. Everything is kept in one folder.

  --port N            where to listen (4173, or PORT)
  --host ADDRESS      which address to listen at (0.0.0.0: all of this machine's; 127.0.0.1: this machine only)
  --data FOLDER       where games and players are kept (data, or QUADRILLE_DATA)
  --no-page           only the API, no page
  --backup-every T    how often it backs itself up: 30m, 6h, 7d, or off (1d, or QUADRILLE_BACKUP_EVERY)
  --backup-keep N     how many of these backups are kept (7, or QUADRILLE_BACKUP_KEEP)
  --backup-to FOLDER  where they are kept (backups in the data folder, or QUADRILLE_BACKUP_TO)

With DATABASE_URL and REDIS_URL many machines serve together; see docs/running.md.
`,
    backup: `Usage: quadrille backup FILE [--data FOLDER]

Copies all games and players of a server into FILE, also while it is running, and checks the
copy. Everything that was played before is in it. FILE must not exist yet.

  --data FOLDER       where the server keeps its data (data, or QUADRILLE_DATA)

With PostgreSQL use its own tools, for example pg_dump.
`,
    restore: `Usage: quadrille restore FILE [--data FOLDER] [--end-sessions]

Checks FILE and puts it in the place of the data in FOLDER, which is kept beside it, damaged or not.
A server that is running there ends and starts again by itself; players carry on without doing
anything. Sessions ended and accounts deleted since the backup stay so, if the data in FOLDER can
still be read.

  --end-sessions      everybody must sign in again; guests begin anew
  --data FOLDER       where the server keeps its data (data, or QUADRILLE_DATA)
`,
    doctor: `Usage: quadrille doctor [options]

Checks the data of a server, also while it is running, and says line by line what is fine, what
deserves attention and what is wrong, and what to do. It changes nothing. With DATABASE_URL it
checks that PostgreSQL. The exit code is 1 if anything is wrong.

  --data FOLDER       where the server keeps its data (data, or QUADRILLE_DATA)
  --backup-to FOLDER  where its backups are (backups in the data folder, or QUADRILLE_BACKUP_TO)
  --json              one JSON object, for programs
`,
    bot: `Usage: quadrille bot URL --token T [options] [-- COMMAND …]

Plays on the server at URL: with the engine, or with any program. It sits down where it is invited
and continues games it has begun. A lost connection is restored by itself.

  --token T           the token of the bot, or QUADRILLE_TOKEN; see docs/api.md
  --level 1-8         how well the engine plays (4)
  --game GAME         only this game
  --table ID          sit down at this table, and end after the game
  --lobby             sit down at open tables in the lobby
  --seek              look for opponents who want the same game; with
    --clock M+S       M minutes each, and S seconds for every move
    --days N          or N days for every move
    --options JSON    options of the game
  --games N           end after N games
  --patience S        the longest to think about a move, in seconds (60)

The program reads one JSON line for each position it is asked about and answers with one line:
the move in notation.

  {"game":"quantik","options":{},"moves":["Ab2"],"seat":1,"clock":null,"table":"…"}
  Bc3

If it breaks down it is started again; after three useless answers, or one that takes too long, the
game is resigned.
`,
    inspect: `Usage: quadrille inspect

Reads standard input, one JSON object per line, and answers each with one line:

  {"game":"quads","options":{"border":true},"moves":["pppp@c3","xxxx@e5"]}
  {"game":"quantik","position":"A.../..b./..../...."}

The answer holds the position, whose turn it is (seats from 0), every legal move and the
result, or an error that says what is wrong.
`,
    perft: `Usage: quadrille perft GAME DEPTH [--options JSON] [--position P] [--moves "…"]

Counts the sequences of DEPTH moves (a finished game has no continuations) and prints the
number on the last line. For checking and timing the rules.
`,
    solve: `Usage: quadrille solve GAME [--options JSON] [--position P | --moves "…"]
       quadrille solve --lines      reads the same lines as inspect

Prints as JSON, for the player to move: the value, the plies to the end (the winner hurries, the
loser delays), the best moves and every move with its value.

  --time MS           stop after so many milliseconds (30000); what is not proven is "unknown"
  --no-book           search without the shipped book
  --value-only        only the value
`,
    bestmove: `Usage: quadrille bestmove GAME [--options JSON] [--position P | --moves "…"]

Prints the engine's move as JSON, with what it is based on.

  --level 1-8         as a player of this level
  --time MS           at full strength, so many milliseconds (1000)
  --seed N            repeatable choices
`,
    arena: `Usage: quadrille arena GAME PLAYER PLAYER … [--games N] [--options JSON]

Sets engines against each other, the seats in turn and every opening from each seat, and prints
each score with its 95 % interval.

Players: level:1 to level:8, time:MS, nodes:N (the engine), mcts:MS (plain tree search), random
  --games N           number of games (100)
  --opening N         random plies before anybody thinks (2 in Quantik, 4 in Quads, 3 in Q4)
  --seed N            other openings
  --jobs N            games at a time, each in its own thread (1); no more than there are cores
`,
    bench: `Usage: quadrille bench

Measures perft and random games per second, beside the same work through the checked
interface, taken in turns in one run. Compare the ratios: machines are noisy. Then the processor
time that the engine takes to know what can be known.
`,
  },

  unknownCommand: (name, meant) =>
    meant === undefined ? `There is no command "${name}".` : `There is no command "${name}". Did you mean "${meant}"?`,
  unknownFlag: (flag) => `There is no option ${flag}.`,
  flagValue: (flag) => `The option ${flag} lacks a value, or takes none.`,
  missing: (what, example) => `${what} is missing, for example: ${example}`,
  tooMany: (what) => `"${what}" is one word too many.`,
  badOrigin: (name) => `${name} needs an address as browsers show it, for example https://play.example.org.`,
  badJson: (flag, example) => `${flag} needs JSON, for example ${flag} '${example}'.`,
  badNumber: (flag, least, most) => `${flag} needs a whole number from ${least} to ${most}.`,
  badDuration: (flag) => `${flag} needs a time such as 30m, 6h or 7d, or "off".`,
  badLanguage: (name) => `Quadrille does not speak "${name}": use fr, de or en.`,
  seatsCount: (given, needed) => `${needed} seats need ${needed} players, not ${given}.`,
  unknownContestant: (name) =>
    `There is no player "${name}": use level:1 to level:8, time:MS, nodes:N, mcts:MS or random.`,
  gameIsOver: 'The game is over.',
  moreHelp: 'Type "quadrille --help" for help.',

  cannotRead: (file, reason) => `${file} cannot be read: ${reason}`,
  cannotWrite: (file, reason) => `${file} cannot be written: ${reason}`,

  bothOrNeither:
    'DATABASE_URL (PostgreSQL) and REDIS_URL (Redis) belong together: set both, or neither for a server of its own.',
  cannotBuild: (why) =>
    `The page cannot be built: ${why}\nDid "npm ci" end well, and may its folder be written to? "--no-page" serves without a page.`,
  cannotPrepare: (where, why) => `The database in ${where} cannot be prepared: ${why}`,
  cannotReach: (what, where, why) => `${what} at ${where} cannot be reached: ${why}`,

  buildingPage: 'Building the page, a few seconds…',
  ready: 'Quadrille is ready.',
  onThisMachine: 'On this machine',
  onTheNetwork: 'For others on the same network',
  dataIn: (folder) => `Games and players are kept in ${folder}`,
  howToEnd: 'Press Ctrl+C to stop it.',
  ending: 'Stopping: everything is kept.',
  folderInUse: (folder) => `Another server is running with the data in ${folder}: stop it first, or use --data.`,
  takingUp: 'Taking up a restored backup…',

  damage: {
    'not-a-database': 'this file is not a database, or its beginning has been overwritten',
    malformed: 'the database is damaged',
    folder: 'a folder is where the database should be',
    empty: 'the database is empty, although it had content before',
    log: 'the log of the newest changes (the file beside it that ends in -wal) is damaged',
    foreign: 'this is the database of another program',
  },
  restoreWith: (command, backups, found) =>
    found
      ? `Restore the newest backup with "${command}"; the others are in ${backups}, and what is there now is kept.`
      : `Restore a backup with "${command}"; there is none in ${backups}. What is there now is kept.`,
  folderUnusable: (path, why) =>
    `${path} cannot be read and written: ${why}. Check its rights and whether the disk is full or read-only, or use --data.`,

  embeddedOnly: 'DATABASE_URL is set: back up PostgreSQL with its own tools, for example pg_dump.',
  backedUp: (file, held) => `${file}: ${holds(held)}. The copy has been checked.`,
  restored: (file, held) => `${file} has been restored: ${holds(held)}. What was there before is kept beside it.`,
  restoreWaits: 'A server is running: it ends and starts again with the backup…',
  restoreAtStart: 'The server has not started again. It takes up the backup at its next start.',
  notABackup: (file) => `${file} is not a backup of Quadrille.`,
  damagedBackup: (file) => `${file} is damaged: nothing has been changed.`,
  newerBackup: (file) => `${file} was written by a newer Quadrille.`,
  revived: (n) =>
    `What was there before could not be read: ${n === 1 ? 'the session in the backup is' : `all ${n} sessions in the backup are`} valid, even if ended since, and accounts deleted since are back. To end all sessions, restore again with --end-sessions.`,

  botNamed: (name) => `${name} (bot)`,
  guestNamed: (name) => `${name} (guest)`,
  botReady: (name) => `Ready to play as ${name}. Press Ctrl+C to stop it.`,
  botLost: 'The connection to the server is lost. Trying again…',
  botBack: 'The server answers again.',
  botEnded: (table, won) => `${table}: ${won === undefined ? 'drawn' : won ? 'won' : 'lost'}.`,
  botResigns: (table) => `${table}: the game is resigned.`,
  botRefused: (code) => `The server refuses: ${code}.`,
  unknownToken: 'The server does not know this token: it may no longer be valid.',
  badClock: '--clock needs minutes and seconds, for example --clock 5+3.',
  programNotStarted: (program, reason) => `${program} cannot be started: ${reason}`,
  programSlow: (seconds) => `The program has not answered within ${seconds} s.`,
  programEnded: (how) => `The program has ended (${how}). It is started again.`,
  programIllegal: (move, why) => `The program answered "${move}". ${why}`,

  welcome: 'Welcome to Quadrille.',
  trademarks: 'Quantik, Quads and Q4 are trademarks of their owners.',
  whichGame: 'Which game?',
  whichLanguage: 'For another language: quadrille play --lang fr, --lang de',
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
  typeHelp: (help) => `Type "${help}" for everything that can be typed.`,
  howToMove: (hint) => `Your move: ${hint}.`,
  handOver: (who) => `Hand the keyboard over to ${who}, and let nobody else look.`,
  pressEnter: 'Press Enter when you are ready. ',
  hand: (who) => `Hand of ${who}:`,
  notUnderstood: (text, help, meant) =>
    `"${text}" is neither a move nor a command. ${meant === undefined ? '' : `Did you mean "${meant}"? `}Type "${help}" for help.`,
  whichCell: (example) => `Which cell? For example: ${example}`,
  legalCount: (n) => `${n} legal move${n === 1 ? '' : 's'}:`,
  noMoves: 'There are no legal moves.',
  orientations: 'It fits in several ways. Type the number of one, or Enter to choose another piece:',
  notHeld: 'There is no such piece in your hand. Type "hand" to see what you have.',
  fitsNoWay: (cell) => `That piece does not fit here in any orientation. ${cell}.`,
  noLegalWith: (text) => `There is no legal move with "${text}".`,
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
