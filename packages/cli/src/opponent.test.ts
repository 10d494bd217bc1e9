import { below, GAMES, legalMoves, seeded, startMatch, type GameId } from '@quadrille/rules';
import { describe, expect, test } from 'vitest';
import { chooseMove } from './opponent.ts';

function at(id: GameId, moves: string, options: object = {}) {
  const game = GAMES[id];
  const parsed = game.parseOptions(options);
  if (!parsed.ok) throw new Error(parsed.error.kind);
  const { state } = startMatch(game, parsed.value);
  for (const text of moves.split(' ')) game.rules.make(state, game.pack(game.parse(text)!));
  return { game, state };
}

describe('the simple opponent', () => {
  test('takes a win', () => {
    const { game, state } = at('quantik', 'Aa1 Bb1 Cc1');
    const chosen = chooseMove(game, state, seeded(1));
    expect(game.format(chosen)).toBe('Dd1');
  });

  test('does not hand a win over', () => {
    const { game, state } = at('q4', '1a1 4d1 1a2 4c2 1a3');
    for (let seed = 0; seed < 5; seed++) expect(game.format(chooseMove(game, state, seeded(seed)))).toBe('1a4');
  });

  test('announces what is there and nothing else', () => {
    const winning = at('q4', '1a1 4d1 1a2 4c2 1a3 4b4', { announce: true });
    expect(winning.game.format(chooseMove(winning.game, winning.state, seeded(1)))).toBe('1a4!');
    const { game, state } = at('q4', '1a1', { announce: true, penalty: 'none' });
    for (let seed = 0; seed < 20; seed++) expect(game.format(chooseMove(game, state, seeded(seed)))).not.toContain('!');
  });

  test.each(['quantik', 'quads'] as const)('never plays an illegal move of %s, and beats random play', (id) => {
    const game = GAMES[id];
    const random = seeded(9);
    let wins = 0;
    for (let n = 0; n < 40; n++) {
      const options = game.parseOptions({});
      if (!options.ok) throw new Error(options.error.kind);
      const state = game.setup(options.value);
      const seat = n % 2;
      for (let legal = legalMoves(game.rules, state); legal.length > 0; legal = legalMoves(game.rules, state)) {
        const own = game.rules.actor(state) === seat;
        const move = own ? chooseMove(game, game.redact(state, seat), random) : legal[below(random, legal.length)]!;
        expect(legal).toContain(move);
        game.rules.make(state, move);
      }
      if ((game.rules.status(state) >> seat) & 1) wins++;
    }
    expect(wins).toBeGreaterThan(26);
  });
});
