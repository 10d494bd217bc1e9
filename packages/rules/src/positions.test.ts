import { describe, expect, test } from 'vitest';
import type { Game, Kinds } from './game.ts';
import { q4, type Q4Kinds } from './q4/game.ts';
import { quads, type QuadsKinds } from './quads/game.ts';
import { canBeOrdered } from './quads/order.ts';
import { quantik, type QuantikKinds } from './quantik/game.ts';
import { stateAfter, playMoves, VARIANTS, randomGame } from '../testing/random-games.ts';

/** The fault of a text, or `undefined` if it is accepted. */
function faultIn<K extends Kinds>(game: Game<K>, text: string, options: unknown = {}): K['fault'] | undefined {
  const read = game.parsePosition(game.optionsOf(stateAfter(game, options)), text);
  return read.ok ? undefined : read.error;
}

describe('quantik', () => {
  const cases: [what: string, text: string, fault: QuantikKinds['fault']][] = [
    ['nothing', '', { kind: 'bad-layout' }],
    ['three rows', '..../..../....', { kind: 'bad-layout' }],
    ['five rows', '..../..../..../..../....', { kind: 'bad-layout' }],
    ['a row of three', '..../.../..../....', { kind: 'bad-layout' }],
    ['a row of five', '..../...../..../....', { kind: 'bad-layout' }],
    ['a trailing space', '..../..../..../.... ', { kind: 'bad-layout' }],
    ['an unknown letter', 'E.../..../..../....', { kind: 'bad-piece', text: 'E', cell: 12 }],
    ['a digit for empty cells', '4.../..../..../....', { kind: 'bad-piece', text: '4', cell: 12 }],
    ['a character outside the ASCII range', '.😀../..../..../....', { kind: 'bad-piece', text: '😀', cell: 13 }],
    ['five cubes', 'CC../..CC/c.../....', { kind: 'too-many', seat: 0, shape: 'cube', count: 4 }],
    ['three cones of the second player', 'd.d./..../d.../....', { kind: 'too-many', seat: 1, shape: 'cone', count: 3 }],
    ['two pieces against none', 'AB../..../..../....', { kind: 'turn-count', first: 2, second: 0 }],
    ['the second player first', 'a.../..../..../....', { kind: 'turn-count', first: 0, second: 1 }],
    ['two spheres in a row', 'A.a./..../..../....', { kind: 'conflict', shape: 'sphere', cells: [12, 14] }],
    ['two cylinders in a column', 'b.../..../B.../....', { kind: 'conflict', shape: 'cylinder', cells: [4, 12] }],
    ['two cubes in a region', '..../..../..c./...C', { kind: 'conflict', shape: 'cube', cells: [3, 6] }],
    [
      'two complete rows that one last piece cannot have completed',
      'AbCd/..../..../BaDc',
      {
        kind: 'two-ends',
        lines: [
          { zone: 'row', index: 0 },
          { zone: 'row', index: 3 },
        ],
      },
    ],
    [
      'a complete row without a piece of the last player',
      'ABCD/..../...c/bad.',
      { kind: 'two-ends', lines: [{ zone: 'row', index: 3 }] },
    ],
    [
      'a complete row without a piece of the last player, here the first',
      'abcd/..../CD.A/..AB',
      { kind: 'two-ends', lines: [{ zone: 'row', index: 3 }] },
    ],
  ];

  test.each(cases)('%s: %s', (_, text, fault) => {
    expect(faultIn(quantik, text)).toEqual(fault);
  });

  test('a complete row with a piece of the last player ends the game', () => {
    const read = quantik.parsePosition({}, 'ABCD/..../..../bad.');
    expect(read.ok && quantik.outcome(read.value)).toEqual({ winners: [0], reason: 'line' });
  });

  test('a game continues from a position to its end', () => {
    const read = quantik.parsePosition({}, '..../..../..../AbC.');
    if (!read.ok) throw new Error(read.error.kind);
    const won = playMoves(quantik, read.value, 'Dd1');
    expect(quantik.outcome(won)).toEqual({ winners: [1], reason: 'line' });
  });

  test('a blocked player in a position has lost', () => {
    const read = quantik.parsePosition({}, 'b..A/.A.d/.dC./C.b.');
    expect(read.ok && quantik.outcome(read.value)).toEqual({ winners: [1], reason: 'blocked' });
  });
});

