import { GAMES, type AnyGame, type Kinds } from '@quadrille/rules';
import { figureNamed, type FigureId } from './figures.ts';

/** A figure set up on the board of its game. The tests see to it that none fails. */
export function standing(id: FigureId): { game: AnyGame; options: object; state: Kinds['state'] } {
  const { game: name, options: written, position } = figureNamed(id);
  const game = GAMES[name];
  const options = game.parseOptions(written);
  if (!options.ok) throw new Error(`${id}: ${JSON.stringify(options.error)}`);
  const state = game.parsePosition(options.value, position);
  if (!state.ok) throw new Error(`${id}: ${JSON.stringify(state.error)}`);
  return { game, options: options.value, state: state.value };
}
