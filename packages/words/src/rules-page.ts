// The parts of a rules page.

import type { FigureId, Part, RichText } from '@quadrille/web/texts';

export const text = (words: RichText): Part => ({ kind: 'text', text: words });
export const list = (...items: readonly RichText[]): Part => ({ kind: 'list', items });
export const figure = (id: FigureId, caption: RichText): Part => ({ kind: 'figure', figure: id, caption });
export const ours = (words: RichText): Part => ({ kind: 'ours', text: words });