/** A board with these tiles on these cells. */
function board(tiles: Readonly<Record<string, string>>): string {
  return [6, 5, 4, 3, 2, 1]
    .map((row) => ['a', 'b', 'c', 'd', 'e', 'f'].map((column) => tiles[column + row] ?? '-').join(','))
    .join('/');
}

const cell = (name: string) => quads.parseCell(name)!;
const NEUTRALS = { c3: 'pppp', e5: 'xxxx' };

describe('quads', () => {
  const cases: [what: string, tiles: Record<string, string>, fault: QuadsKinds['fault']][] = [
    ['an unknown piece', { c3: 'LLLL' }, { kind: 'bad-tile', text: 'LLLL', cell: cell('c3') }],
    ['a piece of both colours', { c3: 'LDpp' }, { kind: 'bad-tile', text: 'LDpp', cell: cell('c3') }],
    ['an empty cell without its mark', { c3: '' }, { kind: 'bad-tile', text: '', cell: cell('c3') }],
    [
      'one piece twice, turned',
      { ...NEUTRALS, c4: 'LLpx', d3: 'xLLp' },
      { kind: 'duplicate', cells: [cell('d3'), cell('c4')] },
    ],
    ['one neutral twice', { c3: 'pppp', e5: 'pppp' }, { kind: 'duplicate', cells: [cell('c3'), cell('e5')] }],
    ['a piece alone', { c3: 'LLpx' }, { kind: 'neutrals-missing' }],
    ['a piece beside the only neutral', { c3: 'pppp', c4: 'LLpx' }, { kind: 'neutrals-missing' }],
    ['neutrals side by side', { c3: 'pppp', c4: 'xxxx' }, { kind: 'neutrals-touch', cells: [cell('c3'), cell('c4')] }],
    [
      'two light pieces against none',
      { ...NEUTRALS, c4: 'LLpx', d3: 'LLLp' },
      { kind: 'turn-count', light: 2, dark: 0 },
    ],
    ['dark first', { ...NEUTRALS, c4: 'DDpx' }, { kind: 'turn-count', light: 0, dark: 1 }],
    [
      'sides that differ',
      { ...NEUTRALS, c4: 'LLLp' },
      {
        kind: 'mismatch',
        cell: cell('c3'),
        side: 'north',
        has: 'parallel',
        other: cell('c4'),
        needs: 'light',
      },
    ],
    [
      'solid light beside solid dark',
      { ...NEUTRALS, c4: 'LLpx', d4: 'DDpD' },
      { kind: 'mismatch', cell: cell('c4'), side: 'east', has: 'light', other: cell('d4'), needs: 'dark' },
    ],
    ['a piece that touches nothing', { ...NEUTRALS, a1: 'LLpx' }, { kind: 'floating', cell: cell('a1') }],
    [
      'two pieces that touch only each other',
      { ...NEUTRALS, a1: 'pLLL', a2: 'DDpD' },
      { kind: 'floating', cell: cell('a1') },
    ],
    [
      'neutrals that only dark has reached: light could not begin',
      { ...NEUTRALS, c4: 'pDpx', c5: 'LLpx' },
      { kind: 'no-order' },
    ],
    [
      'dark behind two light ones: dark had nothing to touch after the first',
      { ...NEUTRALS, c4: 'LLpx', c5: 'pxLx', c6: 'DDpx' },
      { kind: 'no-order' },
    ],
  ];

  test.each(cases)('%s', (_, tiles, fault) => {
    expect(faultIn(quads, board(tiles))).toEqual(fault);
  });

  test.each([
    '',
    board({}).replace('/', ''),
    `${board({})}/-,-,-,-,-,-`,
    board({}).replace('-,', ''),
    ` ${board({})}x`,
  ])('no board of six by six: "%s"', (text) => {
    expect(['bad-layout', 'bad-tile']).toContain(faultIn(quads, text)?.kind);
  });

  test('under the border a side at the edge must be parallel', () => {
    const tiles = { a1: 'pppp', e5: 'xxxx', a2: 'LLpL' };
    expect(faultIn(quads, board(tiles))).toBeUndefined();
    expect(faultIn(quads, board(tiles), { border: true })).toEqual({
      kind: 'board-edge',
      cell: cell('a2'),
      side: 'west',
      has: 'light',
    });
    expect(faultIn(quads, board({ a1: 'xxxx' }), { border: true })).toEqual({
      kind: 'board-edge',
      cell: cell('a1'),
      side: 'south',
      has: 'crossing',
    });
  });

  test('a board too tangled to search counts as possible', () => {
    const owners = [0, 1, 'neutral', undefined] as const;
    const impossible = [owners[2], owners[1], owners[0], ...Array.from({ length: 33 }, () => owners[3])];
    expect(canBeOrdered(impossible)).toBe(false);
    expect(canBeOrdered(impossible, 0)).toBe(true);
  });

  test('either neutral may stand alone, and both may touch at a corner', () => {
    for (const tiles of [{ c3: 'pppp' }, { f6: 'xxxx' }, { c3: 'pppp', d4: 'xxxx' }]) {
      expect(faultIn(quads, board(tiles))).toBeUndefined();
    }
  });
});

