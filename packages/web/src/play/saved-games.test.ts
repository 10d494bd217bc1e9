// Saved games in a browser: games reload unchanged, and cleanup deletes only old finished ones.

import { GAMES, type Act } from '@quadrille/rules';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { removeItem, saveItem, keysWithPrefix, loadItem } from '../app/storage.ts';
import { DEFAULT_PREFERENCES } from '../app/preferences.ts';
import { againstComputer, lastLevel, rememberLevel, standardOptions } from './game-setup.ts';
import { exportAll, importAll } from './import-export.ts';
import {
  storeGame,
  loadSavedGame,
  loadSavedGames,
  loadGameText,
  newGameId,
  rememberGameList,
  playedGames,
  addGame,
  loadPlayedGames,
  removeGame,
  replaceGameText,
} from './saved-games.ts';
import { formatSavedGame } from './saved-game.ts';
import { perform, startSession, type GameSession } from './game-session.ts';

function forget(): void {
  for (const key of keysWithPrefix('')) removeItem(key);
}
beforeEach(forget);
afterEach(forget);

function game(id: string, ...acts: readonly (string | Act)[]): GameSession {
  let session = startSession(id, againstComputer(GAMES.quantik, 3, 'first'));
  for (const each of acts) {
    const what: Act =
      typeof each === 'string' ? { kind: 'move', id: GAMES.quantik.pack(GAMES.quantik.parse(each)!) } : each;
    const done = perform(session, what, 0);
    if (!done.ok) throw new Error(done.error.code);
    session = done.value;
  }
  return session;
}

const RESIGNED: Act = { kind: 'resigns', seat: 0 };
const ids = (games: readonly { readonly session: GameSession }[]) => games.map(({ session }) => session.id);

describe('the list of saved games', () => {
  test('a saved game is loaded unchanged', () => {
    const session = game('a', 'Aa1', 'Bb3');
    storeGame(session, 7);
    expect(loadSavedGame('a')).toEqual({ session, touched: 7 });
    expect(loadGameText('a')).toBe(formatSavedGame({ session, touched: 7 }));
    storeGame(game('a', 'Aa1'), 8);
    expect(loadSavedGame('a')?.session.match.acts).toHaveLength(1);
    removeGame('a');
    expect(loadSavedGame('a')).toBeUndefined();
  });

  test('the latest game comes first, and games without a move are not listed as played', async () => {
    for (const [id, touched] of [
      ['b', 2],
      ['c', 3],
      ['a', 1],
    ] as const) {
      storeGame(game(id, 'Aa1'), touched);
    }
    storeGame(game('begun'), 9);
    expect(ids(loadSavedGames())).toEqual(['begun', 'c', 'b', 'a']);
    expect(ids(playedGames())).toEqual(['c', 'b', 'a']);
    expect(ids(await loadPlayedGames())).toEqual(['c', 'b', 'a']);
  });

  test('a damaged game is skipped and the others are loaded', async () => {
    storeGame(game('a', 'Aa1'), 1);
    saveItem('game:x', '{"id":"x"');
    expect(loadSavedGame('x')).toBeUndefined();
    expect(ids(loadSavedGames())).toEqual(['a']);
    expect(ids(await loadPlayedGames())).toEqual(['a']);
  });

  test('many games are all loaded asynchronously', async () => {
    for (let n = 0; n < 40; n++) storeGame(game(`g${n}`, 'Aa1'), n);
    expect(await loadPlayedGames()).toHaveLength(40);
  });

  test('another tab’s text replaces a game only if it can be read', () => {
    storeGame(game('a', 'Aa1'), 1);
    replaceGameText('a', 'nonsense');
    expect(loadSavedGame('a')?.session.match.acts).toHaveLength(1);
    replaceGameText('a', formatSavedGame({ session: game('a', 'Aa1', 'Bb3'), touched: 2 }));
    expect(loadSavedGame('a')?.session.match.acts).toHaveLength(2);
  });

  test('beyond 500 games the oldest finished game is removed, never an unfinished one', () => {
    storeGame(game('open', 'Aa1'), 0);
    for (let n = 1; n <= 500; n++) storeGame(game(`f${n}`, 'Aa1', RESIGNED), n);
    addGame(game('new', 'Aa1'), 1000);
    const left = new Set(ids(loadSavedGames()));
    expect(left.size).toBe(501);
    expect([left.has('open'), left.has('f1'), left.has('f2'), left.has('f500'), left.has('new')]).toEqual([
      true,
      false,
      true,
      true,
      true,
    ]);
  });

  test('below 500 games none is removed', () => {
    for (let n = 1; n <= 498; n++) storeGame(game(`f${n}`, RESIGNED), n);
    addGame(game('new', 'Aa1'), 1000);
    expect(loadSavedGames()).toHaveLength(499);
  });
});

