// The texts of the analysis page. A language that lacks one does not compile.

import type { Level } from '@quadrille/engine/level';
import type { Value } from '@quadrille/engine/value';
import type { LinkFault } from '../link.ts';
import type { ReadFault } from '../parse-game.ts';
import type { TurningKind } from '../turning-points.ts';

/** A turning point with every part as text. */
interface TurningWords {
  readonly kind: TurningKind;
  readonly number: number;
  readonly who: string;
  readonly move: string;
  readonly before: Value;
  readonly after: Value;
  /** The score of an even position. */
  readonly par: number;
  readonly better: readonly string[];
  /** The refutation, move by move; may be empty. */
  readonly answer: readonly string[];
  /** The winners at the end of the refutation; empty if the line ends earlier. */
  readonly winners: readonly string[];
}

export interface AnalyseText {
  readonly title: string;
  titleOf(game: string): string;
  readonly lead: string;

  // Choosing what to analyse.
  readonly another: string;
  readonly paste: string;
  readonly pasteHelp: string;
  readonly pasteLabel: string;
  readonly gameLabel: string;
  readonly gameHelp: string;
  readonly read: string;
  readonly file: string;
  readonly chooseFile: string;
  readonly dropHere: string;
  readonly yourGames: string;
  readonly noGames: string;
  gameLine(game: string, moves: number, ending: string, date: string): string;
  readonly unfinished: string;
  readonly showAll: string;
  readonly empty: string;
  readonly emptyHelp: string;
  emptyBoard(game: string): string;
  readonly brokenLink: string;
  linkFault(fault: LinkFault): string;
  readFault(fault: ReadFault): string;
  readonly unreadableFile: string;

  // Navigation.
  readonly steps: string;
  readonly first: string;
  readonly back: string;
  readonly forward: string;
  readonly last: string;
  readonly start: string;
  readonly moves: string;
  readonly stepHelp: string;
  /** Keys of the board on this page, and what they do. */
  readonly keys: readonly (readonly [keys: string, what: string])[];
  at(ply: number, of: number): string;
  readonly atStart: string;
  readonly atEnd: string;
  readonly line: string;
  readonly lineHelp: string;
  readonly leaveLine: string;
  readonly leftLine: string;

  // Values.
  readonly values: string;
  readonly showValues: string;
  readonly valuesHelp: string;
  readonly thinking: string;
  readonly longer: string;
  readonly bestMoves: string;
  readonly allMoves: string;
  readonly engineTrouble: string;
  readonly tooEarly: string;
  /** As part of a sentence: `wins in 3 moves`. */
  value(value: Value, par?: number): string;
  /** What the player to move can expect; `par` is the score of an even position. */
  verdict(who: string, value: Value, par?: number): string;
  /** The chances of all players, where there are more than two sides: 100 percent in all. */
  shares(players: readonly { readonly who: string; readonly percent: number }[]): string;
  /** A move with its value. */
  moveWorth(move: string, worth: string): string;
  readonly onlyMove: string;

  // The whole game.
  readonly report: string;
  readonly reportHelp: string;
  readonly analyseGame: string;
  readonly stop: string;
  progress(done: number, of: number): string;
  reportDone(points: number): string;
  readonly graph: string;
  graphLabel(up: string, down: string, points: number): string;
  readonly graphTable: string;
  readonly columns: readonly [number: string, who: string, move: string, value: string, note: string];
  readonly turningPoints: string;
  readonly turningPoint: string;
  readonly noTurning: string;
  turning(point: TurningWords): string;
  readonly decisive: string;
  onlyMoves(count: number): string;
  onlyFound(number: number, who: string, move: string): string;
  showMove(number: number): string;

  // Position editor.
  readonly edit: string;
  readonly editHelp: string;
  readonly palette: string;
  readonly remove: string;
  readonly clear: string;
  readonly toMove: string;
  readonly missesTurn: string;
  readonly isOut: string;
  readonly useIt: string;
  readonly cancel: string;
  readonly possible: string;
  readonly cleared: string;

  // Sharing.
  readonly share: string;
  readonly copyLink: string;
  readonly copyPosition: string;
  readonly copyRecord: string;
  readonly saveRecord: string;
  readonly savePicture: (format: 'SVG' | 'PNG') => string;
  readonly copied: string;
  readonly copyByHand: string;
  readonly saved: string;
  readonly pictureTrouble: string;
  picture(game: string): string;
  readonly playOn: string;
  readonly playOnHelp: string;
  readonly withPeople: string;
  withComputer(level: Level): string;
  readonly opponent: string;
  readonly begin: string;
}
