import { assert, json, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { Command } from './commands.ts';
import { messageRefs, MAX_MESSAGE_BYTES, parseFromServer, parseToServer } from './messages.ts';
import { Settings } from './settings.ts';

const send = (message: unknown) => parseToServer(JSON.stringify(message));

describe('a message to the server', () => {
  test.each([
    { t: 'follow', table: 'AbCdEfGh1234_-xy', since: 3 },
    { t: 'do', table: 'AbCdEfGh1234_-xy', id: 'abcdefgh', command: { c: 'move', move: 'Aa1', acts: 0 } },
    { t: 'ping', n: 1 },
    { t: 'lobby', on: true },
    { t: 'seek' },
  ])('%j is accepted', (message) => {
    expect(send(message)).toEqual({ ok: true, value: message });
  });

  test('missing optional fields get defaults', () => {
    expect(send({ t: 'follow', table: 'AbCdEfGh1234' })).toMatchObject({ value: { since: 0 } });
    expect(send({ t: 'seek', settings: { game: 'q4' } })).toMatchObject({
      value: { settings: { options: { players: 2, marbles: 12 }, control: { kind: 'none' }, stake: 1, rated: false } },
    });
  });

  test.each([
    ['invalid JSON', '{'],
    ['an empty text', ''],
    ['a list', '[]'],
    ['a missing kind', '{}'],
    ['an unknown kind', '{"t":"dance"}'],
    ['an invalid table id', '{"t":"follow","table":"../../etc"}'],
    ['a negative number', '{"t":"follow","table":"AbCdEfGh1234","since":-1}'],
    ['an unknown field', '{"t":"ping","n":1,"x":1}'],
    ['a missing command', '{"t":"do","table":"AbCdEfGh1234","id":"abcdefgh"}'],
    ['a short command id', '{"t":"do","table":"AbCdEfGh1234","id":"a","command":{"c":"resign"}}'],
    ['an inherited property as the kind', '{"t":"__proto__"}'],
    ['an unknown game', '{"t":"seek","settings":{"game":"chess"}}'],
    ['invalid options', '{"t":"seek","settings":{"game":"q4","options":{"players":5}}}'],
    ['no clock time', '{"t":"seek","settings":{"game":"q4","control":{"kind":"clock","total":0,"increment":0}}}'],
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
  ])('%s is refused because of %s, and its content is not echoed', (text, why) => {
    expect(parseToServer(text)).toEqual({ ok: false, error: { code: 'bad-message', why } });
  });

  test('an unknown kind is refused with the list of known kinds', () => {
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
  ])('%s has the id and table %j', (text, about) => {
    expect(messageRefs(text)).toEqual(about);
  });

  test('too long a message is refused unparsed', () => {
    expect(parseToServer(' '.repeat(MAX_MESSAGE_BYTES + 1))).toMatchObject({ ok: false, error: { code: 'too-large' } });
  });

  test('any text is accepted or refused without an exception', () => {
    assert(
      property(oneof(string(), json()), (text) => {
        expect(parseToServer(text).ok).toBeTypeOf('boolean');
        expect(parseFromServer(text).ok).toBeTypeOf('boolean');
      }),
    );
  });
});

test('parsing settings twice gives the same result', () => {
  const read = v.parse(Settings, { game: 'quads', options: { border: true }, stake: 5 });
  expect(v.parse(Settings, JSON.parse(JSON.stringify(read)))).toEqual(read);
});

test('chat text is trimmed, and never empty', () => {
  expect(v.safeParse(Command, { c: 'say', text: '   ' }).success).toBe(false);
  expect(v.parse(Command, { c: 'say', text: ' hello ' })).toEqual({ c: 'say', text: 'hello' });
});
