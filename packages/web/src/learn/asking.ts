// The keys of the board, as at the table, where they make sense without an opponent.

import { seatsOf } from '@quadrille/rules';
import { SHAPES } from '@quadrille/rules/quantik';
import { announcer } from '../app/announcer.svelte.ts';
import { here } from '../app/here.svelte.ts';
import { LAYOUTS, nextOf } from '../board/layout.ts';
import type { Doing } from '../play/keys.ts';
import { namesOf } from './marking.ts';
import type { Tryout } from './tryout.svelte.ts';

/** Which line through which cell was told last: the same question goes on to the next. */
let stepped: { cell: number; at: number } | undefined;

const say = (sentences: readonly string[]) => announcer.say(sentences.join(' '));

/** True if it means something here. */
export function obeyHere(tryout: Tryout, doing: Doing, cell: number, focusCell: (cell: number) => void): boolean {
  const { words, view, who, game } = tryout;
  switch (doing) {
    case 'next':
    case 'previous': {
      const to = nextOf(LAYOUTS[game.id], cell, tryout.reachable, doing === 'next' ? 1 : -1);
      if (to === undefined) announcer.say(here.words.noPlayable);
      else focusCell(to);
      return true;
    }
    case 'playable':
      announcer.say(here.words.playable(namesOf(game.id, tryout.playable)));
      return true;
    case 'why':
      tryout.why(cell);
      return true;
    case 'turn':
      announcer.say(turnOrEnd(tryout));
      return true;
    case 'hand':
      say(seatsOf(game.playing(view)).map((seat) => words.reserve(view, seat, who)));
      return true;
    case 'read':
      say(words.position(view, who));
      return true;
    case 'braille':
      announcer.say(words.braille(view));
      return true;
    case 'repeat':
      announcer.repeat();
      return true;
    case 'put-back':
      if (tryout.held !== undefined) tryout.take(undefined);
      return true;
    case 'next-piece':
      tryout.step(1);
      return true;
    case 'previous-piece':
      tryout.step(-1);
      return true;
    case 'piece-1':
    case 'piece-2':
    case 'piece-3':
    case 'piece-4':
      takeShape(tryout, Number(doing.at(-1)) - 1);
      return true;
    case 'rotate':
      tryout.turn(1);
      return true;
    case 'rotate-back':
      tryout.turn(-1);
      return true;
    case 'row':
    case 'column':
    case 'region':
      say(words.ask(view, { kind: 'line', zone: doing, cell }, who));
      return true;
    case 'sides':
    case 'where':
      if (tryout.held?.kind !== 'tile') tryout.refuse(here.text.chooseFirst.quads);
      else {
        say(words.ask(view, { kind: doing === 'sides' ? 'piece' : 'fitting-cells', tile: tryout.held.tile }, who));
      }
      return true;
    case 'fits':
      say(words.ask(view, { kind: 'fitting-here', cell, seat: tryout.actor }, who));
      return true;
    case 'straight':
      say(words.ask(view, { kind: 'straight', cell }, who));
      return true;
    case 'lines': {
      const lines = words.ask(view, { kind: 'lines', cell }, who);
      const at = stepped?.cell === cell ? (stepped.at + 1) % lines.length : 0;
      stepped = { cell, at };
      announcer.say(here.text.nthOf(at + 1, lines.length, lines[at]!));
      return true;
    }
    case 'threes':
      say(words.ask(view, { kind: 'threes' }, who));
      return true;
    case 'undo':
    case 'redo':
    case 'hint':
    case 'help':
    case 'type':
    case 'last':
    case 'clocks':
    case 'resign':
    case 'draw':
    case 'announce':
    case 'cube':
      return false;
  }
}

function turnOrEnd({ match, who, actor }: Tryout): string {
  return match.outcome === undefined ? here.words.turn(who(actor)) : here.words.outcome(match.outcome, who);
}

/** Shapes keep their numbers when some are used up. */
function takeShape(tryout: Tryout, index: number): void {
  const shape = SHAPES[index]!;
  const held = tryout.pieces.find((piece) => piece.kind === 'shape' && piece.shape === shape);
  if (held !== undefined) tryout.take(held);
  else if (tryout.open) tryout.refuse(tryout.words.refusal({ kind: 'none-left', shape } as { kind: string }));
}
