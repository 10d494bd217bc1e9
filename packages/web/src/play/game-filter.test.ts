import { act, GAMES, type Act } from '@quadrille/rules';
import { expect, test } from 'vitest';
import { againstComputer } from './game-setup.ts';
import { opponentKindOf, matchesFilter, resultFiltersOf } from './game-filter.ts';
import { startSession, type GameSession } from './game-session.ts';

function after(session: GameSession, ...acts: readonly Act[]): GameSession {
  let { match } = session;
  for (const what of acts) {
    const next = act(match, what);
    if (!next.ok) throw new Error(next.error.code);
    match = next.value;
  }
  return { ...session, match };
}

const alone = startSession('a', againstComputer(GAMES.q4, 3, 'first'));
const together: GameSession = { ...alone, players: alone.players.map((player) => ({ ...player, level: undefined })) };
const watched: GameSession = { ...alone, players: alone.players.map((player) => ({ ...player, level: 3 })) };

test('a game is classified by its opponents', () => {
  expect([alone, together, watched].map(opponentKindOf)).toEqual(['computer', 'people', 'watch']);
});

test('a game is classified by its result for the only person', () => {
  expect(resultFiltersOf(alone)).toEqual(['unfinished']);
  expect(resultFiltersOf(after(alone, { kind: 'resigns', seat: 0 }))).toEqual(['finished', 'lost']);
  expect(resultFiltersOf(after(alone, { kind: 'resigns', seat: 1 }))).toEqual(['finished', 'won']);
  expect(resultFiltersOf(after(alone, { kind: 'draw' }))).toEqual(['finished', 'draw']);
  expect(resultFiltersOf(after(together, { kind: 'resigns', seat: 0 }))).toEqual(['finished']);
  expect(resultFiltersOf(after(watched, { kind: 'time', seat: 0 }))).toEqual(['finished']);
});

test('a filter matches game, opponents and result', () => {
  const kept = { session: after(alone, { kind: 'draw' }), touched: 0 };
  const all = { game: 'all', company: 'all', result: 'all' } as const;
  expect(matchesFilter(kept, all)).toBe(true);
  expect(matchesFilter(kept, { game: 'q4', company: 'computer', result: 'draw' })).toBe(true);
  expect(matchesFilter(kept, { ...all, game: 'quads' })).toBe(false);
  expect(matchesFilter(kept, { ...all, company: 'people' })).toBe(false);
  expect(matchesFilter(kept, { ...all, result: 'unfinished' })).toBe(false);
});
