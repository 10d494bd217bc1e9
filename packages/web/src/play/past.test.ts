import { act, GAMES, type Act } from '@quadrille/rules';
import { expect, test } from 'vitest';
import { againstComputer } from './invitation.ts';
import { companyOf, isWanted, resultsOf } from './past.ts';
import { sitDown, type Sitting } from './sitting.ts';

function after(sitting: Sitting, ...acts: readonly Act[]): Sitting {
  let { match } = sitting;
  for (const what of acts) {
    const next = act(match, what);
    if (!next.ok) throw new Error(next.error.code);
    match = next.value;
  }
  return { ...sitting, match };
}

const alone = sitDown('a', againstComputer(GAMES.q4, 3, 'first'));
const together: Sitting = { ...alone, players: alone.players.map((player) => ({ ...player, level: undefined })) };
const watched: Sitting = { ...alone, players: alone.players.map((player) => ({ ...player, level: 3 })) };

test('who played', () => {
  expect([alone, together, watched].map(companyOf)).toEqual(['computer', 'people', 'watch']);
});

test('how it ended, as seen by the only person there was', () => {
  expect(resultsOf(alone)).toEqual(['unfinished']);
  expect(resultsOf(after(alone, { kind: 'resigns', seat: 0 }))).toEqual(['finished', 'lost']);
  expect(resultsOf(after(alone, { kind: 'resigns', seat: 1 }))).toEqual(['finished', 'won']);
  expect(resultsOf(after(alone, { kind: 'draw' }))).toEqual(['finished', 'draw']);
  expect(resultsOf(after(together, { kind: 'resigns', seat: 0 }))).toEqual(['finished']);
  expect(resultsOf(after(watched, { kind: 'time', seat: 0 }))).toEqual(['finished']);
});

test('only what is looked for', () => {
  const kept = { sitting: after(alone, { kind: 'draw' }), touched: 0 };
  const all = { game: 'all', company: 'all', result: 'all' } as const;
  expect(isWanted(kept, all)).toBe(true);
  expect(isWanted(kept, { game: 'q4', company: 'computer', result: 'draw' })).toBe(true);
  expect(isWanted(kept, { ...all, game: 'quads' })).toBe(false);
  expect(isWanted(kept, { ...all, company: 'people' })).toBe(false);
  expect(isWanted(kept, { ...all, result: 'unfinished' })).toBe(false);
});
