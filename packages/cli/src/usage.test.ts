import { TEXTS } from '@quadrille/words/testing';
import { describe, expect, test } from 'vitest';
import { readArgs, UsageError } from './usage.ts';

const read = (...args: string[]) =>
  readArgs(args, { table: { type: 'string' }, lobby: { type: 'boolean' } }, TEXTS.en.text);

describe('values of options', () => {
  test.each([
    [['--table', 'AbCdEfGh1234'], 'AbCdEfGh1234'],
    [['--table', '-bCdEfGh1234'], '-bCdEfGh1234'],
    [['--table=-bCdEfGh1234'], '-bCdEfGh1234'],
    [['--lobby', '--table', '-bCdEfGh1234', 'more'], '-bCdEfGh1234'],
  ])('%j', (args, table) => {
    expect(read(...args).values.table).toBe(table);
  });

  test.each([[['--table']], [['--table', '--lobby']], [['--table', '-h']], [['--table', '--', '-bCdEfGh1234']]])(
    '%j lacks one',
    (args) => {
      expect(() => read(...args)).toThrow(new UsageError('The option --table lacks a value, or does not take one.'));
    },
  );

  test('what is for another program stays as it is', () => {
    const { values, positionals } = read('--table', '-bCdEfGh1234', '--', 'program', '--table', '-x1');
    expect(values.table).toBe('-bCdEfGh1234');
    expect(positionals).toEqual(['program', '--table', '-x1']);
  });
});
