import type {
  Act,
  ActRefusal,
  GameId,
  GameKinds,
  Kinds,
  MoveId,
  OptionFault,
  Outcome,
  RecordFault,
  Seat,
} from '@quadrille/rules';
import type { Shape, Zone } from '@quadrille/rules/quantik';

export const LANGUAGES = ['fr', 'de', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What a seat is called: a player's name, or the colour. Stands first in a sentence. */
export type Who = (seat: Seat) => string;

export const VERBOSITIES = ['short', 'normal', 'full'] as const;
/** How much is said after a move. */
export type Verbosity = (typeof VERBOSITIES)[number];

/** What is on this row, column or region, and which shapes it lacks. */
export interface QuantikAsk {
  readonly kind: 'line';
  readonly zone: Zone;
  readonly cell: number;
}

export type QuadsAsk =
  /** The sides of a piece as it lies. */
  | { readonly kind: 'piece'; readonly tile: number }
  /** Which pieces of the seat fit on this cell, and how they must lie. */
  | { readonly kind: 'fitting-here'; readonly cell: number; readonly seat: Seat }
  /** Where the piece fits as it lies, and where else if turned. */
  | { readonly kind: 'fitting-cells'; readonly tile: number };

export type Q4Ask =
  /** The four holes straight through the boards at this place. */
  | { readonly kind: 'straight'; readonly cell: number }
  /** The lines through a hole, a sentence each: a key steps through them. */
  | { readonly kind: 'lines'; readonly cell: number }
  /** The lines of three with a free hole, a sentence each, colour by colour. */
  | { readonly kind: 'threes' };

/** What can be asked about the position of each game. */
export interface Asks {
  quantik: QuantikAsk;
  quads: QuadsAsk;
  q4: Q4Ask;
}
export type Ask = Asks[GameId];

export interface HeldShape {
  readonly kind: 'shape';
  readonly seat: Seat;
  readonly shape: Shape;
}
export interface HeldTile {
  readonly kind: 'tile';
  readonly tile: number;
}
export interface HeldMarble {
  readonly kind: 'marble';
  readonly seat: Seat;
  /** The hole it was lifted from; undefined for one that has not been on the boards. */
  readonly from: number | undefined;
}

/** What a player has taken in hand, before it is placed. */
export interface Holds {
  quantik: HeldShape;
  quads: HeldTile;
  q4: HeldMarble;
}
export type Held = Holds[GameId];

/** One game in one language. Sentences are whole and end with a full stop; labels have none. */
export interface GameWords<K extends Kinds, A = Ask, H = Held> {
  readonly name: string;
  /** One sentence that says what the game is about. */
  readonly goal: string;
  /** The colour of a seat as a name: Light, Blue. */
  seat(options: K['options'], seat: Seat): string;
  /** The options that are switched on, for people; empty for the plain game. */
  options(options: K['options']): string;
  event(event: K['event'], who: Who): string;
  /** The same in as few words as tell it all; empty where it goes without saying. */
  brief(event: K['event'], who: Who): string;
  /** What a patient listener is told besides: what is left, what threatens. `s` is the position after the move. */
  more(s: K['state'], event: K['event'], who: Who): string[];
  refusal(reason: K['reason']): string;
  fault(fault: K['fault']): string;
  /** All about one cell in one short label. */
  cell(s: K['state'], cell: number): string;
  /** The whole board, a sentence a row or board. */
  position(s: K['state'], who: Who): string[];
  /** What a seat still holds. */
  reserve(s: K['state'], seat: Seat, who: Who): string;
  /** The pieces of a hand one by one, where they differ and may be seen; empty elsewhere. */
  hand(s: K['state'], seat: Seat): string[];
  /** The answer to a question about the position, in sentences. */
  ask(s: K['state'], question: A, who: Who): string[];
  /** A label for what is in hand: `light cone`. */
  piece(s: K['state'], held: H): string;
  /** A label for a move that is possible in `s`, for lists and hints: `cone b2`. The long one leaves nothing out. */
  move(s: K['state'], id: MoveId, length?: 'short' | 'long'): string;
  /** The position in one line of plain ASCII for a braille display, the same in every language. */
  braille(s: K['state']): string;
  /** A move typed in words (`cone b2`) as notation (`Db2`); undefined if it reads as nothing. Notation stays as it is. */
  readMove(s: K['state'], text: string): string | undefined;
  /** How a move is typed, by example. */
  moveHint(s: K['state']): string;
}

/** What can be typed at a board besides a move. */
export const COMMANDS = [
  'help',
  'board',
  'read',
  'cell',
  'hand',
  'legal',
  'last',
  'turn',
  'history',
  'undo',
  'redo',
  'resign',
  'draw',
  'save',
  'load',
  'score',
  'new',
  'quit',
] as const;
export type Command = (typeof COMMANDS)[number];

/** What can be asked at a board that shows what is chosen: as a key and as a typed word. */
export const QUESTIONS = [
  'row',
  'column',
  'region',
  'sides',
  'rotate',
  'fits',
  'where',
  'straight',
  'lines',
  'threes',
  'playable',
  'next',
  'why',
  'clocks',
  'repeat',
  'braille',
  'hint',
] as const;
export type Question = (typeof QUESTIONS)[number];

const ASKED_IN: Partial<Record<Question, GameId>> = {
  row: 'quantik',
  column: 'quantik',
  region: 'quantik',
  sides: 'quads',
  rotate: 'quads',
  fits: 'quads',
  where: 'quads',
  straight: 'q4',
  lines: 'q4',
  threes: 'q4',
};

/** The questions that make sense in a game. */
export function questionsOf(game: GameId): Question[] {
  return QUESTIONS.filter((question) => (ASKED_IN[question] ?? game) === game);
}

export type WordsFor<G extends GameId> = GameWords<GameKinds[G], Asks[G], Holds[G]>;

/** What is said around a board that is played on with keys: choosing, time, the company. */
export interface Around {
  /** The words for each question, the one to show first; none is a word for a command. */
  readonly questions: Readonly<Record<Question, readonly string[]>>;
  /** What each question asks, in a few words. */
  readonly questionHelp: Readonly<Record<Question, string>>;

  /** What the label names was taken in hand. */
  chosen(label: string): string;
  /** Nothing is in hand any more. */
  readonly putBack: string;
  /** Where what is in hand may go, by the names of the cells. */
  playable(cells: readonly string[]): string;
  readonly noPlayable: string;
  /** The step would leave the board. */
  readonly edge: string;
  /** A label: `3 minutes 5 seconds`. A second that has begun counts. */
  duration(ms: number): string;
  clock(who: string, ms: number): string;
  clockLow(who: string, ms: number): string;
  thinking(who: string): string;
  /** The label of a move that the engine would play. */
  hint(label: string): string;
  readonly undone: string;
  readonly redone: string;
  readonly nothingToUndo: string;
  readonly nothingToRedo: string;
  readonly resignQuestion: string;
  drawOffered(who: string): string;
  drawDeclined(who: string): string;
  /** Two share one screen and the other must not see: the device changes hands. */
  handOver(who: string): string;
  opponentLeft(who: string): string;
  opponentBack(who: string): string;
}

export interface Words extends Around {
  readonly language: Language;
  readonly games: { readonly [G in GameId]: WordsFor<G> };
  /** The words for each command, the one to show first. */
  readonly commands: Readonly<Record<Command, readonly string[]>>;
  /** What each command does, in a few words. */
  readonly commandHelp: Readonly<Record<Command, string>>;
  turn(who: string): string;
  outcome(outcome: Outcome, who: Who): string;
  /** A departure or an agreed draw; moves speak through their events. */
  act(act: Exclude<Act, { kind: 'move' }>, who: Who): string;
  actRefusal(refusal: Exclude<ActRefusal, { code: 'illegal-move' }>, who: Who): string;
  optionFault(fault: OptionFault): string;
  recordFault(fault: RecordFault): string;
  unknownGame(text: string): string;
  /** A line of the machine interface that is not JSON, or no request. */
  unreadableRequest(what: 'json' | 'object' | 'moves' | 'position'): string;
  unreadableMove(text: string): string;
  list(items: readonly string[]): string;
}

/** A game's words without knowing which game: for whoever holds a match. */
export type AnyGameWords = GameWords<Kinds>;

export function wordsOf(words: Words, game: GameId): AnyGameWords {
  return words.games[game];
}
