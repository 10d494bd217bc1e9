import { createInterface } from 'node:readline';
import {
  err,
  legalMoves,
  parseMatch,
  parseMove,
  parseStart,
  type Match,
  type MatchFault,
  type Outcome,
  type Result,
} from '@quadrille/rules';
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

const isListOfTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** The match of a request. */
export function readRequest(line: string, words: Words): Result<Match, InspectError> {
  let request: unknown;
  try {
    request = JSON.parse(line);
  } catch {
    return fail('bad-json', words.unreadableRequest('json'));
  }
  if (typeof request !== 'object' || request === null || Array.isArray(request)) {
    return fail('bad-request', words.unreadableRequest('object'));
  }
  const { game, options, position, moves = [] } = request as Record<string, unknown>;
  if (!isListOfTexts(moves)) return unreadable('moves', game, options, words);
  if (position !== undefined && typeof position !== 'string') return unreadable('position', game, options, words);
  const match = parseMatch({ game, options, position, moves }, parseMove);
  return match.ok ? match : err(errorFor(match.error, words));
}

/** An unknown game or a wrong option is reported before a field of the wrong type. */
function unreadable(
  what: 'moves' | 'position',
  game: unknown,
  options: unknown,
  words: Words,
): Result<never, InspectError> {
  const start = parseStart({ game, options });
  return start.ok ? fail('bad-request', words.unreadableRequest(what)) : err(errorFor(start.error, words));
}

function errorFor(fault: MatchFault, words: Words): InspectError {
  switch (fault.kind) {
    case 'unknown-game':
      return { code: fault.kind, why: words.unknownGame(fault.text) };
    case 'bad-options':
      return { code: fault.kind, why: words.optionFault(fault.game.id, fault.fault) };
    case 'bad-position':
      return { code: fault.kind, why: wordsOf(words, fault.game.id).positionFault(fault.fault) };
    case 'bad-token':
      return { code: 'illegal-move', ply: fault.ply, why: words.unreadableMove(fault.token) };
    case 'refused':
      return { code: 'illegal-move', ply: fault.ply, why: moveRefusal(fault, words) };
  }
}

/** Why a legible move is refused: only moves are read here, so it is illegal or comes after the end. */
export function moveRefusal({ game, refusal }: MatchFault & { readonly kind: 'refused' }, words: Words): string {
  return refusal.code === 'illegal-move'
    ? wordsOf(words, game.id).refusal(refusal.why)
    : words.actRefusal(refusal, (seat) => String(seat + 1));
}

/** Answers one line; never throws, whatever the input. */
export function inspectLine(line: string, words: Words): Inspected {
  const request = readRequest(line, words);
  return request.ok ? describe(request.value) : { error: request.error };
}

function describe({ game, state, outcome }: Match): Inspected {
  const result = outcome ?? null;
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
