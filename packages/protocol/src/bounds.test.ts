// Every field of every message to the server, at its bounds and just beyond them.

import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import {
  NameAndPassword,
  NewPasskey,
  NewPassword,
  PasskeySignIn,
  PasskeyOptionsRequest,
  RedeemRequest,
  RenameRequest,
} from './accounts.ts';
import {
  CLAIM_AFTER_ABSENCE_MS,
  MAX_MOVE_CHARS,
  MAX_CHAT_CHARS,
  MAX_CHAT_PER_WINDOW,
  MAX_CHAT_PER_SEAT,
  CHAT_WINDOW_MS,
} from './commands.ts';
import { isTableId, OpeningId } from './ids.ts';
import { MAX_MESSAGE_BYTES, parseToServer, ToServer } from './messages.ts';
import { BOUNDS, fieldsOf, letters, messageWith, type BoundName } from '../testing/bounds.ts';

const OVER_THE_SOCKET: Readonly<Record<string, BoundName>> = {
  '(do).table': 'publicId',
  '(do).id': 'commandId',
  '(do).command(move).move': 'move',
  '(do).command(move).acts?': 'count',
  '(do).command(sit).place?': 'place',
  '(do).command(invite-computer).place?': 'place',
  '(do).command(invite-computer).level': 'level',
  '(do).command(dismiss-computer).place': 'place',
  '(do).command(propose).what': 'proposal',
  '(do).command(agree).what': 'proposal',
  '(do).command(decline).what': 'proposal',
  '(do).command(say).text?': 'saying',
  '(do).command(say).phrase?': 'phrase',
  '(follow).table': 'publicId',
  '(follow).since?': 'count',
  '(leave).table': 'publicId',
  '(lobby).on': 'yesOrNo',
  '(news).on': 'yesOrNo',
  '(seek).settings.game': 'game',
  '(seek).settings.options?': 'options',
  '(seek).settings.control(clock).total': 'clockTotal',
  '(seek).settings.control(clock).increment': 'clockIncrement',
  '(seek).settings.control(days).days': 'days',
  '(seek).settings.access?': 'access',
  '(seek).settings.order?': 'order',
  '(seek).settings.stake?': 'stake',
  '(seek).settings.rated?': 'yesOrNo',
  '(ping).n': 'count',
};

/** The account requests of a page. */
const ABOUT_ACCOUNTS: readonly [name: string, v.GenericSchema, Readonly<Record<string, BoundName>>][] = [
  ['a name and a password', NameAndPassword, { '.name': 'accountName', '.password': 'password' }],
  ['another name', RenameRequest, { '.name': 'accountName' }],
  ['a new password', NewPassword, { '.password': 'password', '.current?': 'password' }],
  ['a code', RedeemRequest, { '.code': 'token' }],
  ['a wish for a passkey', PasskeyOptionsRequest, { '.name?': 'accountName' }],
  [
    'a new passkey',
    NewPasskey,
    {
      '.response.id': 'passkeyId',
      '.response.rawId': 'base64',
      '.response.response.clientDataJSON': 'base64',
      '.response.response.attestationObject': 'base64',
      '.response.response.transports[]': 'transport',
      '.response.clientExtensionResults?': 'anyObject',
    },
  ],
  [
    'the proof of a passkey',
    PasskeySignIn,
    {
      '.response.id': 'passkeyId',
      '.response.rawId': 'base64',
      '.response.response.clientDataJSON': 'base64',
      '.response.response.authenticatorData': 'base64',
      '.response.response.signature': 'base64',
      '.response.response.userHandle?': 'anyText',
      '.response.clientExtensionResults?': 'anyObject',
    },
  ],
];

const SCHEMAS = [['over the socket', ToServer, OVER_THE_SOCKET] as const, ...ABOUT_ACCOUNTS];

describe.each(SCHEMAS)('%s', (_, schema, bounds) => {
  const usual = (path: string): unknown => BOUNDS[bounds[path]!].accepted[0];
  const takes = (path: string, value: unknown): boolean => v.is(schema, messageWith(schema, path, value, usual));

  test('has a bound for every field', () => {
    expect(Object.keys(bounds)).toEqual(fieldsOf(schema));
  });

  test.each(Object.entries(bounds))('%s takes a %s and nothing beyond it', (path, name) => {
    const { accepted, refused } = BOUNDS[name];
    expect(accepted.filter((value) => !takes(path, value))).toEqual([]);
    expect(refused.filter((value) => takes(path, value))).toEqual([]);
  });

  test('needs every field that is not marked as optional', () => {
    for (const path of Object.keys(bounds)) {
      expect([path, takes(path, undefined)]).toEqual([path, path.endsWith('?')]);
    }
  });
});

test.each(['stand', 'resign', 'abort', 'claim', 'close'])('the command %s needs no other fields', (c) => {
  const message = { t: 'do', table: letters(10), id: letters(8), command: { c } };
  expect(parseToServer(JSON.stringify(message))).toEqual({ ok: true, value: message });
  expect(parseToServer(JSON.stringify({ ...message, command: { c, more: 1 } })).ok).toBe(false);
});

test('the bounds are those in the documents', () => {
  expect(CLAIM_AFTER_ABSENCE_MS).toBe(600_000);
  expect([MAX_CHAT_PER_WINDOW, CHAT_WINDOW_MS, MAX_CHAT_PER_SEAT]).toEqual([10, 20_000, 200]);
  expect([MAX_CHAT_CHARS, MAX_MOVE_CHARS, MAX_MESSAGE_BYTES]).toEqual([140, 24, 4096]);
});

test('a passkey has the type public-key', () => {
  const proof = messageWith(PasskeySignIn, '.response.id', 'x', () => 'x') as { response: object };
  expect(proof.response).toMatchObject({ type: 'public-key' });
});

test('no valid message exceeds the maximum length', () => {
  const ping = JSON.stringify({ t: 'ping', n: 1 });
  expect(parseToServer(ping.padEnd(MAX_MESSAGE_BYTES)).ok).toBe(true);
  expect(parseToServer(ping.padEnd(MAX_MESSAGE_BYTES + 1))).toMatchObject({ ok: false, error: { code: 'too-large' } });
});

test('a passkey has at most ten transports', () => {
  const message = messageWith(NewPasskey, '.response.response.transports[]', 'usb', () => 'x') as {
    response: { response: { transports: string[] } };
  };
  const withTransports = (count: number): boolean => {
    message.response.response.transports = Array.from({ length: count }, () => 'usb');
    return v.is(NewPasskey, message);
  };
  expect([withTransports(10), withTransports(11)]).toEqual([true, false]);
});

test('table ids, and the ids that programs choose to open a table once, have bounds', () => {
  expect([9, 10, 24, 25].map((count) => isTableId(letters(count)))).toEqual([false, true, true, false]);
  expect([15, 16, 40, 41].map((count) => v.is(OpeningId, letters(count)))).toEqual([false, true, true, false]);
});
