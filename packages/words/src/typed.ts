// Reading moves typed in words. What the words are is each language's business; how they combine is not.

import { parseQ4Cell } from '@quadrille/rules/q4';
import { formatSides, tileNamed, type Edge, type Sides } from '@quadrille/rules/quads';
import type { Shape } from '@quadrille/rules/quantik';

/** Lower case, without accents: `Cône` and `cone` are the same word to whoever types. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss').toLowerCase().trim();
}

export type Synonyms<T extends string> = Readonly<Record<T, readonly string[]>>;

/** The item that has this word among its synonyms. */
export function meant<T extends string>(synonyms: Synonyms<T>, word: string): T | undefined {
  const wanted = plain(word);
  return (Object.keys(synonyms) as T[]).find((item) => synonyms[item].some((synonym) => plain(synonym) === wanted));
}

const split = (text: string) =>
  text
    .trim()
    .split(/[\s,;:]+/)
    .filter((word) => word !== '');

/** `cone b2`, `cone on b2`, `b2 cone`, `Db2`, `d b2`. Words that mean nothing here ("on", "en", "auf") may stand between. */
export function readQuantik(text: string, shapes: Synonyms<Shape>, fillers: readonly string[]): string | undefined {
  const compact = /^([A-Da-d])\s?([a-d][1-4])$/.exec(text.trim());
  if (compact !== null) return compact[1]!.toUpperCase() + compact[2]!;
  const letters: Record<Shape, string> = { sphere: 'A', cylinder: 'B', cube: 'C', cone: 'D' };
  let letter: string | undefined;
  let cell: string | undefined;
  for (const word of split(text)) {
    const shape = meant(shapes, word);
    const lower = word.toLowerCase();
    if (/^[a-d][1-4]$/.test(lower) && cell === undefined) cell = lower;
    else if (shape !== undefined && letter === undefined) letter = letters[shape];
    else if (!fillers.includes(plain(word))) return undefined;
  }
  return letter === undefined || cell === undefined ? undefined : letter + cell;
}

/**
 * `LLpx@c4`, `LLpx c4`, or the four sides in words from the north on and the cell. A neutral piece is the same on all
 * sides, so one word tells it: `parallel c3`.
 */
export function readQuads(text: string, edges: Synonyms<Edge>, fillers: readonly string[]): string | undefined {
  const compact = /^([LDpxldPX]{4})\s*@?\s*([a-f][1-6])$/i.exec(text.trim());
  if (compact !== null) {
    const sides = compact[1]!.toLowerCase().replace(/[ld]/g, (letter) => letter.toUpperCase());
    return `${sides}@${compact[2]!.toLowerCase()}`;
  }
  const sides: Edge[] = [];
  let cell: string | undefined;
  for (const word of split(text)) {
    const edge = meant(edges, word);
    const lower = word.toLowerCase();
    if (/^[a-f][1-6]$/.test(lower) && cell === undefined) cell = lower;
    else if (edge !== undefined) sides.push(edge);
    else if (!fillers.includes(plain(word))) return undefined;
  }
  const [side] = sides;
  if (side === undefined || cell === undefined || (sides.length !== 1 && sides.length !== 4)) return undefined;
  const name = formatSides(sides.length === 1 ? [side, side, side, side] : (sides as unknown as Sides));
  return tileNamed(name) === undefined ? undefined : `${name}@${cell}`;
}

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
    if (word === '!' || announcing.includes(plain(word))) announced = true;
    else if (parseQ4Cell(lower) !== undefined) holes.push(lower);
    else if (!fillers.includes(plain(word))) return undefined;
  }
  if (holes.length < 1 || holes.length > 2) return undefined;
  return holes.join('-') + (announced ? '!' : '');
}
