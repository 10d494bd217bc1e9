import type { Seat } from '@quadrille/rules';
import { formatBoards, parseQ4Cell, type Q4State } from '@quadrille/rules/q4';
import type { Question } from '../questions.ts';
import { foldText, split } from '../typed.ts';

export const Q4_QUESTIONS = ['straight', 'lines', 'threes'] as const satisfies readonly Question[];

export type Q4Query =
  /** The four holes straight through the boards at this place. */
  | { readonly kind: 'straight'; readonly cell: number }
  /** The lines through a hole, one sentence each: a key steps through them. */
  | { readonly kind: 'lines'; readonly cell: number }
  /** The lines of three with a free hole, one sentence each, by colour. */
  | { readonly kind: 'threes' };

export interface MarbleSelection {
  readonly kind: 'marble';
  readonly seat: Seat;
  /** The hole it was lifted from; `undefined` for a marble from the reserve. */
  readonly from: number | undefined;
}

/** The notation of the position: a board and its bar take 20 characters, so 40 show two whole boards, 20 one. */
export const q4Braille = (s: Q4State): string => formatBoards(s);

/** `2b3`, `2 b3`, `2b3-4c1`, `2b3 4c1`, `2b3 to 4c1`, each with `!` or the word for announcing. */
export function readQ4(text: string, fillers: readonly string[], announcing: readonly string[]): string | undefined {
  const words = split(
    text
      .replace(/!/g, ' ! ')
      .replace(/[-–>]+/g, ' ')
      .replace(/\b([1-4])[\s,]+([a-d][1-4])\b/gi, '$1$2'),
  );
  const holes: string[] = [];
  let announced = false;
  for (const word of words) {
    const lower = word.toLowerCase();
    if (word === '!' || announcing.includes(foldText(word))) announced = true;
    else if (parseQ4Cell(lower) !== undefined) holes.push(lower);
    else if (!fillers.includes(foldText(word))) return undefined;
  }
  if (holes.length < 1 || holes.length > 2) return undefined;
  return holes.join('-') + (announced ? '!' : '');
}
