// Handlers of questions and commands at a board, from a key or a typed word.

import { seatsOf, stillIn } from '@quadrille/rules';
import { matchSynonym } from '@quadrille/words';
import { i18n } from '../app/i18n.svelte.ts';
import type { BoardController } from './board-controller.svelte.ts';
import { namesOf } from './cells.ts';
import { TYPED_ACTIONS, type BoardAction } from './actions.ts';
import { nextOf } from './layout.ts';

type ActionHandler = (at: BoardController, cell: number, go: (cell: number) => void) => void;

/** Handlers that a page adds or overrides. Actions without a handler are unavailable there. */
export type ActionHandlers = Readonly<Partial<Record<BoardAction, (cell: number) => void>>>;

const leap =
  (by: 1 | -1): ActionHandler =>
  (at, cell, go) => {
    const to = nextOf(at.gameView.layout, cell, at.reachable, by);
    if (to === undefined) at.tell(i18n.words.noPlayable);
    else go(to);
  };

/** Handlers that every board has. */
const DEFAULT_ACTIONS: Readonly<Partial<Record<BoardAction, ActionHandler>>> = {
  next: leap(1),
  previous: leap(-1),
  playable: (at) => at.tell(i18n.words.playable(namesOf(at.game, at.playable))),
  why: (at, cell) => at.why(cell),
  last: (at) => at.tell(at.lastActText),
  turn: (at) => at.tell(at.guidance),
  hand(at) {
    const { words, match, view, who } = at;
    at.tell(
      seatsOf(stillIn(match))
        .map((seat) => words.reserve(view, seat, who))
        .join(' '),
    );
  },
  read: (at) => at.tell(at.words.position(at.view, at.who).join(' ')),
  braille: (at) => at.tell(at.words.braille(at.view)),
  repeat: (at) => at.tellAgain(),
  'put-back': (at) => at.clearSelection(),
  'next-piece': (at) => at.step(1),
  'previous-piece': (at) => at.step(-1),
  rotate: (at) => at.turn(1),
  'rotate-back': (at) => at.turn(-1),
  toggle: (at) => at.switchToggle(),
};

/** Whether an action has a handler here. The toggle also requires that the game's options have one. */
export function isAvailable(at: BoardController, actions: ActionHandlers, action: BoardAction): boolean {
  if (action === 'toggle' && at.toggle === undefined) return false;
  return action in actions || action in DEFAULT_ACTIONS || action in at.gameView.actions;
}

/** False if the action is unavailable here. */
export function runAction(
  at: BoardController,
  actions: ActionHandlers,
  action: BoardAction,
  cell: number,
  go: (cell: number) => void,
): boolean {
  const own = actions[action];
  const answer = DEFAULT_ACTIONS[action];
  const ofGame = at.gameView.actions[action];
  if (own !== undefined) own(cell);
  else if (answer !== undefined) answer(at, cell, go);
  else if (ofGame !== undefined) ofGame(at, cell);
  else return false;
  return true;
}

/** Runs a typed line: a move, a question with or without a cell, or a cell. False if it is not understood. */
export function runTypedLine(
  at: BoardController,
  actions: ActionHandlers,
  line: string,
  go: (cell: number) => void,
): boolean {
  const text = line.trim();
  if (text === '') return true;
  const { game, words, view } = at;
  const focus = at.focus ?? 0;
  const notation = words.readMove(view, text);
  const move = notation === undefined ? undefined : game.parse(notation);
  if (move !== undefined) {
    const why = at.canMove ? game.why(view, move) : undefined;
    if (why !== undefined) at.showRefusal(words.refusal(why));
    else if (at.canMove) at.play(game.pack(move));
    else at.tap(focus);
    return true;
  }
  const [first, ...rest] = text.split(/\s+/);
  const word = matchSynonym(i18n.words.questions, first!) ?? matchSynonym(i18n.words.commands, first!);
  const action = TYPED_ACTIONS.find((each) => each === word);
  if (action !== undefined && runAction(at, actions, action, game.parseCell(rest.join('').toLowerCase()) ?? focus, go))
    return true;
  const named = game.parseCell(text.toLowerCase());
  if (named !== undefined) go(named);
  else at.showRefusal(i18n.text.notUnderstood(text.slice(0, 60)));
  return named !== undefined;
}
