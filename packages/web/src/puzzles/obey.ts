// The keys of a board, at a puzzle.

import { seatsOf } from '@quadrille/rules';
import { q4Cell } from '@quadrille/rules/q4';
import { quadsCell } from '@quadrille/rules/quads';
import { quantikCell, SHAPES } from '@quadrille/rules/quantik';
import { announcer } from '../app/announcer.svelte.ts';
import { here } from '../app/here.svelte.ts';
import { LAYOUTS, nextOf } from '../board/layout.ts';
import type { Doing } from '../play/keys.ts';
import type { Attempt } from './attempt.svelte.ts';

/** What the page does for the board. */
export interface Desk {
  focusCell(cell: number): void;
  openHelp(): void;
  openTyping(): void;
}

const NAMES = { quantik: quantikCell, quads: quadsCell, q4: q4Cell } as const;

/** Which line through which cell was told last: the same question goes on to the next. */
let stepped: { cell: number; at: number } | undefined;

const say = (sentences: readonly string[]): void => announcer.say(sentences.join(' '));

/** False if the key means nothing at a puzzle. */
export function obey(attempt: Attempt, desk: Desk, doing: Doing, cell: number): boolean {
  const { words, view, game, who } = attempt;
  switch (doing) {
    case 'help':
      desk.openHelp();
      break;
    case 'type':
      desk.openTyping();
      break;
    case 'next':
    case 'previous': {
      const goals = new Set([...attempt.playable, ...attempt.turnable]);
      const to = nextOf(LAYOUTS[game.id], cell, goals, doing === 'next' ? 1 : -1);
      if (to === undefined) announcer.say(here.words.noPlayable);
      else desk.focusCell(to);
      break;
    }
    case 'playable': {
      const order = LAYOUTS[game.id].flat(2).filter((each) => attempt.playable.has(each));
      announcer.say(here.words.playable(order.map(NAMES[game.id])));
      break;
    }
    case 'why':
      attempt.why(cell);
      break;
    case 'last':
      announcer.say(lastStory(attempt));
      break;
    case 'turn': {
      const { outcome } = attempt.match;
      announcer.say(outcome === undefined ? attempt.goal : here.words.outcome(outcome, who));
      break;
    }
    case 'hand':
      say(seatsOf(game.playing(view)).map((seat) => words.reserve(view, seat, who)));
      break;
    case 'read':
      say(words.position(view, who));
      break;
    case 'braille':
      announcer.say(words.braille(view));
      break;
    case 'repeat':
      announcer.repeat();
      break;
    case 'hint':
      attempt.giveHint();
      break;
    case 'undo':
      attempt.retry();
      break;
    case 'redo':
      if (attempt.stage !== 'shown') return false;
      attempt.stepOn();
      break;
    case 'put-back':
      if (attempt.held === undefined) return false;
      attempt.take(undefined);
      break;
    case 'next-piece':
      attempt.choose(1);
      break;
    case 'previous-piece':
      attempt.choose(-1);
      break;
    case 'piece-1':
    case 'piece-2':
    case 'piece-3':
    case 'piece-4':
      chooseShape(attempt, Number(doing.at(-1)) - 1);
      break;
    case 'rotate':
    case 'rotate-back':
      if (attempt.held === undefined) attempt.refuse(here.text.chooseFirst.quads);
      else attempt.turn(doing === 'rotate' ? 1 : -1);
      break;
    case 'row':
    case 'column':
    case 'region':
      say(words.ask(view, { kind: 'line', zone: doing, cell }, who));
      break;
    case 'sides':
    case 'where': {
      const kind = doing === 'sides' ? 'piece' : 'fitting-cells';
      if (attempt.held?.kind === 'tile') say(words.ask(view, { kind, tile: attempt.held.tile }, who));
      else attempt.refuse(here.text.chooseFirst.quads);
      break;
    }
    case 'fits':
      say(words.ask(view, { kind: 'fitting-here', cell, seat: attempt.actor }, who));
      break;
    case 'straight':
      say(words.ask(view, { kind: 'straight', cell }, who));
      break;
    case 'lines': {
      const lines = words.ask(view, { kind: 'lines', cell }, who);
      const at = stepped?.cell === cell ? (stepped.at + 1) % lines.length : 0;
      stepped = { cell, at };
      announcer.say(here.text.nthOf(at + 1, lines.length, lines[at]!));
      break;
    }
    case 'threes':
      say(words.ask(view, { kind: 'threes' }, who));
      break;
    case 'clocks':
    case 'resign':
    case 'draw':
    case 'announce':
    case 'cube':
      return false;
  }
  return true;
}

/** Shapes keep their numbers when some are used up. */
function chooseShape(attempt: Attempt, index: number): void {
  const shape = SHAPES[index]!;
  const held = attempt.handling
    .pieces(attempt.view, attempt.actor)
    .find((piece) => piece.kind === 'shape' && piece.shape === shape);
  if (held === undefined) attempt.refuse(attempt.words.refusal({ kind: 'none-left', shape } as { kind: string }));
  else attempt.take(held);
}

function lastStory({ match, words, who, before }: Attempt): string {
  const what = match.acts.at(-1);
  if (what?.kind !== 'move') return here.text.nothingYet;
  const events = match.game.events(before, what.id).filter(({ kind }) => kind !== 'turn');
  return events.map((event) => words.event(event, who)).join(' ');
}

/** A typed move. */
export function obeyLine(attempt: Attempt, line: string): boolean {
  const text = line.trim();
  if (text === '') return true;
  const { game, words, view } = attempt;
  const notation = words.readMove(view, text);
  const move = notation === undefined ? undefined : game.parse(notation);
  if (move === undefined) {
    attempt.refuse(here.text.notUnderstood(text.slice(0, 60)));
    return false;
  }
  if (!attempt.yours) attempt.tap(0);
  else {
    const why = game.why(view, move);
    if (why === undefined) void attempt.tryMove(game.pack(move));
    else attempt.refuse(words.refusal(why));
  }
  return true;
}
