// Every puzzle is proven again, independently of its generator where possible.

import { analyse, SearchClock } from '@quadrille/engine';
import { createEndgame } from '@quadrille/engine/quads';
import { createOracle } from '@quadrille/engine/quantik';
import { act, gameNamed, legalMoves, ONGOING, type Game, type Kinds, type Match, type MoveId } from '@quadrille/rules';
import { originOf, q4, targetOf, type Q4State } from '@quadrille/rules/q4';
import { quads, type QuadsState } from '@quadrille/rules/quads';
import { quantik, type QuantikState } from '@quadrille/rules/quantik';
import { describe, expect, test } from 'vitest';
import { dailyPuzzleNumber, loadPuzzles } from './collection.ts';
import { Fight } from '../games/q4/puzzles/forced.ts';
import { idOf, judgeMove, opening, type AskEngine } from './judge.ts';
import type { Verdict } from './verdict.ts';
import { GRADES, type Numbered } from './kinds.ts';
import { PUZZLE_GAMES } from '../games/puzzles.ts';
import { kindOf } from '../games/quantik/puzzles/kind.ts';
import { perGame } from './per-game.ts';
import { nameOf, parsePuzzleProgress, withSolved, formatPuzzleProgress } from './progress.ts';

const LOADED = new Map(await Promise.all(PUZZLE_GAMES.map(async (id) => [id, await loadPuzzles(id)] as const)));
const ALL = perGame((id) => LOADED.get(id) ?? []);

const answers = ({ line, also = [] }: Numbered): string[] => [line[0]!, ...also].toSorted();

function played(match: Match, moves: readonly string[]): Match {
  return moves.reduce((before, move) => {
    const done = act(before, { kind: 'move', id: idOf(before.game, move) });
    if (!done.ok) throw new Error(`${move}: ${done.error.code}`);
    return done.value;
  }, match);
}

describe.each(PUZZLE_GAMES)('%s', (game) => {
  const puzzles = ALL[game];

  test('there are at least fifty, of every grade, none twice', () => {
    expect(puzzles.length).toBeGreaterThanOrEqual(50);
    expect(new Set(puzzles.map(({ grade }) => grade))).toEqual(new Set(GRADES));
    expect(new Set(puzzles.map(nameOf)).size).toBe(puzzles.length);
    expect(puzzles.map(({ grade }) => grade)).toEqual(puzzles.map(({ grade }) => grade).toSorted((a, b) => a - b));
  });

  test('the solution is legal, as long as said, and wins', () => {
    for (const puzzle of puzzles) {
      const start = opening(puzzle);
      const end = played(start, puzzle.line);
      expect(start.outcome).toBeUndefined();
      expect(puzzle.line.length).toBe(puzzle.plies);
      expect(puzzle.plies % 2).toBe(1);
      expect(end.outcome?.winners).toEqual([start.game.rules.actor(start.state)]);
    }
  });
});

/** The position of a puzzle of this game before the first move. */
function startOf<K extends Kinds>(game: Game<K>, { options, position }: Numbered): K['state'] {
  const parsed = game.options.parse(options);
  if (!parsed.ok) throw new Error(parsed.error.kind);
  const start = game.parsePosition(parsed.value, position);
  if (!start.ok) throw new Error(start.error.kind);
  return start.value;
}

test('Quantik: the oracle knows one winning move and the distance; no two are the same but for symmetry', () => {
  const oracle = createOracle(true);
  const after = (s: QuantikState, id: MoveId): number => {
    quantik.rules.make(s, id);
    const distance = oracle.distance(s);
    quantik.rules.unmake(s, id);
    return distance;
  };
  for (const puzzle of ALL.quantik) {
    const s = startOf(quantik, puzzle);
    expect(oracle.distance(s)).toBe(puzzle.plies);
    const winning = legalMoves(quantik.rules, s).filter((id) => after(s, id) % 2 === 0);
    expect(winning.map((id) => quantik.format(id))).toEqual(answers(puzzle));
  }
  expect(new Set(ALL.quantik.map(({ position }) => kindOf(position))).size).toBe(ALL.quantik.length);
});

test('Quads: counted to the end, the answers and no others win, and the line never lets go', () => {
  const endgame = createEndgame(18);
  const wins = (s: QuadsState) =>
    quads.rules.status(s) === ONGOING && endgame.wins(s, new SearchClock({ nodes: 20_000_000 }));
  for (const puzzle of ALL.quads) {
    endgame.clear();
    const s = startOf(quads, puzzle);
    const winning = legalMoves(quads.rules, s).filter((id) => {
      quads.rules.make(s, id);
      const lost = !wins(s);
      quads.rules.unmake(s, id);
      return lost;
    });
    expect(winning.map((id) => quads.format(id)).toSorted()).toEqual(answers(puzzle));
    for (const [ply, move] of puzzle.line.entries()) {
      expect(wins(s)).toBe(ply % 2 === 0);
      quads.rules.make(s, idOf(quads, move));
    }
  }
  expect(ALL.quads.some(({ options }) => options !== undefined && 'border' in options)).toBe(true);
});

// A simple proof search on the rules kernel: the attacker threatens, the other side tries every answer.
function winningMoves(s: Q4State): MoveId[] {
  const seat = s.turn;
  return legalMoves(q4.rules, s).filter((id) => {
    q4.rules.make(s, id);
    const status = q4.rules.status(s);
    q4.rules.unmake(s, id);
    return status === 1 << seat;
  });
}

