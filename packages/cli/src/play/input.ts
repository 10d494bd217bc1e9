import type { Match, SomeKinds } from '@quadrille/rules';
import { BOARD_COMMANDS, foldText, wordsOf, type BoardCommand } from '@quadrille/words';
import { terminalGame } from '../games/index.ts';
import type { TypedMove } from '../games/terminal-game.ts';
import type { Translations } from '../usage.ts';

/** The meaning of a typed line. */
export type ParsedInput =
  | TypedMove
  | { readonly kind: 'command'; readonly command: BoardCommand; readonly rest: string }
  | { readonly kind: 'unknown' };

export function parseInput(match: Match, view: SomeKinds['state'], line: string, speech: Translations): ParsedInput {
  const { game } = match;
  const notation = wordsOf(speech.words, game.id).readMove(view, line);
  if (notation !== undefined) {
    const move = game.parse(notation);
    return move === undefined
      ? { kind: 'wrong', why: speech.words.unreadableMove(line) }
      : { kind: 'move', id: game.pack(move) };
  }
  return terminalGame(game).readPiece?.(view, line, speech) ?? readCommand(line, speech);
}

function readCommand(line: string, speech: Translations): ParsedInput {
  const [first = '', ...rest] = line.trim().split(/\s+/);
  const word = foldText(first);
  for (const commands of speech.commands) {
    const command = BOARD_COMMANDS.find((name) => commands[name].some((synonym) => foldText(synonym) === word));
    if (command !== undefined) return { kind: 'command', command, rest: rest.join(' ') };
  }
  return { kind: 'unknown' };
}
