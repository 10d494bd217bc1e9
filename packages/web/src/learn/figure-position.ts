import { parseStart, type Match } from '@quadrille/rules';
import { figureNamed, type FigureId } from './figures.ts';

/** Parses the position of a figure. The tests make sure that none fails. */
export function figurePosition(id: FigureId): Match {
  const start = parseStart(figureNamed(id));
  if (!start.ok) throw new Error(`${id}: ${start.error.kind}`);
  return start.value;
}
