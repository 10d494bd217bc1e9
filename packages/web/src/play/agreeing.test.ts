// Draws, time and other agreements between players on one device.

import { GAMES, pointsBySeat, type Act } from '@quadrille/rules';
import { describe, expect, test } from 'vitest';
import { nextOffer } from './draw-offer.ts';
import { sessionRecord, parseSavedGame, sessionFromRecord, formatSavedGame } from './saved-game.ts';
import {
  areClocksRunning,
  mayBeAnalysed,
  needsHandOver,
  personSeats,
  perform,
  redoStep,
  rematch,
  startSession,
  undoStep,
  type SeatPlayer,
  type GameSession,
} from './game-session.ts';

type Seated = Omit<SeatPlayer, 'points'>;
const person: Seated = { name: undefined, level: undefined };
const computer: Seated = { name: undefined, level: 3 };

function q4(players: readonly Seated[], more: object = {}): GameSession {
  const options = GAMES.q4.options.parse({ players: players.length, ...more });
  if (!options.ok) throw new Error(options.error.kind);
  return startSession('q', { game: GAMES.q4, options: options.value, players, stake: 2, control: undefined });
}

function after(session: GameSession, ...acts: readonly (string | Act)[]): GameSession {
  return acts.reduce<GameSession>((now, each) => {
    const { game } = now.match;
    const what: Act = typeof each === 'string' ? { kind: 'move', id: game.pack(game.parse(each)!) } : each;
    const done = perform(now, what, 0);
    if (!done.ok) throw new Error(`${JSON.stringify(each)}: ${done.error.code}`);
    return done.value;
  }, session);
}

describe('a draw', () => {
  test('is offered to each remaining player in turn', () => {
    const four = q4([person, person, person, person]);
    expect(nextOffer(four, 1)).toEqual({ from: 1, to: 0 });
    expect(nextOffer(four, 1, 0)).toEqual({ from: 1, to: 2 });
    expect(nextOffer(four, 1, 2)).toEqual({ from: 1, to: 3 });
    expect(nextOffer(four, 1, 3)).toBeUndefined();
    const three = after(four, { kind: 'resigns', seat: 2 });
    expect(nextOffer(three, 1, 0)).toEqual({ from: 1, to: 3 });
  });

  test('is not offered to a computer', () => {
    expect(nextOffer(q4([person, computer, person]), 0)).toEqual({ from: 0, to: 2 });
    expect(nextOffer(q4([person, computer]), 0)).toBeUndefined();
  });
});

const move = (session: GameSession, text: string): Act => ({
  kind: 'move',
  id: session.match.game.pack(session.match.game.parse(text)!),
});

const timed = (total: number, increment: number): GameSession => ({
  ...q4([person, person]),
  control: { total, increment },
  left: [total, total],
});

describe('clocks', () => {
  test('only the clock of the player to move runs, and never below zero', () => {
    const first = after(timed(10_000, 2_000), '4d4', '4c4');
    expect(first.left).toEqual([10_000, 12_000]);
    const one = perform(first, move(first, '1a1'), 4_000);
    expect(one.ok && one.value.left).toEqual([8_000, 12_000]);
    const two = one.ok ? perform(one.value, move(one.value, '1b1'), 99_000) : one;
    expect(two.ok && two.value.left).toEqual([8_000, 2_000]);
  });

  test('start with the first move', () => {
    const first = timed(10_000, 2_000);
    expect(areClocksRunning(first)).toBe(false);
    const one = perform(first, move(first, '1a1'), 99_000);
    expect(one.ok && one.value.left).toEqual([10_000, 10_000]);
    expect(one.ok && areClocksRunning(one.value)).toBe(true);
    const over = one.ok ? perform(one.value, { kind: 'resigns', seat: 1 }, 0) : one;
    expect(over.ok && areClocksRunning(over.value)).toBe(false);
    expect(areClocksRunning(after(q4([person, person]), '1a1'))).toBe(false);
  });

  test('resigning adds no increment, and a loss on time sets the clock to zero', () => {
    const session = after(timed(10_000, 2_000), '1a1');
    const resigned = perform(session, { kind: 'resigns', seat: 1 }, 3_000);
    expect(resigned.ok && resigned.value.left).toEqual([10_000, 7_000]);
    const late = perform(session, { kind: 'time', seat: 1 }, 0);
    expect(late.ok && late.value.left).toEqual([10_000, 0]);
  });

  test('without a time control the clocks stay at zero', () => {
    const plain = q4([person, person]);
    const done = perform(plain, move(plain, '1a1'), 4_000);
    expect(done.ok && done.value.left).toEqual([0, 0]);
  });

  test('a rematch begins with full clocks', () => {
    const one = perform(timed(10_000, 0), { kind: 'resigns', seat: 0 }, 4_000);
    expect(one.ok && rematch(one.value, 'r')).toMatchObject({
      left: [10_000, 10_000],
      undone: [],
      earlier: 1,
      id: 'r',
    });
    expect(one.ok && rematch(one.value, 'r').match.acts).toEqual([]);
  });
});

describe('taking back', () => {
  test('between computers undo takes back one act', () => {
    const watched = after(q4([computer, computer]), '1a1', '1b1');
    expect(undoStep(watched)!.match.acts).toHaveLength(1);
    expect(personSeats(watched)).toEqual([]);
  });

  test('undo steps back to a person’s turn, and as many redo steps restore the game', () => {
    const session = after(q4([person, computer]), '1a1', '1b1', '2a1', '2b1', '3a1');
    const back = undoStep(undoStep(session)!)!;
    expect(back.match.acts).toHaveLength(2);
    const again = redoStep(back)!;
    expect(again.match.acts).toEqual(session.match.acts.slice(0, 4));
    expect(redoStep(again)!.match.acts).toEqual(session.match.acts);
  });
});

