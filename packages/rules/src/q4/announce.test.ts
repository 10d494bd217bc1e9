import { describe, expect, test } from 'vitest';
import { legalMoves } from '../derive.ts';
import { stateAfter, idNamed, moveNamed, playMoves } from '../../testing/random-games.ts';
import { LINES, q4Cell } from './cube.ts';
import { q4, type Q4Event } from './game.ts';
import { canAnnounce } from './kernel.ts';
import { placedMarbles } from './position.ts';

const announcing = (more: object = {}) => ({ announce: true, ...more });
const out = (more: object = {}) => announcing({ penalty: 'out', ...more });
const after = (moves: string, options: object = announcing()) => stateAfter(q4, options, moves);
const eventsOf = (moves: string, move: string, options: object = announcing()) =>
  q4.events(after(moves, options), idNamed(q4, move));
/** The seat to move and the pending skips: the end of the position text. */
const standing = (moves: string, options: object = announcing()) =>
  q4.formatPosition(after(moves, options)).split(' ').slice(1).join(' ');
const linesOf = (story: readonly Q4Event[]) =>
  story.flatMap((event) => (event.kind === 'line' ? [event.line.cells.map(q4Cell).join(' ')] : []));

/** Three in a row for the first player, no line for the second. */
const THREE = '1a1 2b3 1b1 3c1 1c1 4d2';

/** Holes other than these, no four of them in line. */
function elsewhere(cells: readonly number[], n: number): string[] {
  const apart = ['1a1', '2b3', '3c1', '4d2', '1c4', '2d1', '3a3', '4b4'];
  return apart.filter((name) => !cells.includes(q4.parseCell(name)!)).slice(0, n);
}

describe('announcing', () => {
  test('every move is legal with and without an announcement', () => {
    const moves = legalMoves(q4.rules, after('')).map((id) => q4.format(id));
    expect(moves).toHaveLength(128);
    expect(moves).toEqual(expect.arrayContaining(['1a1', '1a1!']));
    expect(q4.rules.count(after(''))).toBe(128);
  });

  test('without the option announcements are illegal', () => {
    expect(q4.why(after('', {}), moveNamed(q4, '1a1!'))).toEqual({ kind: 'no-announcing' });
  });

  test('an announced line wins', () => {
    const story = eventsOf(THREE, '1d1!');
    expect(story.map(({ kind }) => kind)).toEqual(['dropped', 'announced', 'line', 'ended']);
    expect(story[1]).toEqual({ kind: 'announced', seat: 0, right: true });
    expect(linesOf(story)).toEqual(['1a1 1b1 1c1 1d1']);
    expect(q4.outcome(after(`${THREE} 1d1!`))).toEqual({ winners: [0], reason: 'line' });
  });

  test.each(['board', 'straight', 'slanted'])('every line may be announced, by the second player too: %s', (span) => {
    for (const line of LINES.filter((known) => known.span === span)) {
      const [a, b, c, d] = line.cells.map(q4Cell);
      const [x, y, z, last] = elsewhere(line.cells, 4);
      expect(q4.outcome(after(`${a} ${x} ${b} ${y} ${c} ${z} ${d}!`))).toEqual({ winners: [0], reason: 'line' });
      const s = after(`${x} ${a} ${y} ${b} ${z} ${c} ${last} ${d}!`);
      expect(q4.outcome(s)).toEqual({ winners: [1], reason: 'line' });
    }
  });

  test('an unannounced line does not end the game and appears in no event', () => {
    expect(q4.outcome(after(`${THREE} 1d1`))).toBeUndefined();
    expect(eventsOf(THREE, '1d1').map(({ kind }) => kind)).toEqual(['dropped', 'turn']);
    expect(canAnnounce(after(`${THREE} 1d1`), 0)).toBe(true);
  });

  test('an overlooked line may be announced with a later move', () => {
    const story = eventsOf(`${THREE} 1d1 4b4`, '3a3!');
    expect(linesOf(story)).toEqual(['1a1 1b1 1c1 1d1']);
    expect(story.at(-1)).toEqual({ kind: 'ended', winners: [0], reason: 'line' });
  });

  test('announcing another player’s line is false', () => {
    expect(eventsOf(`${THREE} 1d1`, '4b4!')).toContainEqual({ kind: 'announced', seat: 1, right: false });
    expect(q4.outcome(after(`${THREE} 1d1 4b4!`))).toBeUndefined();
  });

  test('lifting a marble may break one’s own line: then the announcement is false', () => {
    const four = announcing({ marbles: 4 });
    const line = '1a1 2b3 1b1 3c1 1c1 4d2 1d1 1c4';
    expect(canAnnounce(after(line, four), 0)).toBe(true);
    expect(eventsOf(line, '1d1-4a4!', four)).toContainEqual({ kind: 'announced', seat: 0, right: false });
    // A fifth marble can be moved beside the standing line.
    const five = announcing({ marbles: 5 });
    expect(q4.outcome(after(`${line} 2a2 4b4 2a2-3a3!`, five))).toEqual({ winners: [0], reason: 'line' });
  });

  test('a line made by moving is announced with the move', () => {
    const four = announcing({ marbles: 4 });
    const dropped = '1a1 2b3 1b1 3c1 1c1 4d2 4a4 1c4';
    expect(q4.outcome(after(`${dropped} 4a4-1d1!`, four))).toEqual({ winners: [0], reason: 'line' });
    expect(q4.outcome(after(`${dropped} 4a4-1d1`, four))).toBeUndefined();
  });

  test("a partner's line counts, an opponent's does not", () => {
    const played = '1a1 3a1 2a1 4b1 1b1 3c2 2a2 4c3 1c1 3d4 2c4 4d1 1d1 4d2';
    const partners = announcing({ players: 4, teams: 'partners' });
    expect(q4.outcome(after(`${played} 3b3!`, partners))).toEqual({ winners: [0, 2], reason: 'line' });
    expect(eventsOf(played, '3b3!', partners)).toContainEqual(
      expect.objectContaining({ kind: 'line', seat: 2, colour: 0 }),
    );
    expect(standing(`${played} 3b3!`, announcing({ players: 4 }))).toBe('4 skip=3');
    expect(standing(`${played} 3b3 4a1!`, partners)).toBe('1 skip=4');
  });
});

