import {
  GAME_IDS,
  pluginById,
  type Act,
  type ActRefusal,
  type DependentOptionFault,
  type GameId,
  type GameKinds,
  type Kinds,
  type MoveId,
  type OptionFault,
  type Outcome,
  type PluginType,
  type RecordFault,
  type Seat,
  type SomeKinds,
} from '@quadrille/rules';
import type { SomeQuery, SomeSelection } from './game-types.ts';
import type { QueryOf, SelectionOf } from './games/index.ts';
import type { Language } from './languages.ts';
import type { Question } from './questions.ts';

/** The name of a seat: the player's name, or the colour. Used at the start of a sentence. */
export type Who = (seat: Seat) => string;

/** What a sentence about the end may add: the seat that is addressed as "you", and what the winning line is. */
export interface EndDetails {
  readonly you?: Seat | undefined;
  readonly line?: string | undefined;
}

export const VERBOSITIES = ['short', 'normal', 'full'] as const;
/** The verbosity after a move. */
export type Verbosity = (typeof VERBOSITIES)[number];

export interface OptionTexts {
  readonly label: string;
  /** An explanation in one sentence. */
  readonly help?: string;
  /** Labels for the values of a choice; numbers need none. */
  readonly values?: Readonly<Record<string, string>>;
  /** The menu's question; a number lies between these bounds. */
  readonly question: (least: number, most: number) => string;
  /** Menu labels for the values, where they differ from the plain labels. */
  readonly answers?: Readonly<Record<string, string>>;
}

/** The texts of a switch that changes the next move. */
export interface ToggleTexts {
  readonly label: string;
  readonly on: string;
  readonly off: string;
  /** The options of this game leave nothing to switch. */
  readonly none: string;
}

/** Keys whose meaning each game states for itself. */
export const GAME_ACTIONS = ['toggle', 'cube', 'piece-1', 'piece-2', 'piece-3', 'piece-4'] as const;
export type GameAction = (typeof GAME_ACTIONS)[number];

/** One game in one language. Sentences are complete and end with a full stop; labels have none. */
export interface GameWords<K extends Kinds, A = SomeQuery, H = SomeSelection> {
  readonly name: string;
  /** The name is a trademark of others, so that texts must say so. */
  readonly isTrademark?: boolean;
  /** A one-sentence description of the game. */
  readonly goal: string;
  /** The colour of a seat as a name: Light, Blue. */
  readonly seat: (options: K['options'], seat: Seat) => string;
  /** The enabled options, for display; empty for the plain game. */
  readonly options: (options: K['options']) => string;
  /** Labels of the options in forms and menus. */
  readonly optionTexts: { readonly [N in keyof K['options']]-?: OptionTexts };
  /** Why the other options do not allow a value; present in games whose options depend on each other. */
  readonly optionFault?: (fault: DependentOptionFault) => string;
  readonly event: (event: K['event'], who: Who) => string;
  /** The same in as few words as possible; empty where it is obvious. */
  readonly brief: (event: K['event'], who: Who) => string;
  /** Additional details at high verbosity: what is left, what threatens. `s` is the position after the move. */
  readonly details: (s: K['state'], event: K['event'], who: Who) => string[];
  readonly refusal: (reason: K['reason']) => string;
  readonly positionFault: (fault: K['fault']) => string;
  /** A short label with everything about one cell. */
  readonly cell: (s: K['state'], cell: number) => string;
  /** The whole board, one sentence per row or board. */
  readonly position: (s: K['state'], who: Who) => string[];
  /** The reserve of a seat. */
  readonly reserve: (s: K['state'], seat: Seat, who: Who) => string;
  /** The pieces of a hand one by one, where they differ and are visible; otherwise empty. */
  readonly hand: (s: K['state'], seat: Seat) => string[];
  /** The answer to a question about the position, in sentences. */
  readonly answer: (s: K['state'], question: A, who: Who) => string[];
  /** A label for the selected piece: `light cone`. */
  readonly piece: (s: K['state'], selection: H) => string;
  /** A label for a move that is legal in `s`, for lists and hints: `cone b2`. The long form is complete. */
  readonly move: (s: K['state'], id: MoveId, length?: 'short' | 'long') => string;
  /**
   * The position in one line of plain ASCII for a braille display, the same in every language. Most displays show 40
   * characters at a time and pan by 40, so groups should end where the display ends.
   */
  readonly braille: (s: K['state']) => string;
  /**
   * Converts a move typed in words (`cone b2`) to notation (`Db2`); `undefined` if it cannot be parsed. Notation is
   * unchanged.
   */
  readonly readMove: (s: K['state'], text: string) => string | undefined;
  /** Examples of how to type a move. */
  readonly moveHint: (s: K['state']) => string;
  /** An example move, as the placeholder of an input field. */
  readonly typeExample: string;
  /** A cell was chosen without a selected piece: says what to do first. */
  readonly chooseFirst: string;
  /** What the seat to move does next, as the end of a sentence without its full stop: "choose a piece". */
  readonly next?: (s: K['state'], selection: H | undefined) => string;
  /** The line that won, as the end of a sentence without its full stop: "four different shapes in row 2". */
  readonly winningLine?: (s: K['state'], outcome: Outcome) => string;
  /** A piece was turned so that it fits where it was put; it is placed by choosing the cell again. */
  readonly turnedToFit?: string;
  /** A label for the size of a seat's reserve, where the pieces are not shown one by one. */
  readonly left?: (s: K['state'], seat: Seat) => string;
  /** The switch that changes the next move, if the game has one. */
  readonly toggle?: ToggleTexts;
  /** What the game's own keys do; also Enter, where the general text does not fit. */
  readonly keyHelp?: Readonly<Partial<Record<GameAction | 'enter', string>>>;
}

