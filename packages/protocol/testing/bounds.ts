// For tests of input validation: every field of a schema by its path, and a message with one field set to a value. So
// the tests can compare a table of bounds with the schemas, and find fields without a row.

import { GAME_IDS } from '@quadrille/rules';
import type * as v from 'valibot';

/** Accepted and refused values of a field; the first accepted one is also the default while another field is tested. */
export interface Bound {
  readonly accepted: readonly unknown[];
  readonly refused: readonly unknown[];
}

export const letters = (count: number): string => 'a'.repeat(count);

const written = (least: number, most: number): Bound => ({
  accepted: [letters(least), letters(most), '_-9Az'.padEnd(least, 'x')],
  refused: [letters(least - 1), letters(most + 1), `${letters(least - 1)}!`, `${letters(least)}\n`, '', 1, null],
});
const whole = (least: number, most: number): Bound => ({
  accepted: [least, most],
  refused: [least - 1, most + 1, least + 0.5, String(least), null],
});
const countFrom = (least: number): Bound => ({
  accepted: [least, 2 ** 31],
  refused: [least - 1, least + 0.5, '1', null],
});
const textUpTo = (most: number): Bound => ({
  accepted: ['x', '', letters(most)],
  refused: [letters(most + 1), 1, null],
});
const oneOf = (...accepted: readonly unknown[]): Bound => ({ accepted, refused: ['', 'other', 0, 9, -1, null] });

/** All bounds by name. */
export const BOUNDS = {
  publicId: written(10, 24),
  commandId: written(8, 40),
  openingId: written(16, 40),
  token: written(32, 64),
  sha256: written(43, 43),
  place: whole(0, 3),
  level: { accepted: [1, 2, 3, 4, 5, 6, 7, 8], refused: [0, 9, 1.5, '1', null] },
  count: countFrom(0),
  move: textUpTo(24),
  saying: {
    accepted: ['x', letters(140), ` ${letters(140)} `, 'é'.repeat(140)],
    refused: ['', '  ', letters(141), letters(4000), 1, null],
  },
  proposal: oneOf('draw', 'takeback', 'rematch'),
  phrase: oneOf('hello', 'good-luck', 'well-played', 'thanks', 'oops', 'one-moment', 'good-game', 'bye'),
  yesOrNo: { accepted: [false, true], refused: ['true', 1, 0, null] },
  /** `true` needs a clock as well. */
  rated: { accepted: [false], refused: ['true', 1, 0, null] },
  game: oneOf(...GAME_IDS),
  options: { accepted: [{}], refused: [{ players: 5 }, 'none', null, 1] },
  clockTotal: whole(5000, 24 * 3600 * 1000),
  clockIncrement: whole(0, 3600 * 1000),
  days: whole(1, 14),
  access: oneOf('public', 'private'),
  order: oneOf('seated', 'random'),
  stake: whole(1, 1000),
  accountName: textUpTo(100),
  password: textUpTo(1000),
  recoveryCode: { accepted: ['', letters(100)], refused: [letters(101), 1, null] },
  /** Length only: `names.ts` decides which characters a name may have. */
  guestName: { accepted: ['x', letters(100), ' x '], refused: ['', letters(101), 1, null] },
  note: { accepted: ['', letters(100)], refused: [letters(101), 1, null] },
  base64: { accepted: ['x', letters(8192)], refused: ['', letters(8193), 'a+b', 1, null] },
  passkeyId: { accepted: ['x', letters(1400)], refused: ['', letters(1401), 'a+b', 1, null] },
  transport: { accepted: ['usb', letters(20)], refused: [letters(21), 1, null] },
  anyText: { accepted: ['x', '', null], refused: [1, {}] },
  anyObject: { accepted: [{}, { credProps: true }], refused: ['x', 1, null] },
} as const satisfies Record<string, Bound>;
export type BoundName = keyof typeof BOUNDS;

/** The part of a schema that the traversal needs, for every kind of schema. */
interface Shape {
  readonly type: string;
  readonly key?: string;
  readonly options?: readonly Shape[];
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly wrapped?: Shape;
  readonly item?: Shape;
  readonly literal?: unknown;
}

const isOptional = ({ type }: Shape): boolean => ['optional', 'exact_optional', 'undefinedable'].includes(type);
const isObject = (shape: Shape): boolean => shape.type === 'object' || shape.type === 'strict_object';
const hasObjects = ({ type, options }: Shape): boolean =>
  type === 'variant' || (type === 'union' && options!.every(isObject));

/** A variant is named by the value of its key, an object of a union by its first field. */
const tagOf = (option: Shape, key: string | undefined): string =>
  `(${key === undefined ? Object.keys(option.entries!)[0] : String(option.entries![key]!.literal)})`;

function walk(shape: Shape, path: string, found: string[], optional = false): void {
  if (shape.type === 'literal') return;
  if (hasObjects(shape)) {
    for (const option of shape.options!) walk(option, path + tagOf(option, shape.key), found);
  } else if (isObject(shape)) {
    for (const [name, entry] of Object.entries(shape.entries!)) walk(entry, `${path}.${name}`, found);
  } else if (shape.wrapped !== undefined) walk(shape.wrapped, path, found, optional || isOptional(shape));
  else if (shape.item !== undefined) walk(shape.item, `${path}[]`, found);
  else found.push(optional ? `${path}?` : path);
}

/** The paths of all fields: `(do).command(say).text?`, with a mark behind optional ones. */
export function fieldsOf(schema: v.GenericSchema): string[] {
  const found: string[] = [];
  walk(schema, '', found);
  return found;
}

const leadsTo = (path: string, target: string): boolean =>
  target === path || (target.startsWith(path) && '.(['.includes(target[path.length]!));

function build(shape: Shape, path: string, target: string, value: unknown, usual: (path: string) => unknown): unknown {
  const further = (next: Shape, to: string): unknown => build(next, to, target, value, usual);
  if (shape.type === 'literal') return shape.literal;
  if (hasObjects(shape)) {
    const options = shape.options!.map((option) => ({ option, at: path + tagOf(option, shape.key) }));
    const { option, at } = options.find((each) => leadsTo(each.at, target)) ?? options[0]!;
    return further(option, at);
  }
  if (isObject(shape)) {
    const wanted = Object.entries(shape.entries!)
      .map(([name, entry]) => ({ name, entry, at: `${path}.${name}` }))
      .filter(({ entry, at }) => !isOptional(entry) || leadsTo(at, target));
    return Object.fromEntries(wanted.map(({ name, entry, at }) => [name, further(entry, at)]));
  }
  if (shape.wrapped !== undefined) return further(shape.wrapped, path);
  if (shape.item !== undefined) return [further(shape.item, `${path}[]`)];
  return path === target ? value : usual(path);
}

/** A message whose field `target` is `value`; optional fields are omitted and all others have their defaults. */
export function messageWith(
  schema: v.GenericSchema,
  target: string,
  value: unknown,
  usual: (path: string) => unknown,
): unknown {
  return build(schema, '', target.replace('?', ''), value, usual);
}
