// Everything the page itself says, besides what packages/words says about games. A language that lacks a sentence does
// not compile.

import type { Level } from '@quadrille/engine/level';
import type { GameId } from '@quadrille/rules';
import type { Page } from '../app/address.ts';
import type { Preferences } from '../app/preferences.ts';
import type { Deed } from '../board/keys.ts';
import type { SideToTake } from '../play/invitation.ts';
import type { Company, Result, Wanted } from '../play/past.ts';
import type { KeptFault } from '../play/shelf.ts';
import type { Sitting } from '../play/sitting.ts';

type PerGame<T> = Readonly<Record<GameId, T>>;
type Choices<T extends string> = Readonly<Record<T, string>>;

export interface Text {
  // The frame of every page.
  title(page: Page): string;
  readonly description: string;
  readonly skip: string;
  readonly navigation: string;
  readonly tabs: Choices<'home' | 'learn' | 'puzzles' | 'analyse'>;
  readonly language: string;
  readonly settings: string;
  readonly trademarks: string;
  readonly memoryTrouble: string;
  readonly pageMissing: string;
  /** What stands in a page until it is there. */
  readonly coming: string;
  /** Nothing has answered yet, a while after the page was there. */
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
  /** `with` says against whom. */
  resumeDetail(moves: number, against: string): string;
  opponents(sitting: Sitting): string;
  forget(game: string): string;

  readonly together: string;
  readonly togetherLead: string;
  readonly openTable: string;
  readonly account: string;
  readonly player: string;
  readonly leaders: string;

  // The games that were played.
  readonly pastTitle: string;
  readonly pastLead: string;
  allGames(n: number): string;
  readonly noGames: string;
  readonly noneLikeThat: string;
  /** What one may look for, and what stands for not caring. */
  readonly wanted: Readonly<Record<keyof Wanted, string>>;
  readonly any: Readonly<Record<keyof Wanted, string>>;
  readonly results: Choices<Result>;
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
  /** What a button does, with the game it does it to. */
  ofGame(deed: string, game: string): string;

  // Choosing a game.
  newTitle(game: string): string;
  readonly opponent: string;
  readonly modes: Choices<Company>;
  readonly level: string;
  readonly levels: Readonly<Record<Level, string>>;
  readonly youPlay: string;
  readonly sides: Choices<SideToTake>;
  readonly gameOptions: string;
  readonly optionLabels: Choices<'hidden' | 'border' | 'players' | 'teams' | 'marbles' | 'announce' | 'penalty'>;
  readonly optionHelp: Choices<'hidden' | 'border' | 'announce'>;
  readonly teams: Choices<'none' | 'partners' | 'shared'>;
  readonly penalties: Choices<'none' | 'skip' | 'out'>;
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
  /** Q4 on a phone: one of the four boards, large. */
  readonly oneBoard: string;
  boardName(n: number): string;
  playerName(who: string, level: Level | undefined): string;
  points(n: number): string;
  handOf(who: string): string;
  pieceInHand(piece: string, count: number): string;
  marblesLeft(n: number): string;
  piecesLeft(n: number): string;
  turnNote(who: string, thinking: boolean): string;
  readonly chooseFirst: PerGame<string>;
  readonly allowedHere: string;
  readonly engineStuck: string;
  readonly tryAgain: string;
  readonly noAnnouncing: string;
  readonly announceOn: string;
  readonly announceOff: string;
  readonly announce: string;
  readonly nothingYet: string;
  readonly noClock: string;
  nthOf(n: number, of: number, sentence: string): string;
  notUnderstood(text: string): string;
  readonly typeLabel: string;
  readonly typeExample: PerGame<string>;
  readonly typeSend: string;
  readonly turnPiece: string;
  readonly undo: string;
  readonly redo: string;
  /** With others one asks. */
  readonly askTakeback: string;
  readonly hint: string;
  readonly resign: string;
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
  /** What the key for the help does. */
  readonly keysHelp: string;
  readonly shiftKey: string;
  readonly escapeKey: string;
  /** Keys that a voice passes over, by name. */
  readonly signs: Readonly<Record<'?' | '.', string>>;
  /** Keys of the grid itself, with what they do. */
  readonly walking: Readonly<Record<'arrows' | 'ends' | 'boards' | 'enter', readonly [keys: string, what: string]>>;
  readonly deeds: Readonly<Record<Deed, string>>;
  readonly curtainHelp: string;
  liftCurtain(who: string): string;
  /** Two tabs with one game. */
  readonly elsewhere: string;
  readonly elsewhereHelp: string;
  readonly goOnHere: string;
  readonly noSuchGame: string;
  readonly noSuchGameHelp: string;
  readonly cube: string;
  readonly cubeHelp: string;
  /** Said as the focus goes there. */
  readonly cubeOpened: string;
  /** In degrees: about the upright axis, and how steeply one looks down. */
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
  importFault(fault: KeptFault | { readonly kind: 'not-a-file' }): string;

  // Learning.
  readonly learnTitle: string;
  readonly learnLead: string;
  readonly lesson: string;
  lessonOf(game: string): string;
}
