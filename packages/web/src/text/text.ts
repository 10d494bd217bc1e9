// The texts of the page itself; texts about the games are in packages/words. A language that lacks one does not
// compile.

import type { Level } from '@quadrille/engine/level';
import type { GameAction } from '@quadrille/words';
import type { Page } from '../app/address.ts';
import type { Preferences } from '../app/preferences.ts';
import type { KeyAction } from '../board/actions.ts';
import type { SideChoice } from '../play/side-choice.ts';
import type { OpponentKind, ResultFilter, GameFilter } from '../play/game-filter.ts';
import type { SavedGameFault } from '../play/saved-game.ts';
import type { GameSession } from '../play/game-session.ts';

type Choices<T extends string> = Readonly<Record<T, string>>;

export interface PageText {
  // The frame of every page.
  title(page: Page): string;
  readonly description: string;
  readonly skip: string;
  readonly navigation: string;
  readonly tabs: Choices<'home' | 'learn' | 'puzzles' | 'analyse'>;
  readonly language: string;
  readonly settings: string;
  readonly trademarks: string;
  readonly storageFailure: string;
  readonly pageMissing: string;
  /** Placeholder while a page loads. */
  readonly coming: string;
  /** The page is rendered, but its scripts have not started for a while. */
  readonly unready: string;
  readonly lost: string;
  readonly close: string;
  readonly yes: string;
  readonly no: string;
  readonly toStart: string;

  // The start page.
  readonly motto: string;
  readonly promise: string;
  readonly play: string;
  readonly choose: string;
  readonly rules: string;
  playNow(game: string): string;
  chooseFor(game: string): string;
  rulesOf(game: string): string;
  miniature(game: string): string;
  readonly resume: string;
  /** `against` names the opponents. */
  resumeDetail(moves: number, against: string): string;
  opponents(session: GameSession): string;
  forget(game: string): string;

  readonly together: string;
  readonly togetherLead: string;
  readonly account: string;
  readonly player: string;
  readonly leaders: string;

  // Past games.
  readonly pastTitle: string;
  readonly pastLead: string;
  allGames(n: number): string;
  readonly noGames: string;
  readonly noneLikeThat: string;
  /** The labels of the filters, and of the option that matches everything. */
  readonly wanted: Readonly<Record<keyof GameFilter, string>>;
  readonly any: Readonly<Record<keyof GameFilter, string>>;
  readonly results: Choices<ResultFilter>;
  pastCount(n: number): string;
  pastGame(game: string, date: string): string;
  against(level: Level): string;
  movesMade(n: number): string;
  readonly continueGame: string;
  readonly saveGame: string;
  readonly deleteGame: string;
  readonly deleted: string;
  readonly bringBack: string;
  readonly broughtBack: string;
  moreGames(n: number): string;
  /** The label of a button, including the game it applies to. */
  ofGame(action: string, game: string): string;

  // Setting up a game.
  newTitle(game: string): string;
  readonly opponent: string;
  readonly modes: Choices<OpponentKind>;
  readonly level: string;
  readonly levels: Readonly<Record<Level, string>>;
  readonly youPlay: string;
  readonly sides: Choices<SideChoice>;
  readonly gameOptions: string;
  readonly whoSits: string;
  seatLabel(colour: string): string;
  readonly person: string;
  computer(level: Level): string;
  nameOf(colour: string): string;
  readonly clock: string;
  readonly noClockOption: string;
  minutes(n: number): string;
  readonly increment: string;
  seconds(n: number): string;
  readonly stake: string;
  readonly startGame: string;

  // At the table.
  gameTitle(game: string, options: string): string;
  boardLabel(game: string): string;
  /** Q4 on a phone: one of the four boards, enlarged. */
  readonly oneBoard: string;
  boardName(n: number): string;
  playerName(who: string, level: Level | undefined): string;
  /** The name on the card of the person addressed. */
  youNamed(name: string): string;
  /** On the card of a player who is out of the game. */
  readonly isOut: string;
  /** On the card of a member of a team. */
  team(letter: string, partner: string): string;
  yourPartner(letter: string): string;
  /** The games or points that each player has won in a series. */
  score(players: readonly (readonly [name: string, won: number])[]): string;
  readonly youInScore: string;
  readonly computerInScore: string;
  points(n: number): string;
  handOf(who: string): string;
  pieceInHand(piece: string, count: number): string;
  /** The button that says what to do next. */
  readonly whatNext: string;
  turnNote(who: string, thinking: boolean): string;
  readonly allowedHere: string;
  readonly engineStuck: string;
  readonly tryAgain: string;
  readonly nothingYet: string;
  readonly noClock: string;
  nthOf(n: number, of: number, sentence: string): string;
  notUnderstood(text: string): string;
  readonly typeLabel: string;
  readonly typeSend: string;
  readonly turnPiece: string;
  readonly undo: string;
  readonly redo: string;
  /** Online a takeback needs consent. */
  readonly askTakeback: string;
  readonly hint: string;
  readonly resign: string;
  readonly abort: string;
  readonly abortQuestion: string;
  readonly offerDraw: string;
  drawQuestion(who: string): string;
  readonly rematch: string;
  readonly analyse: string;
  readonly newGame: string;
  readonly pause: string;
  readonly goOn: string;
  readonly moves: string;
  readonly spoken: string;
  readonly keys: string;
  readonly keysTitle: string;
  readonly keysIntro: string;
  readonly keysTyped: string;
  /** What the help key does. */
  readonly keysHelp: string;
  readonly shiftKey: string;
  readonly escapeKey: string;
  /** Names of keys that screen readers skip. */
  readonly signs: Readonly<Record<'?' | '.', string>>;
  /** Keys of the grid itself, and what they do. */
  readonly walking: Readonly<Record<'arrows' | 'ends' | 'boards' | 'enter', readonly [keys: string, what: string]>>;
  /** A game explains its own actions. */
  readonly actions: Readonly<Record<Exclude<KeyAction, GameAction>, string>>;
  readonly curtainHelp: string;
  liftCurtain(who: string): string;
  /** The same game is open in two tabs. */
  readonly elsewhere: string;
  readonly elsewhereHelp: string;
  readonly goOnHere: string;
  readonly noSuchGame: string;
  readonly noSuchGameHelp: string;
  readonly cube: string;
  readonly cubeHelp: string;
  /** Announced when the focus moves there. */
  readonly cubeOpened: string;
  /** In degrees: rotation about the vertical axis, and elevation. */
  cubeTurned(around: number, over: number): string;
  cubeLabel(line: string): string;
  readonly backToBoards: string;

  // Settings.
  readonly settingsTitle: string;
  readonly preferences: Readonly<Record<keyof Preferences, string>>;
  readonly themes: Choices<Preferences['theme']>;
  readonly colours: Choices<Preferences['colours']>;
  readonly motions: Choices<Preferences['motion']>;
  readonly verbosities: Choices<Preferences['verbosity']>;
  readonly volumes: readonly [string, string, string, string];
  readonly looks: string;
  readonly sounds: string;
  readonly onTheBoard: string;
  readonly yourGames: string;
  readonly exportGames: string;
  readonly importGames: string;
  readonly exportHelp: string;
  imported(n: number): string;
  importFault(fault: SavedGameFault | { readonly kind: 'not-a-file' }): string;

  // Learning.
  readonly learnTitle: string;
  readonly learnLead: string;
  readonly lesson: string;
  lessonOf(game: string): string;
}
