// Checks statements of captions and lessons about single cells against the rules.

import { GAME_IDS, legalMoves, type Game, type Kinds } from '@quadrille/rules';
import { LINES, LINES_THROUGH, q4, q4Cell, SPANS, standingLines } from '@quadrille/rules/q4';
import { demandsAt, quads, quadsCell } from '@quadrille/rules/quads';
import { conflictingPieces, quantik } from '@quadrille/rules/quantik';
import { describe, expect, test } from 'vitest';
import { figureNamed, figurePosition, type FigureId, type MarkKind } from './index.ts';
import { learningOf } from '../games/learning.ts';

const marks = (id: FigureId, kind: MarkKind) =>
  (figureNamed(id).marks ?? []).flatMap((mark) => (mark.kind === kind ? [mark.cell] : [])).toSorted();

/** The state of a figure of this game. */
function stateIn<K extends Kinds>(game: Game<K>, id: FigureId): K['state'] {
  const { options: written, position } = figureNamed(id);
  const options = game.options.parse(written);
  if (!options.ok) throw new Error(options.error.kind);
  const state = game.parsePosition(options.value, position);
  if (!state.ok) throw new Error(state.error.kind);
  return state.value;
}

const moves = (id: FigureId, matching: RegExp) => {
  const { game, state } = figurePosition(id);
  return legalMoves(game.rules, state)
    .map((move) => game.format(move))
    .filter((name) => matching.test(name));
};

const tapped = (id: FigureId) =>
  GAME_IDS.map((game) => learningOf(game).plan ?? []).flatMap((plan) =>
    plan.flatMap(({ figure, goal }) => (figure === id && goal.kind === 'tap-cells' ? goal.cells.toSorted() : [])),
  );

const spheres = (id: FigureId) => moves(id, /^A/).map((name) => name.slice(1));

const demands = (id: FigureId, cell: string) =>
  demandsAt(stateIn(quads, id), quads.parseCell(cell)!).map(({ side, edge }) => `${side} ${edge}`);

/** The empty cells beside a piece where the player to move has no legal placement. */
const closed = (id: FigureId) => {
  const { tiles } = stateIn(quads, id);
  const open = new Set(moves(id, /@/).map((name) => name.slice(5)));
  return Array.from(tiles, (tile, cell) => (tile === 0 ? quadsCell(cell) : ''))
    .filter((cell) => cell !== '' && !open.has(cell) && demands(id, cell).length > 0)
    .toSorted();
};

describe('Quantik', () => {
  test('the sphere on b2 leaves these cells to dark spheres', () => {
    expect(spheres('quantik-forbidden').toSorted()).toEqual(marks('quantik-forbidden', 'legal'));
    expect(spheres('quantik-sphere').filter((cell) => cell.endsWith('1'))).toEqual(tapped('quantik-sphere'));
  });

  test('an own sphere forbids nothing', () => {
    expect(spheres('quantik-own')).toHaveLength(14);
    expect(spheres('quantik-own')).toEqual(expect.arrayContaining(marks('quantik-own', 'legal')));
  });

  test('the sphere on d4 forbids b4, and only there in column b', () => {
    const b4 = quantik.parseCell('b4')!;
    expect(conflictingPieces(stateIn(quantik, 'quantik-both'), 0, 'sphere', b4)).toEqual([
      { cell: quantik.parseCell('d4'), zones: ['row'] },
    ]);
    expect(spheres('quantik-not-there').filter((cell) => cell.startsWith('b'))).toEqual(['b1', 'b3']);
  });

  test('the blocked player has lost', () => {
    const { game, state } = figurePosition('quantik-blocked');
    expect(game.outcome(state)).toEqual({ winners: [1], reason: 'blocked' });
  });
});

describe('Quads', () => {
  test('the second neutral piece may touch the first at a corner only', () => {
    const open = moves('quads-first-neutral', /^xxxx@/).map((name) => name.slice(5));
    expect(open).toEqual(expect.arrayContaining(marks('quads-first-neutral', 'legal')));
    expect(open).toHaveLength(31);
    expect(open.filter((cell) => tapped('quads-one-neutral').includes(cell))).toEqual([]);
  });

  test('an empty cell demands what its neighbours show', () => {
    expect(demands('quads-demands', 'e4')).toEqual(['north crossing', 'south parallel']);
    expect(demands('quads-two-demands', 'd3')).toEqual(['north crossing', 'west parallel']);
    expect(demands('quads-dead', 'c2')).toEqual(['south dark', 'west light']);
  });

  test('every piece that fits on d3 is accepted there', () => {
    const [goal] = learningOf('quads').plan!.flatMap((step) =>
      step.figure === 'quads-two-demands' ? [step.goal] : [],
    );
    expect(goal).toEqual({ kind: 'play', accepts: moves('quads-two-demands', /@d3$/).toSorted() });
  });

  test('the cells to be chosen are the only ones closed to the player to move', () => {
    expect(closed('quads-opened')).toEqual(tapped('quads-opened'));
    expect(closed('quads-corner')).toEqual(expect.arrayContaining(tapped('quads-corner')));
  });

  test('the end: Light cannot place, whichever of the winning pieces Dark chose', () => {
    const { game, state } = figurePosition('quads-end');
    expect(game.outcome(state)).toEqual({ winners: [1], reason: 'blocked' });
  });
});

describe('Q4', () => {
  const ends = [
    ['q4-row', 'board', [0]],
    ['q4-board-diagonal', 'board', [0]],
    ['q4-straight', 'straight', [0]],
    ['q4-slanted', 'slanted', [0]],
    ['q4-diagonal', 'slanted', [0]],
    ['q4-partners', 'slanted', [0, 2]],
  ] as const;

  test.each(ends)('%s shows one line, marked', (id, span, winners) => {
    const state = stateIn(q4, id);
    const lines = [0, 1, 2, 3].flatMap((colour) => standingLines(state, colour));
    expect(q4.outcome(state)).toEqual({ winners, reason: 'line' });
    expect(lines.map((line) => [line.span, line.cells.map(q4Cell)])).toEqual([[span, marks(id, 'win')]]);
  });

  test('the unannounced line is marked, and Blue may still announce it', () => {
    const state = stateIn(q4, 'q4-announce');
    expect(q4.outcome(state)).toBeUndefined();
    const [line, ...others] = standingLines(state, 0);
    expect(line?.cells.map(q4Cell)).toEqual(marks('q4-announce', 'hint'));
    expect(others).toEqual([]);
    expect(moves('q4-announce', /!$/).length).toBeGreaterThan(0);
  });

  test('moving from the hint to the legal hole wins', () => {
    const { game, state } = figurePosition('q4-moving');
    const move = game.parse(`${marks('q4-moving', 'hint')[0]}-${marks('q4-moving', 'legal')[0]}`)!;
    expect(game.why(state, move)).toBeUndefined();
    game.rules.make(state, game.pack(move));
    expect(game.outcome(state)).toEqual({ winners: [0], reason: 'line' });
  });

  test('the numbers of lines are those that the page tells', () => {
    const counts = SPANS.map((span) => LINES.filter((line) => line.span === span).length);
    expect([LINES.length, ...counts]).toEqual([76, 40, 16, 20]);
    expect(new Set(LINES_THROUGH.map((lines) => lines.length))).toEqual(new Set([7, 4]));
  });

  test('the line through b3 of board 2', () => {
    const through = LINES.find(({ span, cells }) => span === 'straight' && cells.map(q4Cell).includes('2b3'))!;
    expect(through.cells.map(q4Cell).filter((cell) => cell !== '2b3')).toEqual(tapped('q4-through'));
  });
});
