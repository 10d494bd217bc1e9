import { describe, expect, test } from 'vitest';
import { seatsOf, type Game, type Kinds } from './game.ts';
import { GAMES } from './games.ts';
import { takeBack } from './history.ts';
import { act, startMatch, stillIn, type Act, type Match } from './match.ts';
import { q4 } from './q4/game.ts';
import { quantik } from './quantik/game.ts';
import { stateAfter, idNamed } from '../testing/random-games.ts';

/** Acts in record notation: moves, `1:resigns`, `2:time`, `draw`. */
function acted<K extends Kinds>(game: Game<K>, text: string): Act {
  const departure = /^(\d):(resigns|time)$/.exec(text);
  if (departure !== null) return { kind: departure[2] as 'resigns' | 'time', seat: Number(departure[1]) - 1 };
  return text === 'draw' ? { kind: 'draw' } : { kind: 'move', id: idNamed(game, text) };
}

function begin<K extends Kinds>(game: Game<K>, options: object = {}): Match<K> {
  const start = stateAfter(game, options);
  return startMatch(game, game.optionsOf(start));
}

function matchOf<K extends Kinds>(game: Game<K>, options: object, acts: string): Match<K> {
  let match = begin(game, options);
  for (const text of acts.split(' ')) {
    const next = act(match, acted(game, text));
    if (!next.ok) throw new Error(`${text} is refused: ${JSON.stringify(next.error)}`);
    match = next.value;
  }
  return match;
}

const textOf = <K extends Kinds>({ game, state }: Match<K>) => game.formatPosition(state);
const THREE = { players: 3 };
const PARTNERS = { players: 4, teams: 'partners' };

describe('moves', () => {
  test('a move returns a new match and leaves the earlier one unchanged', () => {
    const before = begin(quantik);
    const next = act(before, acted(quantik, 'Ab2'));
    expect(next.ok && next.value.acts).toEqual([{ kind: 'move', id: idNamed(quantik, 'Ab2') }]);
    expect(next.ok && textOf(next.value)).toBe('..../..../.A../....');
    expect(before).toMatchObject({ acts: [], outcome: undefined });
    expect(textOf(before)).toBe('..../..../..../....');
  });

  test('an illegal move is refused with its reason', () => {
    expect(act(matchOf(quantik, {}, 'Ab2'), acted(quantik, 'Ab1'))).toMatchObject({
      ok: false,
      error: { code: 'illegal-move', why: { kind: 'opponent-shape', shape: 'sphere' } },
    });
  });

  test('the last move sets the outcome, and every later act is refused', () => {
    const won = matchOf(quantik, {}, 'Aa1 Bb1 Cc1 Dd1');
    expect(won.outcome).toEqual({ winners: [1], reason: 'line' });
    for (const text of ['Ac3', '1:resigns', '2:time', 'draw']) {
      expect(act(won, acted(quantik, text))).toEqual({ ok: false, error: { code: 'over' } });
    }
  });

  test('a match starts from a given position, even a finished one', () => {
    const over = stateAfter(quantik, {}, 'Aa1 Bb1 Cc1 Dd1');
    expect(startMatch(quantik, {}, over).outcome).toEqual({ winners: [1], reason: 'line' });
  });
});

