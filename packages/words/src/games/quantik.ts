import type { Seat } from '@quadrille/rules';
import { formatQfen, type QuantikState, type Shape, type Zone } from '@quadrille/rules/quantik';
import type { Question } from '../questions.ts';
import { matchSynonym, foldText, split, type Synonyms } from '../typed.ts';

export const QUANTIK_QUESTIONS = ['row', 'column', 'region'] as const satisfies readonly Question[];

/** The content of this row, column or region, and its missing shapes. */
export interface QuantikQuery {
  readonly kind: 'line';
  readonly zone: Zone;
  readonly cell: number;
}

export interface ShapeSelection {
  readonly kind: 'shape';
  readonly seat: Seat;
  readonly shape: Shape;
}

/** The notation of the position: its 19 characters fit on any display, and it can be pasted back. */
export const quantikBraille = (s: QuantikState): string => formatQfen(s);

/** `cone b2`, `cone on b2`, `b2 cone`, `Db2`, `d b2`. Unknown words between ("on", "en", "auf") are ignored. */
export function readQuantik(text: string, shapes: Synonyms<Shape>, fillers: readonly string[]): string | undefined {
  const compact = /^([A-Da-d])\s?([a-d][1-4])$/.exec(text.trim());
  if (compact !== null) return compact[1]!.toUpperCase() + compact[2]!;
  const letters: Record<Shape, string> = { sphere: 'A', cylinder: 'B', cube: 'C', cone: 'D' };
  let letter: string | undefined;
  let cell: string | undefined;
  for (const word of split(text)) {
    const shape = matchSynonym(shapes, word);
    const lower = word.toLowerCase();
    if (/^[a-d][1-4]$/.test(lower) && cell === undefined) cell = lower;
    else if (shape !== undefined && letter === undefined) letter = letters[shape];
    else if (!fillers.includes(foldText(word))) return undefined;
  }
  return letter === undefined || cell === undefined ? undefined : letter + cell;
}
