// The options of a game as data: names, values and dependencies. Parsers, forms, command-line flags and menus are
// derived from it.

import { err, ok, type Result } from './result.ts';

export type OptionValue = string | number | boolean;

/** The value that another option must have for this one to apply. */
interface Dependence {
  readonly option: string;
  readonly is: OptionValue;
  /** If it has not: a non-default value is a fault, or has no effect. */
  readonly otherwise: 'fault' | 'no-effect';
}

interface Field<V extends OptionValue> {
  readonly default: V;
  readonly needs?: Dependence;
  /** Concerns what players may see during a game, so a position set up by hand ignores it. */
  readonly onlyInPlay?: boolean;
}

export interface FlagField extends Field<boolean> {
  readonly kind: 'flag';
}

export interface ChoiceField<V extends string | number = string | number> extends Field<V> {
  readonly kind: 'choice';
  readonly values: readonly V[];
}

/** An integer; its maximum can depend on the options that are not ranges. */
export interface RangeField<O extends object = object> extends Field<number> {
  readonly kind: 'range';
  readonly least: number;
  readonly most: (options: O) => number;
}

export type OptionField<O extends object = object> = FlagField | ChoiceField | RangeField<O>;

// In brackets to prevent distribution: a union of values is one choice, not a union of choices.
type FieldOf<O extends object, V> = [V] extends [boolean]
  ? FlagField
  : [V] extends [number]
    ? ChoiceField<V> | RangeField<O>
    : [V] extends [string]
      ? ChoiceField<V>
      : never;

/** The fields of an options object, in display and serialisation order. */
export type OptionFields<O extends object> = { readonly [N in keyof O]: FieldOf<O, O[N]> };

/** Why external input is not a valid options object. */
export type OptionFault =
  | { readonly kind: 'not-an-object' }
  | { readonly kind: 'unknown-option'; readonly option: string; readonly known: readonly string[] }
  | { readonly kind: 'bad-value'; readonly option: string; readonly allowed: readonly string[] }
  | DependentOptionFault;

/** A value that the other options do not allow; the game's words explain it. */
export type DependentOptionFault =
  | { readonly kind: 'out-of-range'; readonly option: string; readonly least: number; readonly most: number }
  | { readonly kind: 'needs'; readonly option: string; readonly other: string; readonly value: OptionValue };

export interface OptionSchema<O extends object> {
  readonly fields: readonly (readonly [name: string, field: OptionField<O>])[];
  readonly defaults: O;
  readonly parse: (input: unknown) => Result<O, OptionFault>;
  /** Only what differs from the defaults, in a fixed order. */
  readonly list: (options: O) => readonly (readonly [name: string, value: OptionValue])[];
}

const valuesOf = (field: FlagField | ChoiceField): readonly OptionValue[] =>
  field.kind === 'flag' ? [true, false] : field.values;

export function optionSchema<O extends object>(by: OptionFields<O>): OptionSchema<O> {
  const fields = Object.entries<OptionField<O>>(by);
  const names = fields.map(([name]) => name);
  const defaults = Object.freeze(Object.fromEntries(fields.map(([name, field]) => [name, field.default]))) as O;
  const valueIn = (options: O, name: string) => (options as Record<string, OptionValue>)[name]!;

  function parse(input: unknown): Result<O, OptionFault> {
    if (input === undefined || input === null) return ok(defaults);
    if (typeof input !== 'object' || Array.isArray(input)) return err({ kind: 'not-an-object' });
    const given = new Map<string, unknown>(Object.entries(input));
    for (const option of given.keys()) {
      if (!names.includes(option)) return err({ kind: 'unknown-option', option, known: names });
    }
    const options = Object.fromEntries(fields.map(([name, field]) => [name, given.get(name) ?? field.default])) as O;
    const fault = valueFault(options) ?? dependenceFault(options) ?? rangeFault(options);
    return fault === undefined ? ok(options) : err(fault);
  }

  function valueFault(options: O): OptionFault | undefined {
    for (const [option, field] of fields) {
      if (field.kind === 'range' || valuesOf(field).includes(valueIn(options, option))) continue;
      return { kind: 'bad-value', option, allowed: valuesOf(field).map(String) };
    }
    return undefined;
  }

  function dependenceFault(options: O): OptionFault | undefined {
    for (const [option, { needs, default: standard }] of fields) {
      if (needs?.otherwise !== 'fault' || valueIn(options, option) === standard) continue;
      if (valueIn(options, needs.option) === needs.is) continue;
      return { kind: 'needs', option, other: needs.option, value: needs.is };
    }
    return undefined;
  }

  function rangeFault(options: O): OptionFault | undefined {
    for (const [option, field] of fields) {
      if (field.kind !== 'range') continue;
      const { least } = field;
      const [value, most] = [valueIn(options, option), field.most(options)];
      const isInside = Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
      if (!isInside) return { kind: 'out-of-range', option, least, most };
    }
    return undefined;
  }

  return {
    fields,
    defaults,
    parse,
    list: (options) =>
      fields
        .filter(([name, field]) => valueIn(options, name) !== field.default)
        .map(([name]) => [name, valueIn(options, name)]),
  };
}

/** Whether this option applies, given the others. */
export function matters<O extends object>({ needs }: OptionField<O>, options: O): boolean {
  return needs === undefined || (options as Record<string, OptionValue>)[needs.option] === needs.is;
}

/** Normalises a form's choices to valid options: clamps numbers to their range, drops options that do not apply. */
export function fitOptions<O extends object>(
  { fields, defaults }: OptionSchema<O>,
  chosen: Readonly<Record<string, OptionValue | null>>,
): O {
  const options = Object.fromEntries(Object.entries<OptionValue>(defaults as Record<string, OptionValue>));
  for (const [name, field] of fields) {
    const value = chosen[name] ?? field.default;
    if (!matters(field, options as O)) continue;
    options[name] =
      field.kind === 'range' ? Math.max(field.least, Math.min(field.most(options as O), Number(value))) : value;
  }
  return options as O;
}
