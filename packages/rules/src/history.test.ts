import { describe, expect, test } from 'vitest';
import { actsBeforeLastMove, positionsOf, redo, undo, type History } from './history.ts';
import { formatAct, parseMatch } from './match-text.ts';

const PEOPLE = [0, 1, 2];

function played(players: number, ...moves: string[]): History {
  const match = parseMatch({ game: 'q4', options: { players }, moves });
  if (!match.ok) throw new Error(match.error.kind);
  return { match: match.value, undone: [] };
}

const acts = ({ match: { game, acts: done } }: History): string[] => done.map((what) => formatAct(game, what));
const undone = ({ match: { game }, undone: left }: History): string[] => left.map((what) => formatAct(game, what));

const shown = (history: History) => ({ acts: acts(history), undone: undone(history) });

describe('undo', () => {
  test('among people takes back one act', () => {
    const back = undo(played(3, '1a1', '1b1', '1c1'), PEOPLE)!;
    expect(acts(back)).toEqual(['1a1', '1b1']);
    expect(undone(back)).toEqual(['1c1']);
  });

  test('against computers takes back their replies too', () => {
    const back = undo(played(3, '1a1', '1b1', '1c1'), [0])!;
    expect(acts(back)).toEqual([]);
    expect(undone(back)).toEqual(['1c1', '1b1', '1a1']);
  });

  test('keeps the order of acts undone before', () => {
    const back = undo(undo(played(2, '1a1', '1b1', '1c1', '1d1'), [0, 1])!, [0, 1])!;
    expect(undone(back)).toEqual(['1d1', '1c1']);
  });

  test('is impossible at the start, and before the first turn of a person', () => {
    expect(undo(played(3), PEOPLE)).toBeUndefined();
    expect(undo(played(3, '1a1'), [1])).toBeUndefined();
    expect(undo(played(3, '1a1', '1b1'), [2])).toBeUndefined();
  });

  test('brings back the game that an agreed draw, a resignation or lost time has ended', () => {
    for (const end of ['draw', '1:resigns', '2:time']) {
      const over = played(2, '1a1', end);
      expect(over.match.outcome).toBeDefined();
      expect(undo(over, [0, 1])!.match.outcome).toBeUndefined();
    }
  });

  test('goes act by act where only computers play', () => {
    expect(acts(undo(played(2, '1a1', '1b1'), [])!)).toEqual(['1a1']);
  });
});

describe('redo', () => {
  test('plays again what one undo took back', () => {
    for (const people of [[0], [0, 1], []]) {
      const present = played(3, '1a1', '1b1', '1c1', '2a1', '2b1');
      const back = undo(present, people)!;
      expect(shown(redo(back, people)!)).toEqual(shown(present));
      expect(shown(redo(undo(back, people)!, people)!)).toEqual(shown(back));
    }
  });

  test('ends where a person is to move, also if that person moved by choice before', () => {
    const back = undo(undo(played(2, '1a1', '1b1', '2a1', '2b1', '3a1'), [0])!, [0])!;
    expect(acts(back)).toEqual(['1a1', '1b1']);
    expect(acts(redo(back, [0])!)).toEqual(['1a1', '1b1', '2a1', '2b1']);
  });

  test('is impossible if nothing is undone', () => {
    expect(redo(played(2, '1a1'), [0, 1])).toBeUndefined();
  });
});

describe('earlier positions', () => {
  test('are those before each act, and the present', () => {
    const { match } = played(2, '1a1', '1b1', '1c1');
    const positions = positionsOf(match);
    expect(positions.map((position) => position.acts.length)).toEqual([0, 1, 2, 3]);
    expect(positions.at(-1)).toEqual(match);
  });

  test('the last move of a seat, which need not be the last act', () => {
    const { match } = played(3, '1a1', '1b1', '1c1', '2:resigns', '2a1');
    expect([0, 1, 2].map((seat) => actsBeforeLastMove(match, seat))).toEqual([4, 1, 2]);
    const { match: short } = played(2, '1a1', '1:resigns');
    expect([0, 1].map((seat) => actsBeforeLastMove(short, seat))).toEqual([0, undefined]);
  });
});
