import { act, startMatch } from '@quadrille/rules';
import { TABLES, wander } from '../../../rules/src/walks.ts';
import { describe, expect, test } from 'vitest';
import { packLink, unpackLink } from './link.ts';

describe.each(TABLES)('$name', ({ game, options }) => {
  test('a whole game survives the address bar, whatever its options', () => {
    const parsed = game.parseOptions(options);
    if (!parsed.ok) throw new Error(parsed.error.kind);
    let match = startMatch(game, parsed.value);
    let seen = 0;
    for (const _ of wander({ game, options, name: '' } as never, 3)) {
      seen++;
      const packed = packLink(match);
      const url = new URL(`http://localhost/en/analyse/#${packed}`);
      const back = unpackLink(url.hash.slice(1));
      expect(back.ok && packLink(back.value)).toBe(packed);
      expect(back.ok && game.formatPosition(back.value.state)).toBe(game.formatPosition(match.state));
      const out = new Int32Array(game.rules.maxMoves);
      const n = game.rules.generate(match.state, out, 0);
      if (n === 0 || seen > 12) break;
      const next = act(match, { kind: 'move', id: out[(seen * 7) % n]! as never });
      if (!next.ok) break;
      match = next.value;
    }
    expect(seen).toBeGreaterThan(3);
  });
});

test.each([
  ['', 'unknown-game'],
  ['chess', 'unknown-game'],
  ['%', 'broken'],
  ['quads;border=7', 'bad-options'],
  ['quantik;;AAA./..../..../....', 'bad-position'],
  ['quantik;;;Aa1,zz', 'bad-move'],
  ['quantik;;;Aa1,Aa2', 'refused'],
  ['quantik;;;;', 'broken'],
  [`quantik;;;${'Aa1,'.repeat(9000)}`, 'broken'],
])('%s is told apart: %s', (packed, kind) => {
  expect(unpackLink(packed)).toMatchObject({ ok: false, error: { kind } });
});
