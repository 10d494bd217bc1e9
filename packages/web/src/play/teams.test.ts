import { GAME_IDS, GAMES, nextSeating } from '@quadrille/rules';
import { expect, test } from 'vitest';
import { seatOfFirst, teamOf } from './teams.ts';

const TEAMS = { players: 4, teams: 'partners' };

/** Every game whose options have teams. */
const inTeams = GAME_IDS.flatMap((id) => {
  const options = GAMES[id].options.parse(TEAMS);
  return options.ok ? [{ game: GAMES[id], options: options.value }] : [];
});

test('partners sit opposite each other and keep their letter when all move up a seat', () => {
  expect(inTeams).not.toEqual([]);
  for (const match of inTeams) {
    let people = ['Anna', 'Ben', 'Cleo', 'Dan'];
    for (let earlier = 0; earlier < 6; earlier++) {
      const first = seatOfFirst(people.length, earlier);
      expect(people[first]).toBe('Anna');
      for (const [name, letter, partner] of [
        ['Anna', 'A', 'Cleo'],
        ['Ben', 'B', 'Dan'],
      ] as const) {
        const team = teamOf(match, people.indexOf(name), first)!;
        expect([team.letter, team.partners.map((seat) => people[seat])]).toEqual([letter, [partner]]);
      }
      people = nextSeating(people);
    }
  }
});

test('players on their own have no team', () => {
  for (const id of GAME_IDS) {
    const options = GAMES[id].options.parse({});
    if (!options.ok) throw new Error(options.error.kind);
    expect(teamOf({ game: GAMES[id], options: options.value }, 0, 0)).toBeUndefined();
  }
});
