import { GAMES, type AnyGame, type Kinds } from '@quadrille/rules';
import { figureNamed, type FigureId } from './figures.ts';

/** Parses the position of a figure. The tests make sure that none fails. */
export function figurePosition(id: FigureId): { game: AnyGame; options: object; state: Kinds['state'] } {
  const { game: name, options: written, position } = figureNamed(id);
  const game = GAMES[name];
  const options = game.options.parse(written);
  if (!options.ok) throw new Error(`${id}: ${JSON.stringify(options.error)}`);
  const state = game.parsePosition(options.value, position);
  if (!state.ok) throw new Error(`${id}: ${JSON.stringify(state.error)}`);
  return { game, options: options.value, state: state.value };
}
