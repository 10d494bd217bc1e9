import { describe, expect, test } from 'vitest';
import { act, startMatch } from './match.ts';
import { formatAct, MAX_QUOTED_CHARS, parseAct, parseMatch, parseMove, parseNext, parseStart } from './match-text.ts';
import { q4 } from './q4/game.ts';
import { quads } from './quads/game.ts';
import { quantik } from './quantik/game.ts';
import type { Result } from './result.ts';

function must<T>(result: Result<T, { readonly kind: string }>): T {
  if (!result.ok) throw new Error(result.error.kind);
  return result.value;
}

const faultOf = (text: Parameters<typeof parseMatch>[0], parse?: typeof parseMove) => {
  const read = parseMatch(text, parse);
  return read.ok ? undefined : read.error;
};

describe('a match is read from its parts', () => {
  test('from the empty board with the default options', () => {
    const match = must(parseMatch({ game: 'quads', moves: ['pppp@c3', 'xxxx@e5'] }));
    expect(match.game).toBe(quads);
    expect(match.options).toEqual(quads.options.defaults);
    expect(match.acts.map((what) => formatAct(quads, what))).toEqual(['pppp@c3', 'xxxx@e5']);
  });

  test('from a position, with options', () => {
    const read = {
      game: 'q4',
      options: { players: 3 },
      position: `${'..../..../..../....|'.repeat(4).slice(0, -1)} 1`,
    };
    const match = must(parseMatch({ ...read, moves: ['1a1', '2:resigns'] }));
    expect(match.options).toMatchObject({ players: 3 });
    expect(match.acts).toHaveLength(2);
    expect(match.game.formatPosition(match.start)).toBe(read.position);
  });

  test('one act after the other, as played', () => {
    let played = startMatch(q4, q4.options.defaults);
    let read = must(parseStart({ game: 'q4' }));
    for (const token of ['1a1', '1b1', 'draw']) {
      const done = act(played, parseAct(q4, token)!);
      if (!done.ok) throw new Error(done.error.code);
      played = done.value;
      read = must(parseNext(read, token));
      expect(read).toEqual(played);
    }
    expect(read.outcome).toEqual({ winners: [], reason: 'agreement' });
  });
});

describe('the first fault is reported', () => {
  test.each([
    ['an unknown game', { game: 'chess', options: 7, moves: ['zz'] }, { kind: 'unknown-game', text: 'chess' }],
    ['a name that is no text', { game: 7, moves: [] }, { kind: 'unknown-game', text: '' }],
    [
      'options before the position',
      { game: 'quads', options: { border: 7 }, position: 'zz', moves: [] },
      { kind: 'bad-options', game: quads },
    ],
    ['the position before the moves', { game: 'quads', position: 'zz', moves: ['zz'] }, { kind: 'bad-position' }],
    ['an unreadable move', { game: 'quantik', moves: ['Aa1', 'zz', 'zz'] }, { kind: 'bad-token', ply: 1, token: 'zz' }],
    [
      'an illegal move',
      { game: 'quantik', moves: ['Aa1', 'Aa2', 'zz'] },
      { kind: 'refused', ply: 1, token: 'Aa2', game: quantik, refusal: { code: 'illegal-move' } },
    ],
    [
      'an act after the end',
      { game: 'quantik', moves: ['1:resigns', 'Aa1'] },
      { kind: 'refused', ply: 1, token: 'Aa1', refusal: { code: 'over' } },
    ],
  ])('%s', (_, text, fault) => {
    expect(faultOf(text)).toMatchObject(fault);
  });

  test('quoted in part if it is long', () => {
    const long = 'z'.repeat(MAX_QUOTED_CHARS + 1);
    expect(faultOf({ game: long, moves: [] })).toEqual({ kind: 'unknown-game', text: long.slice(1) });
    expect(faultOf({ game: 'quantik', moves: [long] })).toEqual({ kind: 'bad-token', ply: 0, token: long.slice(1) });
  });
});

test('a reader of moves takes no other acts', () => {
  for (const token of ['1:resigns', '2:time', 'draw']) {
    expect(faultOf({ game: 'q4', moves: [token] })).toBeUndefined();
    expect(faultOf({ game: 'q4', moves: [token] }, parseMove)).toEqual({ kind: 'bad-token', ply: 0, token });
  }
});
