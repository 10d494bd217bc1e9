// Complete games to play in the browser, and how to enter their moves.

import { below, GAMES, legalMoves, seeded, type GameId, type MoveId, type SomeKinds } from '@quadrille/rules';
import { describeMove, wordsOf, type SomeSelection, type Language } from '@quadrille/words';
import { WORDS } from '@quadrille/words/testing';
import type { Page } from 'playwright-core';
import { placeOf } from '../src/board/layout.ts';
import { viewOf } from '../src/games/index.ts';

/** Games to the end, constructed for these tests. */
const WHOLE: { readonly [G in GameId]?: string } = {
  quantik: 'Aa1 Bb1 Da4 Ac3 Cc1 Dd1',
  quads:
    'xxxx@b6 pppp@a1 Lxpx@a2 xpDp@b1 xLpp@c1 pxDx@a6 LLxx@c2 DDpp@a5 LxLx@c6 Dxxx@d6 xLxx@e6 pxxD@a4 xLLL@c3 Dppx@b4 ' +
    'pLLL@d1 xDDD@b5 xLLp@d5 DDxp@c4 xpLx@a3',
  q4: '1a1 1b1 2b2 1c2 3c3 1d3 4d4',
};

export interface Turn {
  readonly before: SomeKinds['state'];
  readonly id: MoveId;
  readonly selection: SomeSelection;
  /** The cells to choose one after the other: where a piece is lifted, if it is, then where it goes. */
  readonly cells: readonly number[];
  readonly cell: number;
  /** The announcement after it. */
  readonly said: string;
}

function optionsOf(game: GameId): SomeKinds['options'] {
  const options = GAMES[game].options.parse({});
  if (!options.ok) throw new Error(options.error.kind);
  return options.value;
}

/** For a game without a constructed one: a random game, neither the shortest nor the longest of some. */
function randomMoves(id: GameId): string {
  const game = GAMES[id];
  const games = Array.from({ length: 12 }, (_, seed) => {
    const random = seeded(seed);
    const state = game.setup(optionsOf(id));
    const moves: string[] = [];
    for (let legal = legalMoves(game.rules, state); legal.length > 0; legal = legalMoves(game.rules, state)) {
      const move = legal[below(random, legal.length)]!;
      moves.push(game.format(move));
      game.rules.make(state, move);
    }
    return moves;
  });
  return games.toSorted((a, b) => a.length - b.length)[6]!.join(' ');
}

/** The announcement at the start of a local game: who begins, and what to do first. */
export function beginning(game: GameId, language: Language): string {
  const words = WORDS[language];
  const state = GAMES[game].setup(optionsOf(game));
  const selection = viewOf(GAMES[game]).input.opening(state, 0);
  return words.turn(wordsOf(words, game).seat(optionsOf(game), 0), wordsOf(words, game).next?.(state, selection));
}

/**
 * The game move by move, with the expected announcements in this language, using the players' names if given. The seat
 * `you` is addressed.
 */
export function* turns(
  game: GameId,
  language: Language,
  moves = WHOLE[game] ?? randomMoves(game),
  names: readonly string[] = [],
  you?: number,
): Generator<Turn> {
  const played = GAMES[game];
  const { rules } = played;
  const options = optionsOf(game);
  const words = WORDS[language];
  const who = (seat: number) => names[seat] ?? wordsOf(words, game).seat(options, seat);
  const state = played.setup(options);
  for (const text of moves.split(' ')) {
    const move = played.parse(text);
    if (move === undefined || played.why(state, move) !== undefined) throw new Error(`${text} is not legal`);
    const id = played.pack(move);
    const before = rules.clone(state);
    const story = played.events(state, id);
    rules.make(state, id);
    yield {
      before,
      id,
      selection: selectionForMove(game, before, move),
      cells: viewOf(GAMES[game]).input.cellsOf(id),
      cell: viewOf(GAMES[game]).input.cellsOf(id).at(-1)!,
      said: describeMove(words, game, story, who, 'normal', state, you),
    };
  }
}

/** The selection required for a move. */
export function selectionForMove(game: GameId, before: SomeKinds['state'], move: SomeKinds['move']): SomeSelection {
  const { input } = viewOf(GAMES[game]);
  const seat = GAMES[game].rules.actor(before);
  const id = GAMES[game].pack(move);
  const cells = input.cellsOf(id);
  const cell = cells.at(-1)!;
  const opening = input.opening(before, seat);
  const lifted = cells.length > 1 ? input.tap(before, undefined, cells[0]!) : undefined;
  if (lifted?.kind === 'selected' && lifted.selection !== undefined) return lifted.selection;
  for (let selection of opening === undefined ? input.pieces(before, seat) : [opening]) {
    for (let quarter = 0; quarter < 4; quarter++) {
      const tapped = input.tap(before, selection, cell);
      if (tapped.kind === 'move' && tapped.id === id) return selection;
      selection = input.turning?.turned(selection, 1) ?? selection;
    }
  }
  throw new Error('no hand makes this move');
}

/** The index of the piece in the hand, and the number of turns it needs. */
export function chosen(
  game: GameId,
  { before, selection }: Pick<Turn, 'before' | 'selection'>,
): { at: number; turns: number } {
  const { input } = viewOf(GAMES[game]);
  const pieces = input.pieces(before, GAMES[game].rules.actor(before));
  const at = pieces.findIndex((piece) => input.same(piece, selection));
  let now = pieces[at]!;
  let count = 0;
  while (JSON.stringify(now) !== JSON.stringify(selection)) {
    now = input.turning!.turned(now, 1);
    count++;
  }
  return { at, turns: count };
}

/** Moves the focus to a cell with the arrow keys, from anywhere on the board. */
export async function walkTo(page: Page, game: GameId, cell: number): Promise<void> {
  const { layout } = viewOf(GAMES[game]);
  const from = Number(await page.evaluate(() => (document.activeElement as HTMLElement).dataset['cell']));
  const [here, there] = [placeOf(layout, from), placeOf(layout, cell)];
  const press = async (key: string, times: number) => {
    for (let i = 0; i < times; i++) await page.keyboard.press(key);
  };
  await press(there.board > here.board ? 'PageDown' : 'PageUp', Math.abs(there.board - here.board));
  await press(there.row > here.row ? 'ArrowDown' : 'ArrowUp', Math.abs(there.row - here.row));
  await press(there.column > here.column ? 'ArrowRight' : 'ArrowLeft', Math.abs(there.column - here.column));
}

export const cellAt = (page: Page, { cell }: Pick<Turn, 'cell'>) => page.locator(`[data-cell="${cell}"]`);

/** Makes a move with the mouse: selects, turns, places. */
export async function moveByMouse(page: Page, game: GameId, turn: Turn): Promise<void> {
  if (viewOf(GAMES[game]).hand !== undefined) {
    const { at, turns: quarters } = chosen(game, turn);
    const piece = page.getByRole('toolbar').getByRole('button').nth(at);
    await piece.click();
    for (let i = 0; i < quarters; i++) await piece.click();
  }
  for (const cell of turn.cells) await cellAt(page, { cell }).click();
}
