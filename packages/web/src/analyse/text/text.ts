// Everything the analysis page says. A language that lacks a sentence does not compile.

import type { Level } from '@quadrille/engine/level';
import type { Value } from '@quadrille/engine/value';
import type { LinkFault } from '../link.ts';
import type { ReadFault } from '../reading.ts';
import type { TurningKind } from '../turning.ts';

/** A turning point with everything already in words. */
interface TurningWords {
  readonly kind: TurningKind;
  readonly number: number;
  readonly who: string;
  readonly move: string;
  readonly before: Value;
  readonly after: Value;
  readonly better: readonly string[];
  /** How the others answer, move by move; may be empty. */
  readonly answer: readonly string[];
  /** Who has won at the end of that; nobody if it does not go so far. */
  readonly winners: readonly string[];
}

export interface AnalyseText {
  readonly title: string;
  titleOf(game: string): string;
  readonly lead: string;

  // What to analyse.
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

  // Stepping.
  readonly steps: string;
  readonly first: string;
  readonly back: string;
  readonly forward: string;
  readonly last: string;
  readonly start: string;
  readonly moves: string;
  readonly stepHelp: string;
  /** Keys of the board on this page, with what they do. */
  readonly keys: readonly (readonly [keys: string, what: string])[];
  at(ply: number, of: number): string;
  readonly atStart: string;
  readonly atEnd: string;
  readonly line: string;
  readonly lineHelp: string;
  readonly leaveLine: string;
  readonly leftLine: string;
  readonly notHere: string;

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
  value(value: Value): string;
  /** What the player to move can expect. */
  verdict(who: string, value: Value): string;
  /** A move with what it is worth. */
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

  // Setting up a position.
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

  // Taking it elsewhere.
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