describe('resigning and running out of time', () => {
  test.each([
    ['quantik', '1:resigns', [1], 'resignation'],
    ['quantik', '2:time', [0], 'time'],
    ['quads', '2:resigns', [0], 'resignation'],
    ['quads', '1:time', [1], 'time'],
    ['q4', '1:resigns', [1], 'resignation'],
    ['q4', '2:time', [0], 'time'],
  ] as const)('in a game of two, %s: after %s the other wins', (id, text, winners, reason) => {
    const match = matchOf(GAMES[id], {}, text);
    expect(match.outcome).toEqual({ winners, reason });
    expect(seatsOf(stillIn(match))).toEqual(winners);
  });

  test('a player may resign out of turn', () => {
    expect(matchOf(quantik, {}, 'Ab2 1:resigns').outcome).toEqual({ winners: [1], reason: 'resignation' });
    expect(matchOf(quantik, {}, 'Ab2 2:resigns').outcome).toEqual({ winners: [0], reason: 'resignation' });
  });

  test('in Q4 with three players the other two continue', () => {
    const match = matchOf(q4, THREE, '1a1 2:resigns');
    expect(match.outcome).toBeUndefined();
    expect(seatsOf(stillIn(match))).toEqual([0, 2]);
    expect(match.game.rules.actor(match.state)).toBe(2);
  });

  test('the last remaining player wins, by the reason of the last departure', () => {
    expect(matchOf(q4, THREE, '1a1 2:resigns 1:time').outcome).toEqual({ winners: [2], reason: 'time' });
    expect(matchOf(q4, THREE, '1a1 2:time 3:resigns').outcome).toEqual({ winners: [0], reason: 'resignation' });
  });

  test('in teams both partners win, even if one of them has left', () => {
    const match = matchOf(q4, PARTNERS, '1:resigns 2:time');
    expect(match.outcome).toBeUndefined();
    expect(act(match, acted(q4, '4:resigns'))).toMatchObject({
      ok: true,
      value: { outcome: { winners: [0, 2], reason: 'resignation' } },
    });
  });

  test('the game ends by a line after a player has left', () => {
    const match = matchOf(q4, THREE, '3:resigns 1a1 2b3 1b1 3c1 1c1 4d2 1d1');
    expect(match.outcome).toEqual({ winners: [0], reason: 'line' });
  });

  test('a seat cannot leave twice, and a seat that does not exist cannot leave', () => {
    const match = matchOf(q4, THREE, '2:resigns');
    expect(act(match, acted(q4, '2:time'))).toEqual({ ok: false, error: { code: 'not-playing', seat: 1 } });
    expect(act(match, acted(q4, '4:resigns'))).toEqual({ ok: false, error: { code: 'not-playing', seat: 3 } });
    expect(act(begin(quantik), acted(quantik, '3:time'))).toEqual({
      ok: false,
      error: { code: 'not-playing', seat: 2 },
    });
  });

  test.each([32, -32, 0.5])('seat %d is refused', (seat) => {
    expect(act(begin(quantik), { kind: 'resigns', seat })).toEqual({ ok: false, error: { code: 'not-playing', seat } });
  });

  test('a player who is out by a false announcement cannot resign', () => {
    const match = matchOf(q4, { players: 3, announce: true, penalty: 'out' }, '1a1!');
    expect(seatsOf(stillIn(match))).toEqual([1, 2]);
    expect(act(match, acted(q4, '1:resigns'))).toEqual({ ok: false, error: { code: 'not-playing', seat: 0 } });
  });
});

describe('agreeing a draw', () => {
  test('only Q4 allows draws', () => {
    expect(matchOf(q4, {}, '1a1 draw').outcome).toEqual({ winners: [], reason: 'agreement' });
    for (const game of [GAMES.quantik, GAMES.quads]) {
      expect(act(begin(game), { kind: 'draw' })).toEqual({ ok: false, error: { code: 'no-draws' } });
    }
  });

  test('the remaining players may agree on a draw', () => {
    expect(matchOf(q4, THREE, '1:time draw').outcome).toEqual({ winners: [], reason: 'agreement' });
  });
});

const played = () => matchOf(q4, { players: 3, marbles: 4 }, '1a1 1b1 3:resigns 1c1 1d2 draw');

describe('taking back', () => {
  test.each([
    [0, 6, { winners: [], reason: 'agreement' }],
    [1, 5, undefined],
    [3, 3, undefined],
    [4, 2, undefined],
    [6, 0, undefined],
    [99, 0, undefined],
  ])('%i acts: %i are left', (n, left, outcome) => {
    const match = played();
    const earlier = takeBack(match, n);
    expect(earlier.acts).toEqual(match.acts.slice(0, left));
    expect(earlier.outcome).toEqual(outcome);
  });

  test('taking back a resignation returns the player to the game', () => {
    expect(seatsOf(stillIn(takeBack(played(), 3)))).toEqual([0, 1]);
    expect(seatsOf(stillIn(takeBack(played(), 4)))).toEqual([0, 1, 2]);
    expect(textOf(takeBack(played(), 4))).toMatch(/ 3$/);
  });

  test('after a takeback another move can be made', () => {
    const match = played();
    const other = act(takeBack(match, 4), acted(q4, '4d4'));
    expect(other.ok && textOf(other.value)).toMatch(/\|\.\.\.3[^|]* 1$/);
    expect(match.acts).toHaveLength(6);
  });

  test('acts after a given start position can be taken back', () => {
    const start = stateAfter(quantik, {}, 'Ab2 Bc3');
    const next = act(startMatch(quantik, {}, start), acted(quantik, 'Cd4'));
    expect(next.ok && takeBack(next.value, 1).state).toBe(start);
  });
});
