import { GAMES, parseRecord, seeded, below, legalMoves, type Act } from '@quadrille/rules';
import { describe, expect, test } from 'vitest';
import { parseSavedGame, sessionRecord, sessionFromRecord, formatSavedGame } from './saved-game.ts';
import { perform, startSession, undoStep, type GameSession } from './game-session.ts';

function played(plies: number, seed: number): GameSession {
  const options = GAMES.q4.options.parse({ players: 3, announce: true });
  if (!options.ok) throw new Error(options.error.kind);
  const random = seeded(seed);
  let session = startSession('g1', {
    game: GAMES.q4,
    options: options.value,
    players: [
      { name: 'Zoë "Z"', level: undefined },
      { name: undefined, level: 4 },
      { name: undefined, level: undefined },
    ],
    stake: 3,
    control: { total: 60_000, increment: 1_000 },
  });
  for (let ply = 0; ply < plies; ply++) {
    const moves = legalMoves(GAMES.q4.rules, session.match.state);
    if (moves.length === 0) break;
    const what: Act = { kind: 'move', id: moves[below(random, moves.length)]! };
    const done = perform(session, what, 700);
    if (!done.ok) throw new Error(done.error.code);
    session = done.value;
  }
  return session;
}

test.each([0, 1, 2, 7, 40])('a game of %i moves is read back completely', (plies) => {
  const kept = { session: played(plies, plies), touched: 17 };
  const again = parseSavedGame(formatSavedGame(kept));
  expect(again).toEqual({ ok: true, value: kept });
});

test('redo still works after a reload', () => {
  const session = undoStep(undoStep(played(9, 1))!)!;
  expect(session.undone.length).toBeGreaterThan(1);
  const again = parseSavedGame(formatSavedGame({ session, touched: 0 }));
  expect(again.ok && again.value.session.undone).toEqual(session.undone);
});

describe('invalid saved games are refused', () => {
  const good = JSON.parse(formatSavedGame({ session: played(5, 2), touched: 1 })) as Record<string, unknown>;
  test.each([
    ['', {}],
    ['record', 5],
    ['record', '[Game "chess"]'],
    ['record', '[Game "q4"]\n\n1. 9z9'],
    ['players', []],
    ['players', [{ points: 0 }]],
    ['players', [{ points: 0, level: 9 }, { points: 0 }, { points: 0 }]],
    ['players', [{ points: -1 }, { points: 0 }, { points: 0 }]],
    ['id', 3],
  ])('%s = %j', (field, value) => {
    const text = field === '' ? 'not json' : JSON.stringify({ ...good, [field]: value });
    expect(parseSavedGame(text).ok).toBe(false);
  });

  test.each([
    ['left', [1, 2]],
    ['left', 'x'],
    ['control', { total: 'x' }],
    ['undone', ['9z9']],
    ['stake', 'much'],
  ])('%s = %j is replaced, and the game is kept', (field, value) => {
    const read = parseSavedGame(JSON.stringify({ ...good, [field]: value }));
    expect(read.ok && read.value.session.match.acts).toHaveLength(5);
  });
});

test('an imported record sets the players', () => {
  const text = '[Game "quantik"]\n[Player1 "Anna"]\n[Player2 "computer:6"]\n\n1. Ab2\n';
  const record = parseRecord(text);
  if (!record.ok) throw new Error(record.error.kind);
  const session = sessionFromRecord('n', record.value);
  expect(session.players).toEqual([
    { name: 'Anna', level: undefined, points: 0 },
    { name: undefined, level: 6, points: 0 },
  ]);
  expect(sessionRecord(session).tags.get('Player2')).toBe('computer:6');
});
