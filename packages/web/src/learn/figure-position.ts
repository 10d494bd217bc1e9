import { parseStart, type AnyGame, type Kinds } from '@quadrille/rules';
import { figureNamed, type FigureId } from './figures.ts';

/** Parses the position of a figure. The tests make sure that none fails. */
export function figurePosition(id: FigureId): { game: AnyGame; options: object; state: Kinds['state'] } {
  const start = parseStart(figureNamed(id));
  if (!start.ok) throw new Error(`${id}: ${start.error.kind}`);
  return start.value;
}
