// All questions and commands at a board.

import { GAME_ACTIONS, QUESTIONS, type BoardCommand } from '@quadrille/words';

/** Commands that have a key but cannot be typed. */
export const KEY_ACTIONS = [
  'previous',
  'rotate-back',
  'next-piece',
  'previous-piece',
  'put-back',
  'type',
  ...GAME_ACTIONS,
] as const;
export type KeyAction = (typeof KEY_ACTIONS)[number];

/** Commands of the terminal client that a board accepts too. */
const TYPED_COMMANDS = [
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
export const TYPED_ACTIONS = [...QUESTIONS, ...TYPED_COMMANDS] as const;
export type BoardAction = (typeof TYPED_ACTIONS)[number] | KeyAction;

export type Key = readonly [key: string, action: BoardAction];
