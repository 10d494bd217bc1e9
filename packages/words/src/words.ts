import type {
  Act,
  ActRefusal,
  GameId,
  GameKinds,
  Kinds,
  OptionFault,
  Outcome,
  RecordFault,
  Seat,
} from '@quadrille/rules';

export const LANGUAGES = ['fr', 'de', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of a locale such as `fr_BE.UTF-8` or `de-AT`; undefined if we do not speak it. */
export function languageOf(locale: string | undefined): Language | undefined {
  const tongue = locale?.slice(0, 2).toLowerCase();
  return LANGUAGES.find((language) => language === tongue && !/^[a-z]/i.test(locale?.[2] ?? ''));
}

/** What a seat is called: a player's name, or the colour. Stands first in a sentence. */
export type Who = (seat: Seat) => string;

/** One game in one language. Sentences are whole and end with a full stop; labels have none. */
export interface GameWords<K extends Kinds> {
  readonly name: string;
  /** One sentence that says what the game is about. */
  readonly goal: string;
  /** The colour of a seat as a name: Light, Blue. */
  seat(options: K['options'], seat: Seat): string;
  /** The options that are switched on, for people; empty for the plain game. */
  options(options: K['options']): string;
  event(event: K['event'], who: Who): string;
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

export interface Words {
  readonly language: Language;
  readonly games: { readonly [G in GameId]: GameWords<GameKinds[G]> };
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
