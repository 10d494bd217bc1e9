// Questions and deeds at a board, whether they come as a key or as a typed word.

import { seatsOf, stillIn } from '@quadrille/rules';
import { SHAPES } from '@quadrille/rules/quantik';
import { meant, type Ask } from '@quadrille/words/words';
import { announcer } from '../app/announcer.svelte.ts';
import { here } from '../app/here.svelte.ts';
import type { AtBoard } from './at-board.svelte.ts';
import { namesOf } from './cells.ts';
import { DOINGS, type Doing } from './keys.ts';
import { LAYOUTS, nextOf } from './layout.ts';

type Deed = (at: AtBoard, cell: number, go: (cell: number) => void) => void;

/** What a page does besides, or in another way than every board. A doing that stands in neither means nothing there. */
export type Deeds = Readonly<Partial<Record<Doing, (cell: number) => void>>>;

const say = (sentences: readonly string[]): void => announcer.say(sentences.join(' '));

const ask =
  (question: (at: AtBoard, cell: number) => Ask): Deed =>
  (at, cell) =>
    say(at.words.ask(at.view, question(at, cell), at.who));

const askOfTile =
  (kind: 'piece' | 'fitting-cells'): Deed =>
  (at) => {
    if (at.held?.kind !== 'tile') at.refuse(here.text.chooseFirst.quads);
    else say(at.words.ask(at.view, { kind, tile: at.held.tile }, at.who));
  };

const leap =
  (by: 1 | -1): Deed =>
  (at, cell, go) => {
    const to = nextOf(LAYOUTS[at.game.id], cell, at.reachable, by);
    if (to === undefined) announcer.say(here.words.noPlayable);
    else go(to);
  };

/** Shapes keep their numbers when some are used up. */
const takeShape =
  (index: number): Deed =>
  (at) => {
    const shape = SHAPES[index]!;
    const held = at.pieces.find((piece) => piece.kind === 'shape' && piece.shape === shape);
    if (held !== undefined || !at.yours) at.take(held);
    else at.refuse(at.words.refusal({ kind: 'none-left', shape } as { kind: string }));
  };

/** Which line through which cell was told last: the same question goes on to the next. */
let stepped: { cell: number; at: number } | undefined;

function tellLine({ words, view, who }: AtBoard, cell: number): void {
  const lines = words.ask(view, { kind: 'lines', cell }, who);
  const at = stepped?.cell === cell ? (stepped.at + 1) % lines.length : 0;
  stepped = { cell, at };
  announcer.say(here.text.nthOf(at + 1, lines.length, lines[at]!));
}

/** What every board answers. */
const ANSWERS: Readonly<Partial<Record<Doing, Deed>>> = {
  next: leap(1),
  previous: leap(-1),
  playable: (at) => announcer.say(here.words.playable(namesOf(at.game.id, at.playable))),
  why: (at, cell) => at.why(cell),
  last: (at) => announcer.say(at.lastStory),
  turn: (at) => announcer.say(at.turnStory),
  hand: ({ words, match, view, who }) => say(seatsOf(stillIn(match)).map((seat) => words.reserve(view, seat, who))),
  read: ({ words, view, who }) => say(words.position(view, who)),
  braille: ({ words, view }) => announcer.say(words.braille(view)),
  repeat: () => announcer.repeat(),
  'put-back': (at) => at.putBack(),
  'next-piece': (at) => at.step(1),
  'previous-piece': (at) => at.step(-1),
  'piece-1': takeShape(0),
  'piece-2': takeShape(1),
  'piece-3': takeShape(2),
  'piece-4': takeShape(3),
  rotate: (at) => at.turn(1),
  'rotate-back': (at) => at.turn(-1),
  row: ask((_, cell) => ({ kind: 'line', zone: 'row', cell })),
  column: ask((_, cell) => ({ kind: 'line', zone: 'column', cell })),
  region: ask((_, cell) => ({ kind: 'line', zone: 'region', cell })),
  sides: askOfTile('piece'),
  where: askOfTile('fitting-cells'),
  fits: ask((at, cell) => ({ kind: 'fitting-here', cell, seat: at.asking })),
  straight: ask((_, cell) => ({ kind: 'straight', cell })),
  lines: tellLine,
  threes: ask(() => ({ kind: 'threes' })),
  announce: (at) => at.toggleAnnouncing(),
};

/** Does this mean anything here? Announcing does only where lines must be announced. */
export function means(at: AtBoard, deeds: Deeds, doing: Doing): boolean {
  if (doing === 'announce' && !at.announces) return false;
  return doing in deeds || doing in ANSWERS;
}

/** False if it means nothing here. */
export function obey(at: AtBoard, deeds: Deeds, doing: Doing, cell: number, go: (cell: number) => void): boolean {
  const own = deeds[doing];
  const answer = ANSWERS[doing];
  if (own !== undefined) own(cell);
  else if (answer !== undefined) answer(at, cell, go);
  else return false;
  return true;
}

/** A line typed at the board: a move, a question with or without a cell, or a cell. False if it means nothing. */
export function obeyLine(at: AtBoard, deeds: Deeds, line: string, go: (cell: number) => void): boolean {
  const text = line.trim();
  if (text === '') return true;
  const { game, words, view } = at;
  const focus = at.focus ?? 0;
  const notation = words.readMove(view, text);
  const move = notation === undefined ? undefined : game.parse(notation);
  if (move !== undefined) {
    const why = at.yours ? game.why(view, move) : undefined;
    if (why !== undefined) at.refuse(words.refusal(why));
    else if (at.yours) at.play(game.pack(move));
    else at.tap(focus);
    return true;
  }
  const [first, ...rest] = text.split(/\s+/);
  const word = meant(here.words.questions, first!) ?? meant(here.words.commands, first!);
  const doing = DOINGS.find((each) => each === word);
  if (doing !== undefined && obey(at, deeds, doing, game.parseCell(rest.join('').toLowerCase()) ?? focus, go))
    return true;
  const named = game.parseCell(text.toLowerCase());
  if (named !== undefined) go(named);
  else at.refuse(here.text.notUnderstood(text.slice(0, 60)));
  return named !== undefined;
}