/** Does the side to move win within this many plies, starting with this move? */
function wonBy(s: Q4State, id: MoveId, plies: number): boolean {
  const seat = s.turn;
  q4.rules.make(s, id);
  try {
    if (q4.rules.status(s) !== ONGOING) return q4.rules.status(s) === 1 << seat;
    if (plies < 3 || winningMoves(s).length > 0) return false;
    return legalMoves(q4.rules, s).every((reply) => {
      q4.rules.make(s, reply);
      const lost = won(s, plies - 2);
      q4.rules.unmake(s, reply);
      return lost;
    });
  } finally {
    q4.rules.unmake(s, id);
  }
}

function won(s: Q4State, plies: number): boolean {
  if (winningMoves(s).length > 0) return true;
  if (plies < 3) return false;
  const next = new Fight(q4.rules.clone(s)).wins(plies, false)[0];
  return next !== undefined && wonBy(s, next.id, plies);
}

test('Q4: every answer to the threats is tried, and none helps', () => {
  for (const puzzle of ALL.q4) {
    const s = startOf(q4, puzzle);
    expect(winningMoves(s)).toEqual([]);
    expect(wonBy(s, idOf(q4, puzzle.line[0]!), puzzle.plies)).toBe(true);
  }
});

test('Q4: nothing else wins as soon; in short ones not even a quiet move', () => {
  for (const puzzle of ALL.q4) {
    const s = startOf(q4, puzzle);
    const moving = originOf(idOf(q4, puzzle.line[0]!)) >= 0;
    const quiet = puzzle.plies <= (moving ? 3 : 5);
    const found = new Fight(s).wins(puzzle.plies, quiet).map(({ id }) => id);
    expect(found.map((id) => q4.format(id)).toSorted()).toEqual(answers(puzzle));
    expect(new Set(found.map(targetOf)).size).toBe(1);
    expect(new Fight(s).wins(puzzle.plies - 2, quiet)).toEqual([]);
  }
});

const ask: AskEngine = async (request) => {
  const game = gameNamed(request.game)!;
  const options = game.options.parse(request.options);
  if (!options.ok) return undefined;
  const start = game.parsePosition(options.value, request.position!);
  if (!start.ok) return undefined;
  for (const move of request.moves) game.rules.make(start.value, idOf(game, move));
  const answer = analyse(game, start.value, request.game === 'q4' ? { nodes: 3000 } : {});
  if (!answer.ok) return undefined;
  const { line, value, depth, nodes } = answer.value;
  return { line: line.map((id) => game.format(id)), value, moves: undefined, depth, nodes };
};

describe.each(PUZZLE_GAMES)('judging in %s', (game) => {
  const some = ALL[game].filter(({ number }) => number % 12 === 1);

  test('the solution is accepted, answered and won', async () => {
    for (const puzzle of some) {
      let match = opening(puzzle);
      const told: Verdict[] = [];
      for (const [ply, move] of puzzle.line.entries()) {
        if (ply % 2 === 0) told.push(await judgeMove(puzzle, match, idOf(match.game, move), ask));
        match = played(match, [move]);
      }
      const replies = puzzle.line.filter((_, ply) => ply % 2 === 1).map((move) => idOf(match.game, move));
      expect(told).toEqual([...replies.map((reply) => ({ kind: 'wins', reply })), { kind: 'won' }]);
    }
  });

  test('any other first move is refuted, or wins too late', async () => {
    for (const puzzle of some.slice(0, 3)) {
      const match = opening(puzzle);
      const wrong = legalMoves(match.game.rules, match.state).filter(
        (id) => !answers(puzzle).includes(match.game.format(id)),
      );
      for (const id of wrong.filter((_, i) => i % 20 === 0)) {
        const verdict = await judgeMove(puzzle, match, id, ask);
        expect(game === 'q4' ? ['fails', 'slower'] : ['fails']).toContain(verdict.kind);
      }
    }
  });
});

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n));

describe('the puzzle of the day', () => {
  test('is the same all day long', () => {
    const [morning, night] = ['2026-03-01T00:00:00Z', '2026-03-01T23:59:59Z'].map((time) => new Date(time));
    expect(dailyPuzzleNumber(morning!, 'quads', 60)).toBe(dailyPuzzleNumber(night!, 'quads', 60));
    expect([0, 1, 2, 3, 4].map((n) => dailyPuzzleNumber(day(n), 'quantik', 75))).toMatchInlineSnapshot(`
      [
        19,
        44,
        8,
        29,
        23,
      ]
    `);
  });

  test.each(PUZZLE_GAMES)('comes round to every puzzle of %s', (game) => {
    const count = ALL[game].length;
    const met = new Set(Array.from({ length: 2 * count }, (_, n) => dailyPuzzleNumber(day(n), game, count)));
    expect([...met].toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i + 1));
  });
});

describe('what was solved', () => {
  const puzzle = ALL.q4[0]!;

  test('is read as it was written', () => {
    const progress = withSolved(parsePuzzleProgress(undefined), 'q4', puzzle);
    expect(parsePuzzleProgress(formatPuzzleProgress(progress))).toEqual(progress);
    expect(progress.q4.has(nameOf(puzzle))).toBe(true);
  });

  test.each(['', '[', 'null', '3', '{"q4":7}', '{"q4":[1,null]}'])('is nothing if damaged: %s', (text) => {
    expect(parsePuzzleProgress(text).q4.size).toBe(0);
  });
});