const hidden = (players: readonly Seated[]): GameSession => {
  const options = GAMES.quads.options.parse({ hidden: true });
  if (!options.ok) throw new Error(options.error.kind);
  return startSession('h', { game: GAMES.quads, options: options.value, players, stake: 1, control: undefined });
};

describe('hidden hands', () => {
  test('only an unfinished game with hidden hands may not be analysed', () => {
    const secret = hidden([person, computer]);
    expect(mayBeAnalysed(secret)).toBe(false);
    expect(mayBeAnalysed(after(secret, { kind: 'resigns', seat: 0 }))).toBe(true);
    expect(mayBeAnalysed(q4([person, person]))).toBe(true);
    expect(needsHandOver(q4([person, person]))).toBe(false);
  });
});

test('partners win together', () => {
  const session = q4([person, person, person, person], { teams: 'partners' });
  const won = after(session, '1a1', '2a2', '3b3', '4c1', '1a2', '2c3', '3d1', '4b2', '1a3', '2d4', '3c2', '4d3', '1a4');
  expect(pointsBySeat(won, won.match.outcome)).toEqual([2, 0, 2, 0]);
});

describe('saved games', () => {
  const good = JSON.parse(formatSavedGame({ session: after(q4([person, computer]), '1a1'), touched: 5 })) as Record<
    string,
    unknown
  >;
  const read = (more: object) => {
    const kept = parseSavedGame(JSON.stringify({ ...good, ...more }));
    if (!kept.ok) throw new Error(kept.error.kind);
    return kept.value;
  };

  test.each([
    ['stake', -1, 1],
    ['stake', '3', 1],
    ['stake', 4, 4],
    ['earlier', -2, 0],
    ['earlier', 6, 6],
    ['left', [1, -1], [0, 0]],
    ['left', [1], [0, 0]],
    ['left', [3, 4], [3, 4]],
  ])('%s of %j is read as %j', (field, value, expected) => {
    expect(read({ [field]: value }).session).toMatchObject({ [field]: expected });
  });

  test.each([
    [-1, 0],
    ['now', 0],
    [0, 0],
    [12, 12],
  ])('touched at %j is read as %j', (touched, expected) => {
    expect(read({ touched }).touched).toBe(expected);
  });

  test('a time control needs total, increment and a clock for each seat', () => {
    const control = { total: 5, increment: 0 };
    expect(read({ control, left: [1, 2] }).session.control).toEqual(control);
    expect(read({ control, left: [1] }).session.control).toBeUndefined();
    expect(read({ control: { total: 5 }, left: [1, 2] }).session.control).toBeUndefined();
    expect(read({ control: { total: -5, increment: 0 }, left: [1, 2] }).session.control).toBeUndefined();
  });

  test.each([
    ['a name of 60 characters', 60, true],
    ['a name of 61 characters', 61, false],
  ])('%s: %s', (_what, length, fine) => {
    const players = [
      { name: 'x'.repeat(length), points: 0 },
      { points: 3, level: 4 },
    ];
    expect(parseSavedGame(JSON.stringify({ ...good, players })).ok).toBe(fine);
  });

  test.each([
    ['a value that is no list', 7],
    ['a name that is no string', [{ name: 7, points: 0 }, { points: 0 }]],
    ['a player without points', [{ points: 0 }, {}]],
    ['a level that is no number', [{ points: 0 }, { points: 0, level: '4' }]],
    ['one player too many', [{ points: 0 }, { points: 0 }, { points: 0 }]],
    ['a null entry', [null, { points: 0 }]],
  ])('players: %s is refused', (_what, players) => {
    expect(parseSavedGame(JSON.stringify({ ...good, players }))).toEqual({ ok: false, error: { kind: 'not-a-game' } });
  });

  test('the redo list is dropped if any of its moves is illegal', () => {
    expect(read({ undone: ['2a1', '1b1'] }).session.undone).toHaveLength(2);
    expect(read({ undone: ['2a1', '1a1'] }).session.undone).toEqual([]);
    expect(read({ undone: ['1a1', '2a1'] }).session.undone).toEqual([]);
    expect(read({ undone: [7] }).session.undone).toEqual([]);
    expect(read({ undone: 'no list' }).session.undone).toEqual([]);
  });

  test('a record contains the players’ names and a stake other than 1', () => {
    const named = q4([{ name: 'Anna', level: undefined }, computer, person]);
    expect([...sessionRecord(named).tags]).toEqual([
      ['Player1', 'Anna'],
      ['Player2', 'computer:3'],
      ['Stake', '2'],
    ]);
    expect([...sessionRecord({ ...named, stake: 1 }).tags.keys()]).toEqual(['Player1', 'Player2']);
  });

  test('an imported record sets the names, truncated to 60 characters, and no points', () => {
    const { match } = q4([person, person, person]);
    const tags = new Map([
      ['Player1', 'x'.repeat(70)],
      ['Player3', 'computer:9'],
    ]);
    expect(sessionFromRecord('n', { match, tags, comments: new Map() })).toEqual({
      id: 'n',
      players: [
        { name: 'x'.repeat(60), level: undefined, points: 0 },
        { name: undefined, level: undefined, points: 0 },
        { name: 'computer:9', level: undefined, points: 0 },
      ],
      stake: 1,
      control: undefined,
      left: [0, 0, 0],
      match,
      undone: [],
      earlier: 0,
    });
  });
});
