// One letter for everything one can ask or do at a board, while the board has the focus. The letters are the same in
// every language: fingers remember them, and the help lists them.

import type { GameId } from '@quadrille/rules';
import { QUESTIONS, type Command } from '@quadrille/words/words';

/** What a key does besides the questions and commands that can be typed too. */
export const DEEDS = [
  'previous',
  'rotate-back',
  'next-piece',
  'previous-piece',
  'put-back',
  'announce',
  'cube',
  'type',
  'piece-1',
  'piece-2',
  'piece-3',
  'piece-4',
] as const;
export type Deed = (typeof DEEDS)[number];

/** The commands of the terminal that a board knows too. */
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
] as const satisfies readonly Command[];

export const DOINGS = [...QUESTIONS, ...TYPED, ...DEEDS] as const;
export type Doing = (typeof DOINGS)[number];

interface Key {
  readonly key: string;
  readonly doing: Doing;
}

const EVERYWHERE: readonly Key[] = [
  { key: '?', doing: 'help' },
  { key: 'n', doing: 'next' },
  { key: 'N', doing: 'previous' },
  { key: 'p', doing: 'playable' },
  { key: 'w', doing: 'why' },
  { key: 'l', doing: 'last' },
  { key: 't', doing: 'turn' },
  { key: 'h', doing: 'hand' },
  { key: 'b', doing: 'read' },
  { key: 'k', doing: 'clocks' },
  { key: 'y', doing: 'braille' },
  { key: '.', doing: 'repeat' },
  { key: 'd', doing: 'hint' },
  { key: 'u', doing: 'undo' },
  { key: 'U', doing: 'redo' },
  { key: 'm', doing: 'type' },
  { key: 'Escape', doing: 'put-back' },
];

const OF_GAME: Readonly<Record<GameId, readonly Key[]>> = {
  quantik: [
    { key: '1', doing: 'piece-1' },
    { key: '2', doing: 'piece-2' },
    { key: '3', doing: 'piece-3' },
    { key: '4', doing: 'piece-4' },
    { key: 'x', doing: 'next-piece' },
    { key: 'X', doing: 'previous-piece' },
    { key: 'r', doing: 'row' },
    { key: 'c', doing: 'column' },
    { key: 'g', doing: 'region' },
  ],
  quads: [
    { key: 'x', doing: 'next-piece' },
    { key: 'X', doing: 'previous-piece' },
    { key: 'r', doing: 'rotate' },
    { key: 'R', doing: 'rotate-back' },
    { key: 's', doing: 'sides' },
    { key: 'f', doing: 'fits' },
    { key: 'o', doing: 'where' },
  ],
  q4: [
    { key: 's', doing: 'straight' },
    { key: 'g', doing: 'lines' },
    { key: '3', doing: 'threes' },
    { key: 'a', doing: 'announce' },
    { key: 'v', doing: 'cube' },
  ],
};

export function keysOf(game: GameId): readonly Key[] {
  return [...OF_GAME[game], ...EVERYWHERE];
}

export function doingOf(
  game: GameId,
  event: { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean },
): Doing | undefined {
  if (event.ctrlKey || event.metaKey) return undefined;
  return keysOf(game).find(({ key }) => key === event.key)?.doing;
}