describe('a false announcement', () => {
  test('costs nothing without a penalty', () => {
    const none = announcing({ penalty: 'none' });
    expect(eventsOf('', '1a1!', none)).toEqual([
      { kind: 'dropped', seat: 0, colour: 0, to: 0, left: 11 },
      { kind: 'announced', seat: 0, right: false },
      { kind: 'penalty', seat: 0, penalty: 'none' },
      { kind: 'turn', seat: 1 },
    ]);
    expect(standing('1a1!', none)).toBe('2');
  });

  test('costs the next turn, and the move stays on the board', () => {
    expect(eventsOf('', '1a1!')).toEqual([
      { kind: 'dropped', seat: 0, colour: 0, to: 0, left: 11 },
      { kind: 'announced', seat: 0, right: false },
      { kind: 'penalty', seat: 0, penalty: 'skip' },
      { kind: 'turn', seat: 1 },
    ]);
    expect(standing('1a1!')).toBe('2 skip=1');
    expect(placedMarbles(after('1a1!'), 0)).toBe(1);
  });

  test('costs one turn only: the player moves again after it', () => {
    expect(eventsOf('1a1!', '1b1').slice(1)).toEqual([
      { kind: 'missed', seat: 0 },
      { kind: 'turn', seat: 1 },
    ]);
    expect(standing('1a1! 1b1')).toBe('2');
    expect(standing('1a1! 1b1 1c1')).toBe('1');
  });

  test('of both players costs one turn each', () => {
    expect(eventsOf('1a1!', '1b1!').slice(-3)).toEqual([
      { kind: 'missed', seat: 0 },
      { kind: 'missed', seat: 1 },
      { kind: 'turn', seat: 0 },
    ]);
    expect(standing('1a1! 1b1!')).toBe('1');
  });

  test.each([
    [3, '1a1! 1b1!', '3 skip=1,2'],
    [3, '1a1! 1b1! 1c1', '3'],
    [3, '1a1! 1b1! 1c1!', '1'],
    [3, '1a1! 1b1 1c1!', '2 skip=3'],
    [3, '1a1! 1b1! 1c1 1d1', '1'],
    [4, '1a1! 1b1! 1c1!', '4 skip=1,2,3'],
    [4, '1a1! 1b1! 1c1! 1d1', '4'],
    [4, '1a1! 1b1! 1c1! 1d1!', '1'],
    [4, '1a1! 1b1 1c1 2d1', '2'],
  ])('pending skips with %i players: after %s the position ends with %s', (players, moves, expected) => {
    expect(standing(moves, announcing({ players }))).toBe(expected);
  });

  test('two consecutive players of four may miss their turns', () => {
    const four = announcing({ players: 4 });
    expect(eventsOf('1a1 1b1! 1c1! 1d1', '2a1', four).slice(1)).toEqual([
      { kind: 'missed', seat: 1 },
      { kind: 'missed', seat: 2 },
      { kind: 'turn', seat: 3 },
    ]);
  });

  test('the events list missed turns in the order in which they are missed', () => {
    // The third player announces falsely, then the first; the second plays: the third misses first.
    expect(eventsOf('1a1 1b1 1c1! 1d1!', '2a1', announcing({ players: 3 })).slice(1)).toEqual([
      { kind: 'missed', seat: 2 },
      { kind: 'missed', seat: 0 },
      { kind: 'turn', seat: 1 },
    ]);
  });

  test('a win cancels pending skips', () => {
    // The first player would miss the next turn, but the second announces a line.
    expect(eventsOf('1a1 2a1 1b1 2b1 1c1 2c1 3d3!', '2d1!').map(({ kind }) => kind)).toEqual([
      'dropped',
      'announced',
      'line',
      'ended',
    ]);
  });

  test('a player who missed turns still drops while the other already moves marbles', () => {
    const four = announcing({ marbles: 4 });
    const s = after('1a1! 2b3 3c1 1b1! 4d2 1c2', four);
    expect([placedMarbles(s, 0), placedMarbles(s, 1)]).toEqual([2, 4]);
    expect(q4.rules.actor(s)).toBe(0);
    expect(q4.why(s, moveNamed(q4, '1a1-3d1'))).toEqual({ kind: 'drop-first', left: 2 });
    const next = playMoves(q4, s, '3d1');
    expect(q4.why(next, moveNamed(q4, '3b4'))).toEqual({ kind: 'must-move' });
    expect(q4.why(next, moveNamed(q4, '2b3-4a4'))).toBeUndefined();
  });
});

