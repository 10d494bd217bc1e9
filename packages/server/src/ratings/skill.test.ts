import { describe, expect, test } from 'vitest';
import type { SideRank } from './ranking.ts';
import { afterGame, isProvisional, INITIAL_SKILL, displayRating, type Skill } from './skill.ts';

const duel: SideRank[] = [
  { seats: [0], rank: 1, result: 'won' },
  { seats: [1], rank: 2, result: 'lost' },
];

describe('the displayed rating', () => {
  test('is 1000 for newcomers, and rises as the uncertainty falls', () => {
    expect(displayRating(INITIAL_SKILL)).toBe(1000);
    expect(displayRating({ mu: 25, sigma: 2 })).toBe(1570);
    expect(displayRating({ mu: 26, sigma: 2 })).toBe(1600);
  });

  test('is provisional until there are enough games', () => {
    let [me, games]: [Skill, number] = [INITIAL_SKILL, 0];
    const other = { mu: 25, sigma: 2.5 };
    while (isProvisional(me)) {
      const won = games % 2 === 0;
      const ranking = won ? duel : duel.map(({ seats }, i): SideRank => ({ ...duel[1 - i]!, seats }));
      [me] = afterGame(ranking, [me, other]) as [Skill, Skill];
      games++;
    }
    expect(games).toBe(9);
  });
});

describe('after a game', () => {
  test('the winner’s estimate rises, the loser’s falls, and both are more certain', () => {
    const [won, lost] = afterGame(duel, [INITIAL_SKILL, INITIAL_SKILL]) as [Skill, Skill];
    expect(won.mu).toBeGreaterThan(25);
    expect(lost.mu).toBeLessThan(25);
    expect(won.mu - 25).toBeCloseTo(25 - lost.mu, 10);
    expect(won.sigma).toBeLessThan(INITIAL_SKILL.sigma);
    expect(lost.sigma).toBeLessThan(INITIAL_SKILL.sigma);
  });

  test('beating a stronger player counts for more', () => {
    const me = { mu: 25, sigma: 4 };
    const [expected] = afterGame(duel, [me, { mu: 15, sigma: 4 }]) as [Skill, Skill];
    const [upset] = afterGame(duel, [me, { mu: 35, sigma: 4 }]) as [Skill, Skill];
    expect(upset.mu).toBeGreaterThan(expected.mu);
  });

  test('a draw brings the ratings of unequal players closer', () => {
    const drawn: SideRank[] = [
      { seats: [0], rank: 1, result: 'drawn' },
      { seats: [1], rank: 1, result: 'drawn' },
    ];
    const [strong, weak] = afterGame(drawn, [
      { mu: 30, sigma: 4 },
      { mu: 20, sigma: 4 },
    ]) as [Skill, Skill];
    expect(strong.mu).toBeLessThan(30);
    expect(weak.mu).toBeGreaterThan(20);
  });

  test('among four players the order of elimination counts, and results keep the order of the seats', () => {
    const four: SideRank[] = [
      { seats: [0], rank: 3, result: 'lost' },
      { seats: [1], rank: 1, result: 'won' },
      { seats: [2], rank: 4, result: 'lost' },
      { seats: [3], rank: 2, result: 'lost' },
    ];
    const [a, b, c, d] = afterGame(four, [INITIAL_SKILL, INITIAL_SKILL, INITIAL_SKILL, INITIAL_SKILL]).map(
      ({ mu }) => mu,
    );
    expect(b!).toBeGreaterThan(d!);
    expect(d!).toBeGreaterThan(a!);
    expect(a!).toBeGreaterThan(c!);
  });

  test('partners gain together, the one with the greater uncertainty more', () => {
    const teams: SideRank[] = [
      { seats: [0, 2], rank: 1, result: 'won' },
      { seats: [1, 3], rank: 2, result: 'lost' },
    ];
    const known = { mu: 25, sigma: 3 };
    const [a, b, c, d] = afterGame(teams, [INITIAL_SKILL, known, known, known]).map(({ mu }) => mu - 25);
    expect(a!).toBeGreaterThan(c!);
    expect(c!).toBeGreaterThan(0);
    expect(b!).toBeLessThan(0);
    expect(d!).toBeCloseTo(b!, 10);
  });
});
