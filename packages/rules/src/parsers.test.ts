// Any external input gives a value or an error, never an exception.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { legalMoves } from './derive.ts';
import { ONGOING, seatsOf, type AnyGame, type Game, type Kinds } from './game.ts';
import { GAME_IDS } from './ids.ts';
import { GAMES } from './games.ts';
import { act, startMatch, stillIn, type Match } from './match.ts';
import { difference } from '../testing/laws.ts';
import { below, seeded } from './random.ts';
import { formatRecord, parseRecord, readOptions, type GameRecord } from './record.ts';
import { VARIANTS, randomGame, type GameVariant } from '../testing/random-games.ts';

/** Mutation testing runs each test hundreds of times, so it uses fewer inputs. */
const SHARE = process.env['QUICK_TESTS'] === undefined ? 1 : 20;
const runs = (numRuns: number) => ({ seed: 20_240, numRuns: numRuns / SHARE });
const games = GAME_IDS.map((id) => [id, GAMES[id]] as const);
const tablesOf = (game: AnyGame) => VARIANTS.filter((table) => table.game === game);

const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 60 }));

/** A fault has a kind. */
const unkind = (fault: object) => ('kind' in fault ? undefined : JSON.stringify(fault));

interface Edit {
  readonly kind: 'delete' | 'insert' | 'swap' | 'duplicate';
  readonly at: number;
  readonly with: string;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom('delete', 'insert', 'swap', 'duplicate'),
  at: fc.nat(2000),
  with: fc.oneof(
    fc.constantFrom(...'ABCDabcdLDpx1234.-/,|@!=*"\\[]{} \n'.split('')),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
});

function edited(text: string, edits: readonly Edit[]): string {
  return edits.reduce((now, { kind, at, with: letter }) => {
    const i = now.length === 0 ? 0 : at % now.length;
    const [before, here, rest] = [now.slice(0, i), now.slice(i, i + 1), now.slice(i + 1)];
    if (kind === 'delete') return before + rest;
    if (kind === 'insert') return before + letter + here + rest;
    if (kind === 'duplicate') return before + here + here + rest;
    return before + rest.slice(0, 1) + here + rest.slice(1);
  }, text);
}

/** One of the texts with a few letters deleted, inserted, swapped or doubled. */
const spoilt = (texts: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...texts), fc.array(edit, { minLength: 1, maxLength: 4 }))
    .map(([text, edits]) => edited(text, edits));

const OPTIONS = ['hidden', 'border', 'players', 'teams', 'marbles', 'announce', 'penalty', 'toString', '__proto__'];
const optionValue = fc.oneof(
  fc.constantFrom(true, false, null, 2, 3, 4, 5, 12, 16, 'none', 'partners', 'shared', 'skip', 'out'),
  fc.jsonValue(),
);

/** Accepted options can be formatted and parsed again. */
function troubleWithOptions(game: AnyGame, input: unknown): string | undefined {
  const parsed = game.options.parse(input);
  if (!parsed.ok) return unkind(parsed.error);
  return difference(game.options.parse(Object.fromEntries(game.options.list(parsed.value))), parsed, 'options');
}

describe.each(games)('options of %s', (_, game) => {
  const given = fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...OPTIONS), optionValue, { maxKeys: 5 }));

  test('any JSON gives options that can be listed, or a fault', () => {
    fc.assert(
      fc.property(given, (input) => {
        expect(troubleWithOptions(game, input)).toBeUndefined();
      }),
      runs(6000),
    );
  });

  test('any words give options or a fault', () => {
    const words = ['border, hidden', 'players=4, teams=shared, announce', 'marbles=5 penalty=out'];
    fc.assert(
      fc.property(fc.oneof(anyText, spoilt(words)), (text) => {
        expect(game.options.parse(readOptions(text))).toHaveProperty('ok');
      }),
      runs(3000),
    );
  });
});

describe.each(games)('moves of %s', (_, game) => {
  const known = () =>
    tablesOf(game).flatMap((table) =>
      [...randomGame(table, 5, 12)].flatMap((s) =>
        legalMoves(game.rules, s)
          .slice(0, 20)
          .map((id) => game.format(id)),
      ),
    );

  test('any text is a move or none, and a move is written in one way only', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, spoilt(known())), (text) => {
        const move = game.parse(text);
        expect(move === undefined ? text : game.format(game.pack(move))).toBe(text);
      }),
      runs(10_000),
    );
  });

  test('any text is a cell or none', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, spoilt(['a1', 'f6', '2b3', 'd4'])), (text) => {
        expect(['number', 'undefined']).toContain(typeof game.parseCell(text));
      }),
      runs(2000),
    );
  });
});

