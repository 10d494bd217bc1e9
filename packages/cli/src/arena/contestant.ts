import { analyse, chooseAtLevel, SearchClock, uctMove, type Level } from '@quadrille/engine';
import { below, legalMoves, seeded, type Game, type Kinds, type MoveId } from '@quadrille/rules';

/** A player in the arena: chooses a move for a view. */
export interface Contestant {
  readonly name: string;
  /** The time limit per move in milliseconds, if it plays by time. */
  readonly time: number | undefined;
  readonly choose: <K extends Kinds>(game: Game<K>, view: K['state'], seed: number) => MoveId;
}

const must = <T>(result: { ok: true; value: T } | { ok: false }): T => {
  if (!result.ok) throw new Error('asked to move in a game that is over');
  return result.value;
};

/** `level:3`, `time:500`, `nodes:1000`, `mcts:500`, `random`. */
export function contestant(name: string): Contestant | undefined {
  const [kind, number] = name.split(':') as [string, string | undefined];
  const n = number !== undefined && /^\d{1,7}$/.test(number) ? Number(number) : undefined;
  if (kind === 'random' && number === undefined) {
    return {
      name,
      time: undefined,
      choose(game, view, seed) {
        const moves = legalMoves(game.rules, view);
        return moves[below(seeded(seed), moves.length)]!;
      },
    };
  }
  if (n === undefined) return undefined;
  switch (kind) {
    case 'level':
      if (n < 1 || n > 8) return undefined;
      return {
        name,
        time: n === 8 ? 1000 : undefined,
        choose: (game, view, seed) => must(chooseAtLevel(game, view, n as Level, seed)),
      };
    case 'time':
    case 'nodes':
      return {
        name,
        time: kind === 'time' ? n : undefined,
        choose: (game, view, seed) => must(analyse(game, view, { [kind]: n }, { everyMove: false, seed })).line[0]!,
      };
    case 'mcts':
      return {
        name,
        time: n,
        choose: (game, view, seed) => uctMove(game.rules, view, new SearchClock({ time: n }), seed),
      };
    default:
      return undefined;
  }
}