/** Commands that can be typed at a board besides a move. */
export const BOARD_COMMANDS = [
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
export type BoardCommand = (typeof BOARD_COMMANDS)[number];

export type WordsFor<G extends GameId> = GameWords<GameKinds[G], QueryOf<G>, SelectionOf<G>>;

/** Texts around a board that is played with the keyboard: selection, time, other players. */
export interface UiWords {
  /** The words for each question, the one to show first; none is also a command. */
  readonly questions: Readonly<Record<Question, readonly string[]>>;
  /** A short description of each question. */
  readonly questionHelp: Readonly<Record<Question, string>>;

  /** The piece with this label was selected. */
  chosen(label: string): string;
  /** The selection was cleared. */
  readonly putBack: string;
  /** The cells where the selected piece may go, by name. */
  playable(cells: readonly string[]): string;
  readonly noPlayable: string;
  /** A label: `3 minutes 5 seconds`. A started second counts as whole. */
  duration(ms: number): string;
  clock(who: string, ms: number): string;
  clockLow(who: string, ms: number): string;
  thinking(who: string): string;
  /** The label of a move that the engine recommends. */
  hint(label: string): string;
  readonly undone: string;
  readonly redone: string;
  readonly nothingToUndo: string;
  readonly nothingToRedo: string;
  readonly resignQuestion: string;
  drawOffered(who: string): string;
  drawDeclined(who: string): string;
  /** Two players share a screen with hidden hands: pass the device. */
  handOver(who: string): string;
  opponentLeft(who: string): string;
  opponentBack(who: string): string;
}

export interface Words extends UiWords {
  readonly language: Language;
  readonly games: { readonly [G in GameId]: WordsFor<G> };
  /** The words for each command, the one to show first. */
  readonly commands: Readonly<Record<BoardCommand, readonly string[]>>;
  /** A short description of each command. */
  readonly commandHelp: Readonly<Record<BoardCommand, string>>;
  /** Whose turn it is; `next` is what to do, as in `GameWords`. */
  turn(who: string, next?: string): string;
  /** The same for the person addressed, who plays this colour. */
  yourTurn(colour?: string, next?: string): string;
  outcome(outcome: Outcome, who: Who, details?: EndDetails): string;
  /** The winners in a sentence of its own. */
  winners(winners: readonly Seat[], who: Who, you?: Seat): string;
  /** A departure or an agreed draw; moves are described by their events. */
  act(act: Exclude<Act, { kind: 'move' }>, who: Who): string;
  actRefusal(refusal: Exclude<ActRefusal, { code: 'illegal-move' }>, who: Who): string;
  optionFault(game: GameId, fault: OptionFault): string;
  recordFault(fault: RecordFault): string;
  unknownGame(text: string): string;
  /** A line of the machine interface that is not JSON, or not a request. */
  unreadableRequest(what: 'json' | 'object' | 'moves' | 'position'): string;
  unreadableMove(text: string): string;
  list(items: readonly string[]): string;
}

/** The words of a game that is known only at run time. */
export type AnyGameWords = GameWords<SomeKinds>;

interface WordsPlugin extends PluginType {
  readonly plugin: GameWords<this['kinds'], QueryOf<this['id']>, SelectionOf<this['id']>>;
}

export function wordsOf(words: Words, game: GameId): AnyGameWords {
  return pluginById<WordsPlugin>(words.games, game);
}

/** The names of all games, joined as the language does. */
export const gameNames = (words: Words): string => words.list(GAME_IDS.map((id) => words.games[id].name));

/** The names that are trademarks. */
export const trademarks = (words: Words): string =>
  words.list(
    GAME_IDS.map((id) => wordsOf(words, id)).flatMap(({ name, isTrademark }) => (isTrademark === true ? [name] : [])),
  );