describe('out of the game', () => {
  test('with two players the opponent wins', () => {
    expect(eventsOf('', '1a1!', out()).slice(1)).toEqual([
      { kind: 'announced', seat: 0, right: false },
      { kind: 'penalty', seat: 0, penalty: 'out' },
      { kind: 'ended', winners: [1], reason: 'out' },
    ]);
    expect(q4.outcome(after('1a1 1b1!', out()))).toEqual({ winners: [0], reason: 'out' });
    expect(standing('1a1!', out())).toBe('2 out=1');
  });

  test('with three players the others continue, and the marbles stay on the boards', () => {
    const three = out({ players: 3 });
    expect(standing('1a1! 1b1 1c1', three)).toBe('2 out=1');
    expect(placedMarbles(after('1a1! 1b1 1c1', three), 0)).toBe(1);
    expect(q4.playing(after('1a1!', three))).toBe(0b110);
    expect(q4.why(after('1a1!', three), moveNamed(q4, '1a1'))).toEqual({ kind: 'occupied', cell: 0, colour: 0 });
  });

  test('the last player left wins', () => {
    const three = out({ players: 3 });
    expect(eventsOf('1a1! 1b1', '1c1!', three).at(-1)).toEqual({ kind: 'ended', winners: [1], reason: 'out' });
    expect(standing('1a1! 1b1 1c1!', three)).toBe('2 out=1,3');
  });

  test('a partner plays on alone: the last team left wins', () => {
    const partners = out({ players: 4, teams: 'partners' });
    expect(q4.outcome(after('1a1! 1b1!', partners))).toBeUndefined();
    expect(standing('1a1! 1b1!', partners)).toBe('3 out=1,2');
    expect(q4.outcome(after('1a1! 1b1! 1c1!', partners))).toEqual({ winners: [1, 3], reason: 'out' });
    // Without teams the same three departures would leave one player.
    expect(q4.outcome(after('1a1! 1b1! 1c1!', out({ players: 4 })))).toEqual({ winners: [3], reason: 'out' });
  });

  test('a correct announcement has no penalty', () => {
    expect(q4.outcome(after(`${THREE} 1d1!`, out()))).toEqual({ winners: [0], reason: 'line' });
  });
});
