import type { OptionFault } from './game.ts';
import { err, ok, type Result } from './result.ts';

/** The object behind some JSON, or a fault; nothing at all means no options. */
export function optionEntries(input: unknown): Result<[string, unknown][], OptionFault> {
  if (input === undefined || input === null) return ok([]);
  if (typeof input !== 'object' || Array.isArray(input)) return err({ kind: 'not-an-object' });
  return ok(Object.entries(input));
}

export function unknownOption(option: string, known: readonly string[]): OptionFault {
  return { kind: 'unknown-option', option, known };
}

export function badValue(option: string, allowed: readonly (string | number | boolean)[]): OptionFault {
  return { kind: 'bad-value', option, allowed: allowed.map(String) };
}

export function parseNoOptions(input: unknown): Result<undefined, OptionFault> {
  const entries = optionEntries(input);
  if (!entries.ok) return entries;
  const [first] = entries.value;
  return first === undefined ? ok(undefined) : err(unknownOption(first[0], []));
}
