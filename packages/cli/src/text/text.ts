import type { LegendNames } from '../games/legend-names.ts';

/** The kind of damage to a database file. */
type Damage = 'not-a-database' | 'malformed' | 'folder' | 'empty' | 'log' | 'foreign';

/** The contents of a backup. */
interface BackupCounts {
  readonly finished: number;
  readonly playing: number;
  readonly players: number;
}

/** What the help says of the games. */
export interface GamesHelp {
  /** Their names, as a list. */
  readonly names: string;
  readonly ids: string;
  /** The names that are trademarks, as a list. */
  readonly trademarks: string;
  /** A line for each option flag. */
  readonly flags: string;
  /** The codes of the languages, separated by bars. */
  readonly languages: string;
  /** The random plies at the start of an arena game. */
  readonly openings: readonly { readonly name: string; readonly plies: number }[];
}

/** The terminal's texts besides the game itself, in one language. */
export interface CliText {
  /** `quadrille --help`. */
  help(games: GamesHelp): string;
  /** `quadrille COMMAND --help`. */
  commandHelp(
    games: GamesHelp,
  ): Readonly<
    Record<
      | 'play'
      | 'serve'
      | 'backup'
      | 'restore'
      | 'doctor'
      | 'bot'
      | 'inspect'
      | 'perft'
      | 'solve'
      | 'bestmove'
      | 'arena'
      | 'bench',
      string
    >
  >;

  // Wrong usage: each text says what to type instead.
  unknownCommand(name: string, meant: string | undefined): string;
  unknownFlag(flag: string): string;
  flagValue(flag: string): string;
  missing(what: string, example: string): string;
  tooMany(what: string): string;
  badOrigin(name: string): string;
  badJson(flag: string, example: string): string;
  badNumber(flag: string, least: number, most: number): string;
  badDuration(flag: string): string;
  /** There is no language `name`; these are the codes of those that there are. */
  badLanguage(name: string, codes: readonly string[]): string;
  seatsCount(given: number, needed: number): string;
  unknownContestant(name: string): string;
  readonly gameIsOver: string;
  readonly moreHelp: string;

  cannotRead(file: string, reason: string): string;
  cannotWrite(file: string, reason: string): string;

  // Serving the page.
  readonly bothOrNeither: string;
  cannotBuild(why: string): string;
  cannotPrepare(where: string, why: string): string;
  cannotReach(what: string, where: string, why: string): string;
  readonly buildingPage: string;
  readonly ready: string;
  readonly onThisMachine: string;
  readonly onTheNetwork: string;
  dataIn(folder: string): string;
  readonly howToEnd: string;
  readonly ending: string;
  folderInUse(folder: string): string;
  readonly takingUp: string;

  // An unusable database.
  readonly damage: Readonly<Record<Damage, string>>;
  /** The remedy: the command and the backup directory; `found` says whether the command names a backup from there. */
  restoreWith(command: string, backups: string, found: boolean): string;
  /** `why` is the system's error message. */
  folderUnusable(path: string, why: string): string;

  // Backups.
  readonly embeddedOnly: string;
  backedUp(file: string, held: BackupCounts): string;
  restored(file: string, held: BackupCounts): string;
  /** A running server is about to install the backup. */
  readonly restoreWaits: string;
  /** The server did not install it, and will at its next start. */
  readonly restoreAtStart: string;
  notABackup(file: string): string;
  damagedBackup(file: string): string;
  newerBackup(file: string): string;
  /** No sound database was available to say what was ended or deleted since the backup. */
  revived(sessions: number): string;

  // The bot.
  botNamed(name: string): string;
  guestNamed(name: string): string;
  botReady(name: string): string;
  readonly botLost: string;
  readonly botBack: string;
  /** `won` is absent for a draw. */
  botEnded(table: string, won: boolean | undefined): string;
  botResigns(table: string): string;
  /** The server's refusal code. */
  botRefused(code: string): string;
  readonly unknownToken: string;
  readonly badClock: string;
  programNotStarted(program: string, reason: string): string;
  programSlow(seconds: number): string;
  programEnded(how: string): string;
  programIllegal(move: string, why: string): string;

  // The menu.
  readonly welcome: string;
  trademarks(names: string): string;
  readonly whichGame: string;
  whichLanguage(codes: readonly string[]): string;
  askPeople(seats: number): string;
  askLevel(standard: number): string;
  readonly askStake: string;
  pickOne(least: number, most: number): string;
  readonly yesOrNo: string;
  readonly yes: readonly string[];
  readonly no: readonly string[];

  // At the board.
  readonly computer: string;
  level(n: number): string;
  person(n: number): string;
  prompt(who: string): string;
  begin(game: string, options: string): string;
  plays(who: string, as: string): string;
  /** After a player in a team: the partner. */
  partner(who: string): string;
  typeHelp(help: string): string;
  howToMove(hint: string): string;
  handOver(who: string): string;
  readonly pressEnter: string;
  hand(who: string): string;
  notUnderstood(text: string, help: string, meant: string | undefined): string;
  whichCell(example: string): string;
  legalCount(n: number): string;
  readonly noMoves: string;
  readonly orientations: string;
  readonly notHeld: string;
  fitsNoWay(cell: string): string;
  noLegalWith(text: string): string;
  readonly nothingYet: string;
  readonly nothingToUndo: string;
  readonly nothingToRedo: string;
  readonly takenBack: string;
  readonly playedAgain: string;
  confirmResign(who: string): string;
  offerDraw(from: string, to: string): string;
  drawDeclined(by: string): string;
  readonly leaveUnsaved: string;
  readonly fileName: string;
  fileExists(file: string): string;
  saved(file: string): string;
  loaded(file: string): string;
  readonly stacked: string;
  scoreLine(parts: readonly { readonly name: string; readonly points: number }[]): string;
  stakeWon(who: string, points: number): string;
  readonly again: string;
  readonly goodbye: string;
  readonly legend: LegendNames;
}
