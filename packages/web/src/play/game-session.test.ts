import { GAMES, pointsBySeat, type Act, type SomeKinds } from '@quadrille/rules';
import { describe, expect, test } from 'vitest';
import {
  actorOf,
  isOver,
  needsHandOver,
  perform,
  redoStep,
  rematch,
  startSession,
  soleViewer,
  undoStep,
} from './game-session.ts';
import type { SeatPlayer, GameSession } from './game-session.ts';

const person = (name?: string): Omit<SeatPlayer, 'points'> => ({ name, level: undefined });
const computer: Omit<SeatPlayer, 'points'> = { name: undefined, level: 3 };

const sit = (players: readonly Omit<SeatPlayer, 'points'>[], options: SomeKinds['options']): GameSession =>
  startSession('h', { game: GAMES.quads, options, players, stake: 1, control: undefined });

function quantik(players: readonly Omit<SeatPlayer, 'points'>[], minutes?: number): GameSession {
  const control = minutes === undefined ? undefined : { total: minutes * 60_000, increment: 2_000 };
  return startSession('t', {
    game: GAMES.quantik,
    options: GAMES.quantik.options.defaults,
    players,
    stake: 5,
    control,
  });
}

const move = (session: GameSession, text: string): Act => {
  const { game } = session.match;
  return { kind: 'move', id: game.pack(game.parse(text)!) };
};

function after(session: GameSession, moves: string, spent = 0): GameSession {
  return moves.split(' ').reduce((now, text) => {
    const done = perform(now, move(now, text), spent);
    if (!done.ok) throw new Error(done.error.code);
    return done.value;
  }, session);
}

const scores = (session: GameSession): number[] => pointsBySeat(session, session.match.outcome);

const WON = 'Aa1 Bb1 Cc1 Dd1';

describe('taking back', () => {
  test('between two people undo takes back one move, and redo replays it', () => {
    const session = after(quantik([person(), person()]), 'Aa1 Bb1');
    const earlier = undoStep(session)!;
    expect(earlier.match.acts).toHaveLength(1);
    expect(redoStep(earlier)!.match.acts).toEqual(session.match.acts);
  });

  test('against the computer undo also takes back its reply', () => {
    const session = after(quantik([person(), computer]), 'Aa1 Bb1 Cc1');
    const earlier = undoStep(session)!;
    expect(actorOf(earlier)).toBe(0);
    expect(earlier.match.acts).toHaveLength(2);
    expect(undoStep(earlier)!.match.acts).toHaveLength(0);
    expect(redoStep(undoStep(earlier)!)!.match.acts).toHaveLength(2);
  });

  test('undo is impossible before the first move of a person', () => {
    expect(undoStep(after(quantik([computer, person()]), 'Aa1'))).toBeUndefined();
    expect(undoStep(quantik([person(), person()]))).toBeUndefined();
    expect(redoStep(quantik([person(), person()]))).toBeUndefined();
  });

  test('a new move clears the redo list', () => {
    const session = after(undoStep(after(quantik([person(), person()]), 'Aa1 Bb1'))!, 'Cc4');
    expect(redoStep(session)).toBeUndefined();
  });
});

describe('a series', () => {
  test('the winner gains the stake, the next player begins, and scores add up', () => {
    const first = after(quantik([person('Anna'), person('Ben')]), WON);
    expect(isOver(first)).toBe(true);
    expect(scores(first)).toEqual([0, 5]);
    const second = rematch(first, 'u');
    expect(second.players.map(({ name, points }) => [name, points])).toEqual([
      ['Ben', 5],
      ['Anna', 0],
    ]);
    expect(scores(after(second, WON))).toEqual([5, 5]);
    expect(second.earlier).toBe(1);
  });

  test('taking back the winning move takes back the points', () => {
    expect(scores(undoStep(after(quantik([person(), person()]), WON))!)).toEqual([0, 0]);
  });
});

describe('clocks', () => {
  test('a move subtracts the elapsed time and adds the increment', () => {
    const session = after(after(quantik([person(), person()], 5), 'Aa1'), 'Bb1', 10_000);
    expect(session.left).toEqual([300_000, 292_000]);
  });

  test('a loss on time is recorded as an act', () => {
    const done = perform(quantik([person(), person()], 5), { kind: 'time', seat: 0 }, 300_000);
    expect(done.ok && done.value.match.outcome).toEqual({ winners: [1], reason: 'time' });
    expect(done.ok && done.value.left[0]).toBe(0);
  });
});

test('an illegal move changes nothing and says why', () => {
  const session = after(quantik([person(), person()]), 'Aa1');
  const done = perform(session, move(session, 'Aa2'), 0);
  expect(done).toMatchObject({ ok: false, error: { code: 'illegal-move' } });
});

test('a handover is needed only if several people have hidden hands', () => {
  const hidden = GAMES.quads.options.parse({ hidden: true });
  if (!hidden.ok) throw new Error();
  expect(needsHandOver(sit([person(), person()], hidden.value))).toBe(true);
  expect(needsHandOver(sit([person(), computer], hidden.value))).toBe(false);
  expect(soleViewer(sit([computer, person()], hidden.value))).toBe(1);
  expect(soleViewer(sit([person(), person()], hidden.value))).toBeUndefined();
});
