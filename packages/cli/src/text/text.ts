import type { LegendNames } from '../draw/drawing.ts';

/** What a backup holds. */
interface Held {
  readonly finished: number;
  readonly playing: number;
  readonly players: number;
}

/** What the terminal says besides the game itself, in one language. */
export interface Text {
  /** `quadrille --help`. */
  readonly help: string;
  /** `quadrille COMMAND --help`. */
  readonly commandHelp: Readonly<
    Record<
      'play' | 'serve' | 'backup' | 'restore' | 'bot' | 'inspect' | 'perft' | 'solve' | 'bestmove' | 'arena' | 'bench',
      string
    >
  >;

  // Wrong usage: each says what to type instead.
  unknownCommand(name: string, meant: string | undefined): string;
  unknownFlag(flag: string): string;
  flagValue(flag: string): string;
  missing(what: string, example: string): string;
  tooMany(what: string): string;
  badOrigin(name: string): string;
  badJson(flag: string, example: string): string;
  badNumber(flag: string, least: number, most: number): string;
  badLanguage(name: string): string;
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

  // Backups.
  readonly embeddedOnly: string;
  backedUp(file: string, held: Held): string;
  restored(file: string, held: Held): string;
  /** A server is running: it is about to take the backup up. */
  readonly restoreWaits: string;
  /** It did not, and will when it starts again. */
  readonly restoreAtStart: string;
  notABackup(file: string): string;
  damagedBackup(file: string): string;
  newerBackup(file: string): string;

  // The bot.
  botReady(name: string): string;
  readonly botLost: string;
  readonly botBack: string;
  /** `won` is absent for a draw. */
  botEnded(table: string, won: boolean | undefined): string;
  botResigns(table: string): string;
  /** The server's word for why it refuses something. */
  botRefused(code: string): string;
  readonly unknownToken: string;
  readonly badClock: string;
  programNotStarted(program: string, reason: string): string;
  programSlow(seconds: number): string;
  programEnded(how: string): string;
  programIllegal(move: string, why: string): string;

  // The menu.
  readonly welcome: string;
  readonly trademarks: string;
  readonly whichGame: string;
  readonly whichLanguage: string;
  readonly askHidden: string;
  readonly askBorder: string;
  askPlayers(standard: number): string;
  readonly askTeams: string;
  readonly teams: readonly [none: string, partners: string, shared: string];
  askMarbles(least: number, most: number, standard: number): string;
  readonly askAnnounce: string;
  readonly askPenalty: string;
  readonly penalties: readonly [none: string, skip: string, out: string];
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
