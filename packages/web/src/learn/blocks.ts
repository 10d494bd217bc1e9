// Layout of a section: consecutive figures are placed side by side, and figures are numbered throughout the page.

import type { Part, Section } from './content.ts';

type FigurePart = Extract<Part, { kind: 'figure' }>;

type Block =
  | Exclude<Part, FigurePart>
  | { readonly kind: 'figures'; readonly figures: readonly (FigurePart & { readonly number: number })[] };

interface Laid {
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
}

export function layOut(sections: readonly Section[]): Laid[] {
  let number = 0;
  return sections.map(({ id, heading, parts }) => {
    const blocks: Block[] = [];
    for (const part of parts) {
      const before = blocks.at(-1);
      if (part.kind !== 'figure') blocks.push(part);
      else {
        const figure = { ...part, number: ++number };
        if (before?.kind === 'figures') blocks[blocks.length - 1] = { ...before, figures: [...before.figures, figure] };
        else blocks.push({ kind: 'figures', figures: [figure] });
      }
    }
    return { id, heading, blocks };
  });
}
