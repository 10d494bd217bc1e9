import { createInterface } from 'node:readline';
import { err, gameNamed, legalMoves, ok, type AnyGame, type Kinds, type Outcome, type Result } from '@quadrille/rules';
import { wordsOf, type Words } from '@quadrille/words';

export interface InspectError {
  readonly code:
    'bad-json' | 'bad-request' | 'unknown-game' | 'bad-options' | 'bad-position' | 'illegal-move' | 'game-over';
  /** The index of the refused move. */
  readonly ply?: number;
  readonly why: string;
}

export type Inspected =
  | {
      readonly position: string;
      readonly turn: number | null;
      readonly legal: readonly string[];
      readonly result: Outcome | null;
    }
  | { readonly error: InspectError };

const fail = (code: InspectError['code'], why: string): Result<never, InspectError> => err({ code, why });

/** The game and position of a request. */
export function readRequest(
  line: string,
  words: Words,
): Result<{ readonly game: AnyGame; readonly state: Kinds['state'] }, InspectError> {
  let request: unknown;
  try {
    request = JSON.parse(line);
  } catch {
    return fail('bad-json', words.unreadableRequest('json'));
  }
  if (typeof request !== 'object' || request === null || Array.isArray(request)) {
    return fail('bad-request', words.unreadableRequest('object'));
  }
  const { game: name, options, position, moves = [] } = request as Record<string, unknown>;
  const game = gameNamed(name);
  if (game === undefined)
    return fail('unknown-game', words.unknownGame(typeof name === 'string' ? name.slice(0, 80) : ''));
  const chosen = game.options.parse(options);
  if (!chosen.ok) return fail('bad-options', words.optionFault(game.id, chosen.error));
  if (!Array.isArray(moves) || !moves.every((move) => typeof move === 'string')) {
    return fail('bad-request', words.unreadableRequest('moves'));
  }
  let state: Kinds['state'];
  if (position === undefined) {
    state = game.setup(chosen.value);
  } else {
    if (typeof position !== 'string') return fail('bad-request', words.unreadableRequest('position'));
    const parsed = game.parsePosition(chosen.value, position);
    if (!parsed.ok) return fail('bad-position', wordsOf(words, game.id).positionFault(parsed.error));
    state = parsed.value;
  }
  for (const [ply, text] of moves.entries()) {
    const move = game.parse(text);
    const reason = move === undefined ? undefined : game.why(state, move);
    if (move === undefined || reason !== undefined) {
      const why =
        reason === undefined ? words.unreadableMove(text.slice(0, 80)) : wordsOf(words, game.id).refusal(reason);
      return err({ code: 'illegal-move', ply, why });
    }
    game.rules.make(state, game.pack(move));
  }
  return ok({ game, state });
}

/** Answers one line; never throws, whatever the input. */
export function inspectLine(line: string, words: Words): Inspected {
  const request = readRequest(line, words);
  return request.ok ? describe(request.value.game, request.value.state) : { error: request.error };
}

function describe(game: AnyGame, state: Kinds['state']): Inspected {
  const result = game.outcome(state) ?? null;
  return {
    position: game.formatPosition(state),
    turn: result === null ? game.rules.actor(state) : null,
    legal: legalMoves(game.rules, state).map((id) => game.format(id)),
    result,
  };
}

/** One answer per input line, in order. */
export async function inspectStream(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  words: Words,
): Promise<void> {
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    const taken = output.write(`${JSON.stringify(inspectLine(line, words))}\n`);
    if (!taken) await new Promise((resolve) => output.once('drain', resolve));
  }
}
