import { act, startMatch, type Match } from '@quadrille/rules';
import { expect, test } from 'vitest';
import { namesOf } from '../board/cells.ts';
import { figureNamed, type FigureId } from './figures.ts';
import { figureMarks, marksIn, type FigureMarkSource } from './figure-marks.ts';
import { figurePosition } from './figure-position.ts';

function marked(figure: FigureId, moves: readonly string[] = [], more: Partial<FigureMarkSource> = {}): string[] {
  const { game, options, state } = figurePosition(figure);
  let match: Match = startMatch(game, options, state);
  for (const text of moves) {
    const done = act(match, { kind: 'move', id: game.pack(game.parse(text)!) });
    if (!done.ok) throw new Error(text);
    match = done.value;
  }
  const own = figureMarks(game, figureNamed(figure).marks);
  const marks = marksIn({ match, own, legal: undefined, causes: [], chosen: [], ...more });
  const kinds = [...new Set(marks.values())].toSorted();
  return kinds.map((kind) => {
    const cells = [...marks].flatMap(([cell, each]) => (each === kind ? [cell] : []));
    return `${kind} ${namesOf(game, new Set(cells)).join(' ')}`;
  });
}

test('a figure shows its own marks, until something is in hand or played', () => {
  expect(marked('quantik-both')).toEqual(['cause d4', 'hint b4']);
  expect(marked('quantik-forbidden')).toEqual(['cause b2', 'legal a4 c4 d4 a3 c3 d3 c1 d1']);
  expect(marked('quantik-forbidden', [], { legal: new Set([0]) })).toEqual(['cause b2', 'legal a1']);
  expect(marked('quantik-forbidden', ['Ad4'])).toEqual(['last d4']);
});

test('the line that wins is marked, and a cause covers everything', () => {
  expect(marked('quantik-three-in-a-row', ['Cc3'])).toEqual(['win a3 b3 c3 d3']);
  expect(marked('quantik-both', [], { causes: [13] })).toEqual(['cause b4 d4']);
});

test('a marble that moved marks where it came from', () => {
  expect(marked('q4-lift', ['3d4-3c4'])).toEqual(['last 3c4 3d4']);
});
