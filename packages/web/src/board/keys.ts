// Single-letter shortcuts for questions and commands while the board has the focus. They are the same in every
// language; the help lists them.

import type { AnyGame } from '@quadrille/rules';
import { viewOf } from '../games/index.ts';
import type { BoardAction, Key } from './actions.ts';

const EVERYWHERE: readonly Key[] = [
  ['?', 'help'],
  ['n', 'next'],
  ['N', 'previous'],
  ['p', 'playable'],
  ['w', 'why'],
  ['l', 'last'],
  ['t', 'turn'],
  ['h', 'hand'],
  ['b', 'read'],
  ['k', 'clocks'],
  ['y', 'braille'],
  ['.', 'repeat'],
  ['d', 'hint'],
  ['u', 'undo'],
  ['U', 'redo'],
  ['m', 'type'],
  ['Escape', 'put-back'],
];

export function keysFor(game: AnyGame): readonly Key[] {
  return [...viewOf(game).keys, ...EVERYWHERE];
}

export function boardActionForKey(
  game: AnyGame,
  event: { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean },
): BoardAction | undefined {
  if (event.ctrlKey || event.metaKey) return undefined;
  return keysFor(game).find(([key]) => key === event.key)?.[1];
}
