import { act, below, legalMoves, seeded, startMatch } from '@quadrille/rules';
import { VARIANTS } from '@quadrille/rules/testing';
import { describe, expect, test } from 'vitest';
import { packLink, unpackLink } from './link.ts';

describe.each(VARIANTS)('$name', ({ game, options }) => {
  test('a whole game survives the address bar', () => {
    const random = seeded(3);
    let match = startMatch(game, options);
    for (let ply = 0; ply < 14 && match.outcome === undefined; ply++) {
      const moves = legalMoves(game.rules, match.state);
      const next = act(match, { kind: 'move', id: moves[below(random, moves.length)]! });
      if (!next.ok) throw new Error(next.error.code);
      match = next.value;
      const { hash } = new URL(`http://localhost/en/analyse/#${packLink(match)}`);
      const back = unpackLink(hash.slice(1));
      expect(back.ok && back.value.acts).toEqual(match.acts);
      expect(back.ok && game.formatPosition(back.value.state)).toBe(game.formatPosition(match.state));
    }
  });
});

test.each([
  ['', 'unknown-game'],
  ['chess', 'unknown-game'],
  ['%', 'broken'],
  ['quads;border=7', 'bad-options'],
  ['quantik;;AAA./..../..../....', 'bad-position'],
  ['quantik;;;Aa1,zz', 'bad-token'],
  ['quantik;;;Aa1,Aa2', 'refused'],
  ['quantik;;;;', 'broken'],
  [`quantik;;;${'Aa1,'.repeat(9000)}`, 'broken'],
])('%s is told apart: %s', (packed, kind) => {
  expect(unpackLink(packed)).toMatchObject({ ok: false, error: { kind } });
});
