// Questions and deeds at the board, whether they come as a key or as a typed word.

import { seatsOf, stillIn } from '@quadrille/rules';
import { q4Cell } from '@quadrille/rules/q4';
import { quadsCell } from '@quadrille/rules/quads';
import { quantikCell } from '@quadrille/rules/quantik';
import { meant, type Question } from '@quadrille/words/words';
import { announcer } from '../app/announcer.svelte.ts';
import { here } from '../app/here.svelte.ts';
import { LAYOUTS, nextOf } from '../board/layout.ts';
import type { Doing } from './keys.ts';
import type { Table } from './table.svelte.ts';

/** What the page does for the board: moving the focus, opening things. */
export interface Desk {
  focusCell(cell: number): void;
  openHelp(): void;
  openTyping(): void;
  openCube(): void;
  askResign(): void;
}

/** Which line through which cell was told last: the same question goes on to the next. */
let stepped: { cell: number; at: number } | undefined;

export function obey(table: Table, desk: Desk, doing: Doing, cell: number): void {
  const { words, view, game } = table;
  switch (doing) {
    case 'help':
      return desk.openHelp();
    case 'type':
      return desk.openTyping();
    case 'cube':
      return desk.openCube();
    case 'next':
    case 'previous': {
      const to = nextOf(LAYOUTS[game.id], cell, goals(table), doing === 'next' ? 1 : -1);
      return to === undefined ? announcer.say(here.words.noPlayable) : desk.focusCell(to);
    }
    case 'playable':
      return announcer.say(here.words.playable(cellNames(table)));
    case 'why':
      return table.why(cell);
    case 'last':
      return announcer.say(lastStory(table));
    case 'turn':
      return announcer.say(turnOrEnd(table));
    case 'hand':
      return say(seatsOf(stillIn(table.sitting.match)).map((seat) => words.reserve(view, seat, table.who)));
    case 'read':
      return say(words.position(view, table.who));
    case 'clocks':
      return say(clockSentences(table));
    case 'braille':
      return announcer.say(words.braille(view));
    case 'repeat':
      return announcer.repeat();
    case 'hint':
      return void table.advise();
    case 'undo':
      return table.undo();
    case 'redo':
      return table.redo();
    case 'resign':
      return desk.askResign();
    case 'draw':
      return table.offerDraw();
    case 'announce':
      return table.toggleAnnouncing();
    case 'put-back':
      return table.held === undefined ? undefined : table.take(undefined);
    case 'next-piece':
      return table.choose({ step: 1 });
    case 'previous-piece':
      return table.choose({ step: -1 });
    case 'piece-1':
    case 'piece-2':
    case 'piece-3':
    case 'piece-4':
      return chooseShape(table, Number(doing.at(-1)) - 1);
    case 'rotate':
      return table.held === undefined ? table.refuse(here.text.chooseFirst.quads) : table.turn(1);
    case 'rotate-back':
      return table.held === undefined ? table.refuse(here.text.chooseFirst.quads) : table.turn(-1);
    case 'row':
    case 'column':
    case 'region':
      return say(words.ask(view, { kind: 'line', zone: doing, cell }, table.who));
    case 'sides':
    case 'where':
      if (table.held?.kind !== 'tile') return table.refuse(here.text.chooseFirst.quads);
      return say(
        words.ask(view, { kind: doing === 'sides' ? 'piece' : 'fitting-cells', tile: table.held.tile }, table.who),
      );
    case 'fits':
      return say(words.ask(view, { kind: 'fitting-here', cell, seat: table.viewer ?? table.actor }, table.who));
    case 'straight':
      return say(words.ask(view, { kind: 'straight', cell }, table.who));
    case 'lines': {
      const lines = words.ask(view, { kind: 'lines', cell }, table.who);
      const at = stepped?.cell === cell ? (stepped.at + 1) % lines.length : 0;
      stepped = { cell, at };
      return announcer.say(here.text.nthOf(at + 1, lines.length, lines[at]!));
    }
    case 'threes':
      return say(words.ask(view, { kind: 'threes' }, table.who));
  }
}

function say(sentences: readonly string[]): void {
  announcer.say(sentences.join(' '));
}

/** Where one may want to go next: where the piece fits, turned if need be. */
function goals(table: Table): ReadonlySet<number> {
  return new Set([...table.playable, ...table.turnable]);
}

function cellNames(table: Table): string[] {
  const order = LAYOUTS[table.game.id].flat(2);
  return order.filter((cell) => table.playable.has(cell)).map(NAMES[table.game.id]);
}

const NAMES = { quantik: quantikCell, quads: quadsCell, q4: q4Cell } as const;

/** Shapes keep their numbers when some are used up. */
function chooseShape(table: Table, index: number): void {
  const shape = (['sphere', 'cylinder', 'cube', 'cone'] as const)[index]!;
  const seat = table.actor;
  const held = table.handling.pieces(table.view, seat).find((piece) => piece.kind === 'shape' && piece.shape === shape);
  if (held === undefined) table.refuse(table.words.refusal({ kind: 'none-left', shape } as { kind: string }));
  else table.take(held);
}

function turnOrEnd({ sitting, who, actor }: Table): string {
  const { outcome } = sitting.match;
  return outcome === undefined ? here.words.turn(who(actor)) : here.words.outcome(outcome, who);
}

export function lastStory(table: Table): string {
  const { match } = table.sitting;
  const what = match.acts.at(-1);
  if (what === undefined) return here.text.nothingYet;
  if (what.kind !== 'move') return here.words.act(what, table.who);
  const before = table.before(match.acts.length - 1);
  const events = match.game.events(before, what.id).filter(({ kind }) => kind !== 'turn');
  return events.map((event) => table.words.event(event, table.who)).join(' ');
}

function clockSentences(table: Table): string[] {
  if (table.sitting.control === undefined) return [here.text.noClock];
  return table.sitting.players.map((_, seat) => here.words.clock(table.who(seat), table.clock(seat)));
}

const TYPED_COMMANDS = ['help', 'read', 'hand', 'last', 'turn', 'undo', 'redo', 'resign', 'draw'] as const;

/** A line typed at the board: a move, or a question with a cell. False if it means nothing. */
export function obeyLine(table: Table, desk: Desk, line: string, focus: number): boolean {
  const text = line.trim();
  if (text === '') return true;
  const { game, words, view } = table;
  const notation = words.readMove(view, text);
  const move = notation === undefined ? undefined : game.parse(notation);
  if (move !== undefined) {
    if (!table.yours) table.tap(focus);
    else {
      const why = game.why(view, move);
      if (why === undefined) table.act({ kind: 'move', id: game.pack(move) });
      else table.refuse(words.refusal(why));
    }
    return true;
  }
  const [first, ...rest] = text.split(/\s+/);
  const cell = game.parseCell(rest.join('').toLowerCase()) ?? focus;
  const question: Question | undefined = meant(here.words.questions, first!);
  const command = meant(here.words.commands, first!);
  const known = question ?? TYPED_COMMANDS.find((each) => each === command);
  if (known !== undefined) {
    obey(table, desk, known, cell);
    return true;
  }
  const named = game.parseCell(text.toLowerCase());
  if (named !== undefined) {
    desk.focusCell(named);
    return true;
  }
  table.refuse(here.text.notUnderstood(text.slice(0, 60)));
  return false;
}
