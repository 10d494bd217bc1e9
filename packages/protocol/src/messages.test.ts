import {
  assert,
  constant,
  constantFrom,
  double,
  integer,
  json,
  nat,
  oneof,
  property,
  record,
  string,
  stringMatching,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { Command } from './commands.ts';
import { messageRefs, MAX_MESSAGE_BYTES, parseFromServer, parseToServer, ToServer, whyInvalid } from './messages.ts';
import { Settings } from './settings.ts';

const send = (message: unknown) => parseToServer(JSON.stringify(message));

/** The result of the schema alone, without the fast path. */
function readWithCare(text: string) {
  try {
    const read = v.safeParse(ToServer, JSON.parse(text));
    if (read.success) return { ok: true, value: read.output };
    return { ok: false, error: { code: 'bad-message', why: whyInvalid(read.issues[0]) } };
  } catch {
    return { ok: false, error: { code: 'bad-message', why: 'not JSON' } };
  }
}

const moveOf = (move: string, rest = '', id = 'abcdefgh', table = 'AbCdEfGh12') =>
  `{"t":"do","table":"${table}","id":"${id}","command":{"c":"move","move":"${move}"${rest}}}`;

describe('what is sent to the server', () => {
  test.each([
    { t: 'follow', table: 'AbCdEfGh1234_-xy', since: 3 },
    { t: 'do', table: 'AbCdEfGh1234_-xy', id: 'abcdefgh', command: { c: 'move', move: 'Aa1', acts: 0 } },
    { t: 'ping', n: 1 },
    { t: 'lobby', on: true },
    { t: 'seek' },
  ])('%j is understood', (message) => {
    expect(send(message)).toEqual({ ok: true, value: message });
  });

  test('what is left out is filled in', () => {
    expect(send({ t: 'follow', table: 'AbCdEfGh1234' })).toMatchObject({ value: { since: 0 } });
    expect(send({ t: 'seek', settings: { game: 'q4' } })).toMatchObject({
      value: { settings: { options: { players: 2, marbles: 12 }, control: { kind: 'none' }, stake: 1, rated: false } },
    });
  });

  test.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['a list', '[]'],
    ['no kind', '{}'],
    ['another kind', '{"t":"dance"}'],
    ['a table that is no name', '{"t":"follow","table":"../../etc"}'],
    ['a negative number', '{"t":"follow","table":"AbCdEfGh1234","since":-1}'],
    ['something more', '{"t":"ping","n":1,"x":1}'],
    ['no command', '{"t":"do","table":"AbCdEfGh1234","id":"abcdefgh"}'],
    ['a short command id', '{"t":"do","table":"AbCdEfGh1234","id":"a","command":{"c":"resign"}}'],
    ['an inherited name', '{"t":"__proto__"}'],
    ['another game', '{"t":"seek","settings":{"game":"chess"}}'],
    ['other options', '{"t":"seek","settings":{"game":"q4","options":{"players":5}}}'],
    ['no time at all', '{"t":"seek","settings":{"game":"q4","control":{"kind":"clock","total":0,"increment":0}}}'],
  ])('%s is refused', (_, text) => {
    expect(parseToServer(text)).toMatchObject({ ok: false, error: { code: 'bad-message' } });
  });

  test.each([
    ['{', 'not JSON'],
    ['5', 'expected Object'],
    ['{"t":"follow","table":"<script>"}', 'table: expected /^[A-Za-z0-9_-]{10,24}$/'],
    ['{"t":"follow","table":"AbCdEfGh1234","since":-1}', 'since: expected >=0'],
    ['{"t":"ping","n":1,"x":"secret"}', 'x: unknown field'],
    ['{"t":"ping","n":1,"<b>bold</b>":1}', '?: unknown field'],
    [
      '{"t":"do","table":"AbCdEfGh1234","id":"abcdefgh","command":{"c":"move","move":"secret","acts":"x"}}',
      'command.acts: expected number',
    ],
  ])('%s is refused because of %s, and nothing of it is repeated', (text, why) => {
    expect(parseToServer(text)).toEqual({ ok: false, error: { code: 'bad-message', why } });
  });

  test('an unknown kind is told which kinds there are', () => {
    const refused = parseToServer('{"t":"dance"}');
    expect(refused).toMatchObject({ error: { why: expect.stringMatching(/^t: expected .*"follow"/) as string } });
    expect(JSON.stringify(refused)).not.toContain('dance');
  });

  test.each([
    [
      '{"t":"do","table":"AbCdEfGh12","id":"abcdefgh","command":{"c":"resign"}}',
      { id: 'abcdefgh', table: 'AbCdEfGh12' },
    ],
    ['{"t": "follow", "table": "AbCdEfGh12"}', { table: 'AbCdEfGh12' }],
    ['{"command":{"c":"say","text":"\\"id\\":\\"xxxxxxxx\\""},"id":"abcdefgh"}', { id: 'abcdefgh' }],
    ['{"table":"short","id":"no spaces in ids"}', {}],
    ['', {}],
  ])('%s is about %j', (text, about) => {
    expect(messageRefs(text)).toEqual(about);
  });

  test('too much is refused unread', () => {
    expect(parseToServer(' '.repeat(MAX_MESSAGE_BYTES + 1))).toMatchObject({ ok: false, error: { code: 'too-large' } });
  });

  test.each([
    moveOf(''),
    moveOf('x'.repeat(24)),
    moveOf('x'.repeat(25)),
    moveOf('a\tb'),
    moveOf(String.raw`a\tb`),
    moveOf(String.raw`\u0041a1`),
    moveOf('Aa1', ',"acts":0'),
    moveOf('Aa1', ',"acts":00'),
    moveOf('Aa1', ',"acts":01'),
    moveOf('Aa1', ',"acts":-1'),
    moveOf('Aa1', ',"acts":1.5'),
    moveOf('Aa1', ',"acts":1e2'),
    moveOf('Aa1', ',"acts":999999999'),
    moveOf('Aa1', ',"acts":1000000000'),
    moveOf('Aa1', ',"acts":"1"'),
    moveOf('Aa1', ',"move":"Ba1"'),
    moveOf('Aa1', ',"more":1'),
    moveOf('Aa1', '', 'a'.repeat(7)),
    moveOf('Aa1', '', 'a'.repeat(40)),
    moveOf('Aa1', '', 'a'.repeat(41)),
    moveOf('Aa1', '', 'abcdefgh', 'a'.repeat(9)),
    moveOf('Aa1', '', 'abcdefgh', 'a'.repeat(24)),
    moveOf('Aa1', '', 'abcdefgh', 'a'.repeat(25)),
    `${moveOf('Aa1')} `,
    `${moveOf('Aa1')}}`,
  ])('%s is read at a glance as it is with care', (text) => {
    expect(parseToServer(text)).toEqual(readWithCare(text));
  });

  test('any move is read at a glance as it is with care', () => {
    const letters = constantFrom('a', 'A', '7', '-', '_', '"', '\\', '\n', '!', 'é', '\u{1f600}', ' ');
    const text = (most: number) => string({ unit: letters, maxLength: most });
    const id = stringMatching(/^[A-Za-z0-9_-]{10,24}$/);
    const tame = record({
      t: constant('do'),
      table: id,
      id,
      command: record({ c: constant('move'), move: text(24), acts: nat() }, { requiredKeys: ['c', 'move'] }),
    });
    const wild = record({
      t: constantFrom('do', 'follow'),
      table: oneof(id, text(12)),
      id: oneof(id, text(12)),
      command: record(
        { c: constantFrom('move', 'sit'), move: text(26), acts: oneof(integer(), double()), more: nat() },
        { requiredKeys: ['c', 'move'] },
      ),
    });
    let understood = 0;
    assert(
      property(oneof(tame, wild), constantFrom('', ' '), (sent, space) => {
        const read = readWithCare(JSON.stringify(sent));
        // A leading space makes it differ from the output of JSON.stringify.
        expect(parseToServer(space + JSON.stringify(sent))).toEqual(read);
        understood += Number(read.ok);
      }),
      { numRuns: 2000 },
    );
    expect(understood).toBeGreaterThan(100);
  });

  test('whatever comes is understood or refused', () => {
    assert(
      property(oneof(string(), json()), (text) => {
        expect(parseToServer(text).ok).toBeTypeOf('boolean');
        expect(parseFromServer(text).ok).toBeTypeOf('boolean');
      }),
    );
  });
});

test('settings are the same after a second reading', () => {
  const read = v.parse(Settings, { game: 'quads', options: { border: true }, stake: 5 });
  expect(v.parse(Settings, JSON.parse(JSON.stringify(read)))).toEqual(read);
});

test('a saying is trimmed, and never empty', () => {
  expect(v.safeParse(Command, { c: 'say', text: '   ' }).success).toBe(false);
  expect(v.parse(Command, { c: 'say', text: ' hello ' })).toEqual({ c: 'say', text: 'hello' });
});
