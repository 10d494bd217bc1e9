import { expect, test } from 'vitest';
import { layOut } from './blocks.ts';
import type { Part } from './content.ts';
import type { FigureId } from './figure.ts';

const text = (words: string): Part => ({ kind: 'text', text: words });
const figure = (id: FigureId, caption: string): Part => ({ kind: 'figure', figure: id, caption });

test('figures that follow one another stand together, numbered through the page', () => {
  const sections = [
    { id: 'one', heading: 'One', parts: [figure('quantik-row', 'A.'), figure('quantik-column', 'B.'), text('C.')] },
    { id: 'two', heading: 'Two', parts: [text('D.'), figure('quantik-region', 'E.')] },
  ];
  const numbers = layOut(sections).map(({ blocks }) =>
    blocks.map((block) => (block.kind === 'figures' ? block.figures.map(({ number }) => number) : block.kind)),
  );
  expect(numbers).toEqual([
    [[1, 2], 'text'],
    ['text', [3]],
  ]);
});
