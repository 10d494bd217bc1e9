// Generates values from a valibot schema: valid in every field, often at a bound, so that a fuzzer gets past the
// parser. Fields whose values must exist on the server (ids, moves, tokens) come from generators that the caller
// supplies.

import { below, type Random } from '@quadrille/rules';
import type * as v from 'valibot';

/** Makes a value for a schema or a named field instead of the default generator. */
type Generator = (random: Random) => unknown;

export interface Grammar {
  readonly random: Random;
  /** By schema: the same object that the server parses with. */
  readonly schemas: ReadonlyMap<unknown, Generator>;
  /** By the name of the field; used where no schema matches. */
  readonly fields: Readonly<Record<string, Generator>>;
}

/** The parts of valibot's schema objects that the walk reads. */
interface Shape {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly wrapped?: Shape;
  readonly item?: Shape;
  readonly pipe?: readonly (Shape & { readonly kind: string; readonly requirement?: unknown })[];
}

const LETTERS = ['a', 'b', 'X', 'Z', '0', '9', ' ', '_', '-', '.', '!', '?', 'é', 'ß', 'Ж', '中', '😀'];

export const pick = <T>(random: Random, list: readonly T[]): T => list[below(random, list.length)]!;

/** A value that the schema accepts, as far as its types, bounds and patterns tell. */
export const generate = (schema: v.GenericSchema, grammar: Grammar): unknown => walk(schema, '', grammar);

function walk(shape: Shape, field: string, grammar: Grammar): unknown {
  const { random, schemas, fields } = grammar;
  const own = schemas.get(shape) ?? fields[field];
  if (own !== undefined) return own(random);
  switch (shape.type) {
    case 'literal':
      return shape.literal;
    case 'picklist':
      return pick(random, shape.options!);
    case 'union':
    case 'variant':
      return walk(pick(random, shape.options as readonly Shape[]), field, grammar);
    case 'object':
    case 'strict_object':
    case 'loose_object':
      return objectOf(shape, grammar);
    case 'optional':
      return below(random, 2) === 0 ? undefined : walk(shape.wrapped!, field, grammar);
    case 'nullable':
      return below(random, 4) === 0 ? null : walk(shape.wrapped!, field, grammar);
    case 'array':
      return Array.from({ length: below(random, 4) }, () => walk(shape.item!, field, grammar));
    case 'boolean':
      return below(random, 2) === 0;
    case 'number':
      return numberOf(shape, random);
    case 'string':
      return textOf(shape, random);
    case 'record':
      return {};
    default:
      throw new Error(`the fuzzer has no generator for ${shape.type} (${field})`);
  }
}

function objectOf(shape: Shape, grammar: Grammar): object {
  const made = Object.entries(shape.entries!).map(([name, each]) => [name, walk(each, name, grammar)] as const);
  return Object.fromEntries(made.filter(([, value]) => value !== undefined));
}

const requirement = ({ pipe = [] }: Shape, type: string): number | undefined =>
  pipe.find((action) => action.type === type)?.requirement as number | undefined;

/** A bound, or a number between the bounds. */
function numberOf(shape: Shape, random: Random): number {
  const least = requirement(shape, 'min_value') ?? 0;
  const most = requirement(shape, 'max_value') ?? 1000;
  return pick(random, [least, most, least + below(random, most - least + 1)]);
}

function textOf(shape: Shape, random: Random): string {
  const least = requirement(shape, 'min_length') ?? 0;
  const most = requirement(shape, 'max_length') ?? 100;
  const length = pick(random, [Math.max(least, 1), most, least + below(random, Math.min(most - least, 40) + 1)]);
  return Array.from({ length }, () => pick(random, LETTERS))
    .join('')
    .slice(0, most)
    .toWellFormed();
}

/** The same value with one leaf replaced by something that may be invalid there. */
export function spoil(value: unknown, random: Random): unknown {
  if (value === null || typeof value !== 'object' || below(random, 4) === 0) return pick(random, WRONG);
  const entries = Object.entries(value);
  if (entries.length === 0) return pick(random, WRONG);
  const [name, inner] = pick(random, entries);
  const changed = spoil(inner, random);
  return Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed };
}

const WRONG: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  2 ** 53,
  1e308,
  '',
  'x'.repeat(3000),
  '\u0000',
  '\uD800',
  '__proto__',
  'constructor',
  [],
  [[]],
  {},
  { toString: 1 },
];