/** Boards with these marbles, and the rest of the text. */
function boards(marbles: Readonly<Record<string, string>>, turn: string): string {
  const rows = (n: number) =>
    [4, 3, 2, 1].map((row) => ['a', 'b', 'c', 'd'].map((column) => marbles[`${n}${column}${row}`] ?? '.').join(''));
  return `${[1, 2, 3, 4].map((n) => rows(n).join('/')).join('|')} ${turn}`;
}

const of = (seat: string, ...holes: string[]) => Object.fromEntries(holes.map((hole) => [hole, seat]));
const SKIP = { announce: true };
const NONE = { announce: true, penalty: 'none' };
const PARTNERS = { players: 4, teams: 'partners' };
const SHARED = { players: 4, teams: 'shared' };
const LINE = ['1a1', '1b1', '1c1', '1d1'];
const OTHERS = ['2a2', '2b3', '3c1', '4d4'];
const EMPTY = boards({}, '1');

describe('q4', () => {
  const cases: [what: string, text: string, options: object, fault: Q4Kinds['fault']][] = [
    ['nothing', '', {}, { kind: 'bad-layout' }],
    ['no seat to move', EMPTY.slice(0, -2), {}, { kind: 'bad-layout' }],
    ['three boards', EMPTY.slice(20), {}, { kind: 'bad-layout' }],
    ['a row of five', `.${EMPTY}`, {}, { kind: 'bad-layout' }],
    ['a leading word', `x ${EMPTY}`, {}, { kind: 'bad-layout' }],
    ['a trailing space', `${EMPTY} `, {}, { kind: 'bad-layout' }],
    ['lists in the wrong order', `${EMPTY} out=2 skip=2`, SKIP, { kind: 'bad-layout' }],
    [
      'a marble of a seat that does not exist',
      boards({ '2b3': '3' }, '1'),
      {},
      { kind: 'bad-marble', text: '3', cell: 25 },
    ],
    ['a letter for a marble', boards({ '1a1': 'x' }, '1'), {}, { kind: 'bad-marble', text: 'x', cell: 0 }],
    ['a third of two players to move', boards({}, '3'), {}, { kind: 'bad-turn', text: '3' }],
    ['seat 0 to move', boards({}, '0'), {}, { kind: 'bad-turn', text: '0' }],
    ['two seats to move', boards({}, '12'), {}, { kind: 'bad-turn', text: '12' }],
    ['a skip of a seat that does not exist', boards({}, '1 skip=3'), SKIP, { kind: 'bad-list', text: '3' }],
    ['a skip twice', boards({}, '1 skip=2,2'), SKIP, { kind: 'bad-list', text: '2,2' }],
    ['a list with a hole', boards({}, '1 out=,2'), SKIP, { kind: 'bad-list', text: ',2' }],
    ['a letter for a seat', boards({}, '1 out=x'), SKIP, { kind: 'bad-list', text: 'x' }],
    ['a word for a list', boards({}, '1 out=all'), SKIP, { kind: 'bad-list', text: 'all' }],
    [
      'five marbles of four',
      boards({ ...of('1', ...LINE.slice(1), '2a1', '3a1'), ...of('2', ...OTHERS) }, '2'),
      { marbles: 4 },
      { kind: 'too-many', seat: 0, count: 5, most: 4 },
    ],
    ['a marble too few for the turn', boards({}, '2'), {}, { kind: 'turn-count' }],
    ['a marble too many for the turn', boards(of('1', '1a1'), '1'), {}, { kind: 'turn-count' }],
    ['two marbles of one player and none of the other', boards(of('1', '1a1', '1b1'), '2'), {}, { kind: 'turn-count' }],
    [
      'three players, the middle one behind',
      boards({ ...of('1', '1a1', '1b1'), ...of('2', '2a1'), ...of('3', '3a1', '3b1') }, '1'),
      { players: 3 },
      { kind: 'turn-count' },
    ],
    [
      'more turns missed than announcements can cost',
      boards({ ...of('1', '1a1'), ...of('2', '2a1', '2b1', '2c3', '2d4') }, '1'),
      SKIP,
      { kind: 'turn-count' },
    ],
    [
      'one announcement for a turn missed and one still to be missed',
      boards({ ...of('1', '1a1'), ...of('2', '1b1') }, '2 skip=1'),
      SKIP,
      { kind: 'turn-count' },
    ],
    [
      'all marbles of one placed in two turns',
      boards({ ...of('1', '1a1', '1b2', '2c3', '3d1'), ...of('2', '2a1') }, '2'),
      { marbles: 4 },
      { kind: 'turn-count' },
    ],
    [
      'a turn to miss for the partner who has not played',
      boards(of('1', '1a1'), '2 skip=3 out=1'),
      { ...SKIP, ...SHARED },
      { kind: 'turn-count' },
    ],
    [
      'the last opponent left, and the partner missed two turns for one announcement',
      boards({ ...of('1', '1a1', '2a1', '3b3'), ...of('2', '1b1'), ...of('3', '1c1') }, '1 out=2,4'),
      { ...SKIP, ...PARTNERS },
      { kind: 'turn-count' },
    ],
    [
      'the last opponent left, and the partner’s turn went by though no turn is ever missed',
      boards({ ...of('1', '1a1', '2a1', '3b3'), ...of('2', '1b1', '2b2'), ...of('3', '1c1', '2c2') }, '1 out=2,4'),
      { ...NONE, ...PARTNERS },
      { kind: 'turn-count' },
    ],
    ['a pending skip before the first move', boards({}, '1 skip=2'), SKIP, { kind: 'turn-count' }],
    [
      'an eliminated player placed more marbles than there were turns',
      boards(of('1', '1a1', '1b1'), '2 out=1'),
      { players: 3 },
      {
        kind: 'turn-count',
      },
    ],
    ['skips in a game without announcements', boards(of('1', '1a1'), '2 skip=1'), {}, { kind: 'no-skips' }],
    ['skips in a game without penalties', boards(of('1', '1a1'), '2 skip=1'), NONE, { kind: 'no-skips' }],
    ['the seat to move is out', boards({}, '1 out=1'), {}, { kind: 'not-playing', seat: 0 }],
    ['the seat to move misses its turn', boards({}, '1 skip=1'), SKIP, { kind: 'not-playing', seat: 0 }],
    [
      'a pending skip of an eliminated player',
      boards(of('2', '1a1'), '1 skip=2 out=2'),
      { ...SKIP, players: 3 },
      { kind: 'not-playing', seat: 1 },
    ],
    [
      'two colours with lines',
      boards({ ...of('1', ...LINE), ...of('2', '2a1', '2b1', '2c1', '2d1') }, '1'),
      {},
      { kind: 'two-ends' },
    ],
    [
      'two colours with lines, the first player moved last',
      boards({ ...of('1', ...LINE, '4a4'), ...of('2', '2a1', '2b1', '2c1', '2d1') }, '2'),
      {},
      { kind: 'two-ends' },
    ],
    [
      'a line of a player who did not move last',
      boards({ ...of('1', ...LINE), ...of('2', ...OTHERS) }, '1'),
      {},
      { kind: 'two-ends' },
    ],
    [
      'two lines that do not meet',
      boards({ ...of('1', ...LINE, '1a3', '1b3', '1c3', '1d3'), ...of('2', ...OTHERS, '2a1', '3a3', '4b2') }, '2'),
      {},
      { kind: 'two-ends' },
    ],
    [
      'a line, and every opponent has left',
      boards({ ...of('1', ...LINE), ...of('2', '2a1', '2b1', '2c3') }, '1 out=2'),
      {},
      { kind: 'two-ends' },
    ],
  ];

  test.each(cases)('%s: %s', (_, text, options, fault) => {
    expect(faultIn(q4, text, options)).toEqual(fault);
  });

  test('no drop is possible after the last opponent has left', () => {
    // The first player left without dropping anything, so the game was over before the second could drop.
    expect(faultIn(q4, boards(of('2', '1a1'), '2 out=1'))).toEqual({ kind: 'turn-count' });
  });

  const accepted: [what: string, text: string, options: object][] = [
    ['a line of the player who moved last', boards({ ...of('1', ...LINE), ...of('2', '2a2', '2b3', '3c1') }, '2'), {}],
    [
      'two lines that meet in one hole',
      boards({ ...of('1', ...LINE, '1d2', '1d3', '1d4'), ...of('2', '2a2', '2b3', '3c1', '4d4', '4a4', '3b2') }, '2'),
      {},
    ],
    ['unannounced lines of both colours', boards({ ...of('1', ...LINE), ...of('2', ...OTHERS) }, '1'), NONE],
    ['a pending skip', boards(of('1', '1a1'), '2 skip=1'), SKIP],
    ['a turn that was missed', boards({ ...of('1', '1a1'), ...of('2', '1b1') }, '2'), SKIP],
    ['a player who left before dropping', boards({ ...of('1', '1a1'), ...of('3', '3a1') }, '1 out=2'), { players: 3 }],
    ['lists without commas', boards({ ...of('1', '1a1'), ...of('2', '1b1') }, '3 skip=12'), { ...SKIP, players: 3 }],
    ['one remaining player', boards({}, '2 out=1'), {}],
    [
      // The second player missed a turn before leaving as the last opponent; then the third missed one.
      'the last opponent left, and the partner missed a turn',
      boards({ ...of('1', '1a1', '2a1', '3b3'), ...of('2', '1b1'), ...of('3', '1c1', '2c2') }, '1 out=2,4'),
      { ...SKIP, ...PARTNERS },
    ],
    [
      'the last opponent left, and the partner missed a turn, past another who had left',
      boards(
        { ...of('4', '1a1', '2a1', '3b3', '4c4'), ...of('1', '1b1', '2b2'), ...of('2', '1c1', '2c2', '3c3') },
        '4 out=1,3',
      ),
      { ...SKIP, ...PARTNERS },
    ],
    [
      'a line of the player who moved before a departed one',
      boards({ ...of('1', ...LINE), ...of('3', '2a2', '2b3', '3c1') }, '3 out=2'),
      { players: 3 },
    ],
    [
      'a shared colour that one partner dropped alone',
      boards({ ...of('1', '1a1', '1b1'), ...of('2', '2a1', '2b1', '2c1', '2d2') }, '1 out=3'),
      SHARED,
    ],
  ];

  test.each(accepted)('accepted: %s: %s', (_, text, options) => {
    expect(faultIn(q4, text, options)).toBeUndefined();
  });

  test('a line of the player who moved last ends the game', () => {
    const read = q4.parsePosition(stateAfter(q4, {}).options, accepted[0]![1]);
    expect(read.ok && q4.outcome(read.value)).toEqual({ winners: [0], reason: 'line' });
  });

  test('the only remaining player has won', () => {
    const read = q4.parsePosition(stateAfter(q4, {}).options, boards({}, '2 out=1'));
    expect(read.ok && q4.outcome(read.value)).toEqual({ winners: [1], reason: 'out' });
  });
});

/** Mutation testing runs each test hundreds of times, so it uses some tables of Q4 and one game of each style. */
const QUICK = process.env['QUICK_TESTS'] !== undefined;
const PLAYED = QUICK ? VARIANTS.filter(({ game }, i) => game.id !== 'q4' || i % 7 === 0) : VARIANTS;
const GAMES_EACH = QUICK ? 4 : 8;

describe('positions of real games', () => {
  test.each(PLAYED.map((table) => [table.name, table] as const))('%s: every one is accepted', (_, table) => {
    const refused: string[] = [];
    for (let seed = 1000; seed < 1000 + GAMES_EACH; seed++) {
      for (const s of randomGame(table, seed)) {
        const text = table.game.formatPosition(s);
        const read = table.game.parsePosition(table.options, text);
        if (!read.ok) refused.push(`${text}: ${JSON.stringify(read.error)}`);
      }
    }
    expect(refused).toEqual([]);
  });
});