describe('the start page', () => {
  test('reserves space for the list that it will show', () => {
    storeGame(game('a'), 1);
    expect(loadItem('shelf')).toBeUndefined();
    storeGame(game('b', 'Aa1', RESIGNED), 1);
    expect(loadItem('shelf')).toBeUndefined();
    storeGame(game('c', 'Aa1'), 1);
    expect(loadItem('shelf')).toBe('unfinished');
    rememberGameList('finished');
    expect(loadItem('shelf')).toBe('finished');
    rememberGameList(undefined);
    expect(loadItem('shelf')).toBeUndefined();
  });
});

test('ids are short and unique', () => {
  const all = new Set(Array.from({ length: 200 }, newGameId));
  expect(all.size).toBe(200);
  for (const id of all) expect(id).toMatch(/^[0-9a-z]{2,14}$/);
});

describe('a file for another device', () => {
  test('contains all games and the preferences', () => {
    storeGame(game('a', 'Aa1'), 1);
    storeGame(game('b', 'Aa1', 'Bb3'), 2);
    saveItem('preferences', JSON.stringify({ ...DEFAULT_PREFERENCES, theme: 'dark' }));
    const before = loadSavedGames();
    const file = exportAll();
    forget();
    expect(importAll(file)).toEqual({ ok: true, value: 2 });
    expect(loadSavedGames()).toEqual(before);
    expect(JSON.parse(loadItem('preferences')!)).toEqual({ ...DEFAULT_PREFERENCES, theme: 'dark' });
  });

  test('a file without preferences leaves the preferences unchanged', () => {
    saveItem('preferences', 'mine');
    expect(importAll('{"quadrille":1,"games":[]}')).toEqual({ ok: true, value: 0 });
    expect(loadItem('preferences')).toBe('mine');
  });

  test('a record is imported as a game', () => {
    vi.spyOn(Date, 'now').mockReturnValue(77);
    expect(importAll('\n[Game "quantik"]\n[Player1 "Anna"]\n\n1. Ab2\n')).toEqual({ ok: true, value: 1 });
    vi.restoreAllMocks();
    const [kept] = loadSavedGames();
    expect(kept).toMatchObject({ touched: 77, session: { players: [{ name: 'Anna' }, {}] } });
    expect(kept!.session.match.acts).toHaveLength(1);
  });

  test.each([
    ['nonsense', 'not-a-file'],
    ['null', 'not-a-file'],
    ['7', 'not-a-file'],
    ['{"games":7}', 'not-a-file'],
    ['{}', 'not-a-file'],
    ['[Game "chess"]', 'bad-record'],
    ['{"games":[{}]}', 'not-a-game'],
  ])('%s is refused: %s', (text, kind) => {
    expect(importAll(text)).toMatchObject({ ok: false, error: { kind } });
    expect(loadSavedGames()).toEqual([]);
  });

  test('a file with one invalid game changes nothing', () => {
    storeGame(game('a', 'Aa1'), 1);
    const file = JSON.parse(exportAll()) as { games: unknown[] };
    forget();
    expect(importAll(JSON.stringify({ ...file, games: [...file.games, { id: 'x' }] })).ok).toBe(false);
    expect(keysWithPrefix('')).toEqual([]);
  });
});

const levels = (side: 'first' | 'second', options = GAMES.q4.options.defaults) =>
  againstComputer(GAMES.q4, 5, side, options).players.map(({ level }) => level);

describe('a game against the computer', () => {
  test('the person has the first or second seat, and the computer all others', () => {
    expect(levels('first')).toEqual([undefined, 5]);
    expect(levels('second')).toEqual([5, undefined]);
    const three = GAMES.q4.options.parse({ players: 3 });
    expect(levels('second', three.ok ? three.value : undefined)).toEqual([5, undefined, 5]);
    expect(againstComputer(GAMES.q4, 5, 'first')).toMatchObject({
      stake: 1,
      control: undefined,
      options: standardOptions(GAMES.q4),
    });
  });

  test.each([
    [0, 0],
    [0.49, 0],
    [0.5, 1],
    [0.99, 1],
  ])('with random number %d the person has seat %d', (lot, seat) => {
    vi.spyOn(Math, 'random').mockReturnValue(lot);
    const { players } = againstComputer(GAMES.quads, 1, 'random');
    vi.restoreAllMocks();
    expect(players.findIndex(({ level }) => level === undefined)).toBe(seat);
  });

  test('the last level is stored for each game, and the default is 2', () => {
    expect(lastLevel('quads')).toBe(2);
    rememberLevel('quads', 7);
    expect([lastLevel('quads'), lastLevel('q4')]).toEqual([7, 2]);
    saveItem('level:q4', '9');
    expect(lastLevel('q4')).toBe(2);
  });
});
