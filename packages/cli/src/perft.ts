import { asMoveId, legalMoves, perft } from '@quadrille/rules';
import { gameArg, matchArg, numberArg, readArgs, UsageError, type Translations } from './usage.ts';

const MAX_DEPTH_PLIES = 64;

export function perftCommand(args: readonly string[], speech: Translations, progress: (line: string) => void): number {
  const { text } = speech;
  const { values, positionals } = readArgs(
    args,
    { options: { type: 'string' }, position: { type: 'string' }, moves: { type: 'string' } },
    text,
  );
  const [name, depthText, extra] = positionals;
  const game = gameArg(name, speech, 'quadrille perft quantik 4');
  if (depthText === undefined) throw new UsageError(text.missing('DEPTH', 'quadrille perft quantik 4'));
  if (extra !== undefined) throw new UsageError(text.tooMany(extra));
  const depth = numberArg('DEPTH', depthText, 0, MAX_DEPTH_PLIES, text);
  const { state } = matchArg(game, values, speech);
  if (depth < 2) return perft(game.rules, state, depth);

  // Counts each root move separately, so that a long count can report progress.
  let total = 0;
  const moves = legalMoves(game.rules, state);
  for (const [done, id] of moves.entries()) {
    progress(`${done}/${moves.length}`);
    game.rules.make(state, asMoveId(id));
    total += perft(game.rules, state, depth - 1);
    game.rules.unmake(state, asMoveId(id));
  }
  progress('');
  return total;
}
