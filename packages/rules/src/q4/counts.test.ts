// Which numbers of marbles are possible for each seat to move, pending skips and seats out: compares what the position
// check accepts with what play reaches, for every combination.

import { describe, expect, test } from 'vitest';
import { legalMoves } from '../derive.ts';
import { seatsOf, type MoveId } from '../game.ts';
import { below, seeded } from '../random.ts';
import { stateAfter } from '../../testing/random-games.ts';
import { q4 } from './game.ts';
import { canAnnounce, type Q4State } from './kernel.ts';
import { coloursOf, type Q4Options } from './options.ts';
import { placedMarbles } from './position.ts';

const list = (name: string, mask: number) =>
  mask === 0
    ? ''
    : ` ${name}=${seatsOf(mask)
        .map((seat) => seat + 1)
        .join(',')}`;
const keyOf = (counts: readonly number[], turn: number, skip: number, out: number) =>
  `${counts.join('/')} ${turn + 1}${list('skip', skip)}${list('out', out)}`;
const countsOf = (s: Q4State) => Array.from({ length: coloursOf(s.options) }, (_, colour) => placedMarbles(s, colour));

/** All reachable states, identified by their counts: one state represents all with the same counts. */
function reached(options: Q4Options): Set<string> {
  const random = seeded(4);
  const start = q4.setup(options);
  const seats = Array.from({ length: options.players }, (_, seat) => seat);
  const found = new Map([[keyOf(countsOf(start), 0, 0, 0), start]]);
  for (const s of found.values()) {
    if (q4.outcome(s) !== undefined) continue;
    const legal = legalMoves(q4.rules, s);
    const after = (id: MoveId) => {
      const next = q4.rules.clone(s);
      q4.rules.make(next, id);
      return next;
    };
    // Any move that makes no line will do, plain or announced: the counts do not depend on the holes.
    const quiet = (announced: boolean) => {
      const spoken = legal.filter((id) => q4.format(id).endsWith('!') === announced);
      const tries = Array.from({ length: spoken.length > 0 ? 50 : 0 }, () =>
        after(spoken[below(random, spoken.length)]!),
      );
      return tries.filter((next) => !seats.some((seat) => canAnnounce(next, seat))).slice(0, 1);
    };
    const gone = seatsOf(q4.playing(s)).map((seat) => q4.leave!(s, seat));
    for (const next of [...quiet(false), ...quiet(true), ...gone]) {
      const key = keyOf(countsOf(next), next.turn, next.skip, next.out);
      if (!found.has(key)) found.set(key, next);
    }
  }
  return new Set(found.keys());
}

/** Holes for four marbles of each colour, no four of them in line. */
const HOLES = [
  ['1a1', '2b3', '3c2', '4d2'],
  ['1c4', '2d1', '3a3', '4b4'],
  ['1b2', '4c3', '2a4', '3d3'],
  ['1d3', '2c2', '3b1', '4a1'],
];

function textOf(counts: readonly number[]): string {
  const colourOf = (name: string) =>
    HOLES.findIndex((holes, colour) => holes.slice(0, counts[colour] ?? 0).includes(name));
  const boards = [1, 2, 3, 4].map((board) =>
    [4, 3, 2, 1]
      .map((row) => ['a', 'b', 'c', 'd'].map((column) => '.1234'[colourOf(`${board}${column}${row}`) + 1]).join(''))
      .join('/'),
  );
  return boards.join('|');
}

/** Every number of marbles for every colour. */
function* numbers(colours: number, marbles: number): Generator<number[]> {
  if (colours === 0) yield [];
  else for (const rest of numbers(colours - 1, marbles)) for (let n = 0; n <= marbles; n++) yield [...rest, n];
}

describe('the numbers of a position', () => {
  test.each([
    { players: 2, marbles: 4 },
    { players: 2, marbles: 4, announce: true },
    { players: 2, marbles: 4, announce: true, penalty: 'out' },
    { players: 3, marbles: 4 },
    { players: 3, marbles: 4, announce: true },
    { players: 3, marbles: 4, announce: true, penalty: 'none' },
    { players: 4, marbles: 4, teams: 'shared' },
    { players: 4, marbles: 4, teams: 'shared', announce: true },
  ])('%j: accepted exactly when play reaches them and goes on', (given) => {
    const { options } = stateAfter(q4, given);
    const possible = reached(options);
    const wrong: string[] = [];
    const seats = Array.from({ length: 1 << options.players }, (_, mask) => mask);
    for (const counts of numbers(coloursOf(options), options.marbles)) {
      const boards = textOf(counts);
      for (let turn = 0; turn < options.players; turn++) {
        for (const skip of seats) {
          for (const out of seats) {
            const key = keyOf(counts, turn, skip, out);
            const read = q4.parsePosition(options, `${boards} ${key.slice(key.indexOf(' ') + 1)}`);
            // Whether a finished game could have ended so is tested in positions.test.ts.
            if (read.ok && q4.outcome(read.value) !== undefined) continue;
            if (read.ok !== possible.has(key)) wrong.push(`${key} is ${read.ok ? 'accepted' : 'refused'}`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