/** An accepted position is consistent and can be formatted. */
function troubleWithPosition<K extends Kinds>(game: Game<K>, options: K['options'], text: string): string | undefined {
  const read = game.parsePosition(options, text);
  if (!read.ok) return unkind(read.error);
  const s = read.value;
  const written = game.formatPosition(s);
  const again = game.parsePosition(options, written);
  if ((game.rules.count(s) === 0) !== (game.rules.status(s) !== ONGOING)) return `${written}: over or not?`;
  return (
    difference(game.rules.rehash(s), [s.hashLo, s.hashHi], 'hash') ??
    difference(again.ok && game.formatPosition(again.value), written, 'text')
  );
}

describe.each(games)('positions of %s', (_, game) => {
  const tables = tablesOf(game);

  test('any text is a position in order, or a fault', () => {
    const known = tables.map((table) => [...randomGame(table, 9)].map((s) => game.formatPosition(s)));
    const place = fc
      .nat(tables.length - 1)
      .chain((i) =>
        fc.tuple(fc.constant(tables[i]!), fc.oneof(anyText, spoilt(known[i]!), spoilt(known[i]!.slice(0, 6)))),
      );
    fc.assert(
      fc.property(place, ([{ options }, text]) => {
        expect(troubleWithPosition(game, options, text)).toBeUndefined();
      }),
      runs(12_000),
    );
  });
});

/** A match of random acts: moves, departures, perhaps an agreed draw. */
function randomMatch({ game, options }: GameVariant, seed: number): Match {
  const random = seeded(seed);
  let match = startMatch(game, options);
  for (let n = below(random, 40); n > 0 && match.outcome === undefined; n--) {
    const dice = below(random, 100);
    const legal = legalMoves(game.rules, match.state);
    const seats = seatsOf(stillIn(match));
    const seat = seats[below(random, seats.length)]!;
    const next =
      dice < 2
        ? act(match, { kind: 'resigns', seat })
        : dice < 4
          ? act(match, { kind: 'time', seat })
          : dice < 5 && game.drawable
            ? act(match, { kind: 'draw' })
            : act(match, { kind: 'move', id: legal[below(random, legal.length)]! });
    if (next.ok) match = next.value;
  }
  return match;
}

const tagName = fc
  .stringMatching(/^[A-Za-z][A-Za-z0-9]{0,8}$/)
  .filter((name) => !['Game', 'Options', 'Position', 'Result', 'Reason'].includes(name));
const value = fc.oneof(
  anyText,
  fc.string({ unit: fc.constantFrom('"', '\\', '\n', '\r', '{', '}', '[', ']', 'n', ' ') }),
);

const anyRecord: fc.Arbitrary<GameRecord> = fc
  .tuple(
    fc.constantFrom(...VARIANTS),
    fc.nat(1_000_000),
    fc.dictionary(tagName, value, { maxKeys: 4 }),
    fc.dictionary(fc.nat(39).map(String), value, { maxKeys: 4 }),
  )
  .map(([table, seed, tags, comments]) => {
    const match = randomMatch(table, seed);
    const placed = Object.entries(comments).filter(([n]) => Number(n) < match.acts.length);
    return {
      match,
      tags: new Map(Object.entries(tags)),
      comments: new Map(placed.map(([n, text]) => [Number(n), text])),
    };
  });

function troubleReadingBack(original: GameRecord): string | undefined {
  const read = parseRecord(formatRecord(original));
  if (!read.ok) return JSON.stringify(read.error);
  const { match, tags, comments } = read.value;
  return (
    difference(match.acts, original.match.acts, 'acts') ??
    difference(match.outcome, original.match.outcome, 'outcome') ??
    difference([...tags], [...original.tags], 'tags') ??
    difference(
      [...comments],
      [...original.comments].toSorted(([a], [b]) => a - b),
      'comments',
    )
  );
}

/** An accepted record can be written, and parsing that again changes nothing. */
function troubleWithRecord(text: string): string | undefined {
  const read = parseRecord(text);
  if (!read.ok) return unkind(read.error);
  const again = parseRecord(formatRecord(read.value));
  return difference(again.ok && formatRecord(again.value), formatRecord(read.value), 'record');
}

describe('records', () => {
  test('every record can be read back', () => {
    fc.assert(
      fc.property(anyRecord, (original) => {
        expect(troubleReadingBack(original)).toBeUndefined();
      }),
      runs(4000),
    );
  });

  test('any text is a record that can be written again, or a fault', () => {
    const known = fc.sample(anyRecord, { seed: 3, numRuns: 150 }).map(formatRecord);
    fc.assert(
      fc.property(fc.oneof({ weight: 1, arbitrary: anyText }, { weight: 6, arbitrary: spoilt(known) }), (text) => {
        expect(troubleWithRecord(text)).toBeUndefined();
      }),
      runs(8000),
    );
  });
});
