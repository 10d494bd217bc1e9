// A long game without a winner, of the game that lasts longest: every pair plays it under load.

import { below, GAME_IDS, GAMES, legalMoves, ONGOING, seeded, type AnyGame } from '@quadrille/rules';

/** Default options. */
export const OPTIONS = {} as const;
/** More than any pair plays during a measurement. */
const MAX_PLIES = 900;

interface Script {
  readonly game: AnyGame;
  readonly moves: readonly string[];
}

function longGame(game: AnyGame, plies: number): Script {
  const options = game.options.parse(OPTIONS);
  if (!options.ok) throw new Error('the options were refused');
  const { rules } = game;
  const random = seeded(5);
  const state = game.setup(options.value);
  const moves: string[] = [];
  while (moves.length < plies) {
    const legal = legalMoves(rules, state);
    // Skips moves that would end the game.
    const harmless = legal.filter((id) => {
      rules.make(state, id);
      const goesOn = rules.status(state) === ONGOING;
      rules.unmake(state, id);
      return goesOn;
    });
    const id = harmless[below(random, harmless.length)];
    if (id === undefined) break;
    rules.make(state, id);
    moves.push(game.format(id));
  }
  return { game, moves };
}

const script = GAME_IDS.map((id) => longGame(GAMES[id], MAX_PLIES)).reduce((longest, each) =>
  each.moves.length > longest.moves.length ? each : longest,
);

/** The id of the scripted game. */
export const GAME = script.game.id;

export function scriptedMove(ply: number): string {
  const move = script.moves[ply];
  if (move === undefined) throw new Error('the game is over: use a shorter measurement');
  return move;
}
