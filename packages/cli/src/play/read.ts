import { choices, type Kinds, type Match, type MoveId } from '@quadrille/rules';
import { handOf, formatSides, quads, SIDES_OF, tilesOf, type QuadsState } from '@quadrille/rules/quads';
import { COMMANDS, plain, WORDS, wordsOf, type Command } from '@quadrille/words';
import type { Speech } from '../usage.ts';

/** What a typed line asks for. */
export type Typed =
  | { readonly kind: 'move'; readonly id: MoveId }
  /** A piece and a cell of Quads that fit together in several ways. */
  | { readonly kind: 'choice'; readonly moves: readonly { readonly id: MoveId; readonly label: string }[] }
  /** It was meant as a move, but is none: the sentence says why. */
  | { readonly kind: 'wrong'; readonly why: string }
  | { readonly kind: 'command'; readonly command: Command; readonly rest: string }
  | { readonly kind: 'unknown' };

export function readLine(match: Match, view: Kinds['state'], line: string, speech: Speech): Typed {
  const { game } = match;
  const notation = wordsOf(speech.words, game.id).readMove(view, line);
  if (notation !== undefined) {
    const move = game.parse(notation);
    return move === undefined
      ? { kind: 'wrong', why: speech.words.unreadableMove(line) }
      : { kind: 'move', id: game.pack(move) };
  }
  return (game.id === 'quads' ? readPiece(view as QuadsState, line, speech) : undefined) ?? readCommand(line, speech);
}

/** `5 c4`: piece number 5 of the hand on c4. */
function readPiece(view: QuadsState, line: string, speech: Speech): Typed | undefined {
  const typed = /^#?(\d{1,2})[\s,@]+([a-f][1-6])$/i.exec(line);
  if (typed === null) return undefined;
  const piece = Number(typed[1]) - 1;
  const cell = quads.parseCell(typed[2]!.toLowerCase())!;
  const seat = quads.rules.actor(view);
  if (!handOf(view, seat)?.includes(piece)) return { kind: 'wrong', why: speech.text.notHeld };
  const turned = new Set(tilesOf(seat, piece).map((tile) => SIDES_OF[tile]!));
  const fitting = choices(quads, view, { cell }).filter(({ sides }) => turned.has(sides));
  const [only] = fitting;
  if (only === undefined) return { kind: 'wrong', why: whyNoWay(view, cell, piece, speech) };
  if (fitting.length === 1) return { kind: 'move', id: quads.pack(only) };
  return { kind: 'choice', moves: fitting.map((move) => ({ id: quads.pack(move), label: formatSides(move.sides) })) };
}

/** A reason that holds for every way to turn the piece, or else what the cell asks for. */
function whyNoWay(view: QuadsState, cell: number, piece: number, speech: Speech): string {
  const words = speech.words.games.quads;
  const sides = SIDES_OF[tilesOf(quads.rules.actor(view), piece)[0]!]!;
  const reason = quads.why(view, { cell, sides });
  if (reason !== undefined && reason.kind !== 'clash') return words.refusal(reason);
  return speech.text.fitsNoWay(words.cell(view, cell));
}

function readCommand(line: string, speech: Speech): Typed {
  const [first = '', ...rest] = line.trim().split(/\s+/);
  const word = plain(first);
  // English words are understood as well: documentation and habits are often English.
  for (const commands of [speech.words.commands, WORDS.en.commands]) {
    const command = COMMANDS.find((name) => commands[name].some((synonym) => plain(synonym) === word));
    if (command !== undefined) return { kind: 'command', command, rest: rest.join(' ') };
  }
  return { kind: 'unknown' };
}
