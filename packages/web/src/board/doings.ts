// All questions and commands at a board.

import { QUESTIONS, type BoardCommand } from '@quadrille/words/words';

/** Commands that have a key but cannot be typed. */
export const DEEDS = [
  'previous',
  'rotate-back',
  'next-piece',
  'previous-piece',
  'put-back',
  'toggle',
  'cube',
  'type',
  'piece-1',
  'piece-2',
  'piece-3',
  'piece-4',
] as const;
export type Deed = (typeof DEEDS)[number];

/** Commands of the terminal client that a board accepts too. */
const TYPED = [
  'help',
  'read',
  'hand',
  'last',
  'turn',
  'undo',
  'redo',
  'resign',
  'draw',
] as const satisfies readonly BoardCommand[];

/** Everything that can be typed at a board except moves. */
export const TYPED_DOINGS = [...QUESTIONS, ...TYPED] as const;
export type Doing = (typeof TYPED_DOINGS)[number] | Deed;

export type Key = readonly [key: string, doing: Doing];
