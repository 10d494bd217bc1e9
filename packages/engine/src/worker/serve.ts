import { err, ok } from '@quadrille/rules';
import { analyse } from '../analyse.ts';
import { chooseAtLevel } from '../levels.ts';
import { unknown } from '../value.ts';
import { parseEngineRequest, formatEngineReply, type FromWorker, type ToWorker } from './request.ts';

/** Answers one message inside a worker of any platform. */
export function serve({ id, request }: ToWorker, send: (message: FromWorker) => void): void {
  const read = parseEngineRequest(request);
  if (!read.ok) {
    send({ id, kind: 'done', result: read });
    return;
  }
  const { game, state } = read.value;
  const view = game.redact(state, game.rules.actor(state));
  if (request.level !== undefined) {
    const chosen = chooseAtLevel(game, view, request.level, request.seed ?? 0);
    const result = chosen.ok
      ? ok({ line: [game.format(chosen.value)], value: unknown(0), moves: undefined, depth: 0, nodes: 0 })
      : err(chosen.error);
    send({ id, kind: 'done', result });
    return;
  }
  const options = {
    everyMove: request.everyMove ?? false,
    shares: request.shares,
    noBook: request.noBook,
    seed: request.seed,
  };
  const analysis = analyse(game, view, request.limit ?? {}, options, (update) =>
    send({ id, kind: 'update', reply: formatEngineReply(game, update) }),
  );
  const result = analysis.ok ? ok(formatEngineReply(game, analysis.value)) : err(analysis.error);
  send({ id, kind: 'done', result });
}
