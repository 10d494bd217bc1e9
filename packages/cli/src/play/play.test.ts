// Complete games, typed line by line, in every language and with every option.

import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { below, GAMES, parseRecord, seeded, type GameId } from '@quadrille/rules';
import { LANGUAGES, type Language } from '@quadrille/words';
import { SAMPLES, TEXTS, WORDS } from '@quadrille/words/testing';
import { describe, expect, test } from 'vitest';
import { translationsFor } from '../usage.ts';
import { GameLoop } from './game-loop.ts';
import { askSetup } from './menu.ts';
import { CLEARED, scriptedTerminal } from '../../testing/scripted-terminal.ts';
import { namedPlayer, type MatchSetup } from './match-setup.ts';
import type { Terminal } from './terminal.ts';

function tableFor(id: GameId, options: object, names: readonly string[], stake = 1): MatchSetup {
  const game = GAMES[id];
  const parsed = game.options.parse(options);
  if (!parsed.ok) throw new Error(parsed.error.kind);
  return { game, options: parsed.value, players: names.map((name) => namedPlayer(name, 2)), stake };
}

/** Types the given lines, then ends the input. */
async function typing(
  table: MatchSetup,
  language: Language,
  lines: readonly string[],
  settings: Partial<Pick<Terminal, 'plain' | 'look'>> = {},
): Promise<string[]> {
  const left = [...lines];
  const term = scriptedTerminal(() => left.shift(), settings);
  await new GameLoop(table, undefined, term, await translationsFor(language), seeded(1)).run();
  return term.transcript;
}

/** Lists the legal moves and types one of them, until the game is over; answers every other question with no. */
function randomTypist(language: Language, seed: number) {
  const random = seeded(seed);
  const { text, words } = TEXTS[language];
  let askedFor = -1;
  return (prompt: string, transcript: readonly string[]): string | undefined => {
    if (prompt === text.again) return text.no[0];
    if (prompt === text.pressEnter) return '';
    if (!prompt.endsWith('> ')) throw new Error(`an unexpected question: ${prompt}`);
    if (askedFor < 0) {
      askedFor = transcript.length;
      return words.commands.legal[0];
    }
    const listed = transcript.slice(askedFor).filter((line) => line.startsWith('  ') && !line.includes(':'));
    askedFor = -1;
    const moves = listed.join(' ').trim().split(/\s+/);
    return moves[below(random, moves.length)];
  };
}

const EVERY_OPTION: readonly (readonly [GameId, object, readonly string[]])[] = [
  ['quantik', {}, ['Anna', 'Ben']],
  ['quantik', {}, ['computer', 'Ben']],
  ['quads', {}, ['Anna', 'Ben']],
  ['quads', { border: true }, ['Anna', 'computer']],
  ['quads', { hidden: true }, ['Anna', 'Ben']],
  ['quads', { hidden: true, border: true }, ['computer', 'Ben']],
  ['q4', { marbles: 5 }, ['Anna', 'computer']],
  ['q4', { players: 3 }, ['Anna', 'Ben', 'computer']],
  ['q4', { players: 4, teams: 'partners' }, ['Anna', 'Ben', 'Cleo', 'computer']],
  ['q4', { players: 4, teams: 'shared', marbles: 16 }, ['Anna', 'Ben', 'Cleo', 'Dora']],
  ['q4', { announce: true, penalty: 'none' }, ['Anna', 'computer']],
  ['q4', { announce: true, penalty: 'out', players: 3 }, ['Anna', 'Ben', 'Cleo']],
];

describe.each(LANGUAGES)('whole games in %s', (language) => {
  test.each(EVERY_OPTION)('%s %j with %j', async (id, options, names) => {
    const term = scriptedTerminal(randomTypist(language, 3));
    await new GameLoop(tableFor(id, options, names), undefined, term, await translationsFor(language), seeded(2)).run();
    const said = term.transcript.join('\n');
    expect(said).toMatch(SAMPLES[language].gameOver);
    expect(said).not.toMatch(/undefined|NaN|\[object/);
    expect(term.transcript.at(-1)).toBe(TEXTS[language].text.goodbye);
  });

  test('skip: a false announcement costs a turn', async () => {
    const lines = ['1a1', '2b2!', '3c3', '4d1'];
    const said = await typing(tableFor('q4', { announce: true }, ['Anna', 'Ben']), language, lines);
    expect(said).toContain(WORDS[language].games.q4.event({ kind: 'missed', seat: 1 }, () => 'Ben'));
  });

  test('moves and commands are accepted as words', async () => {
    const move = SAMPLES[language].coneOnB2;
    const { commands } = WORDS[language];
    const said = await typing(tableFor('quantik', {}, ['Anna', 'Ben']), language, [
      move,
      `${commands.cell[0]} b2`,
      commands.hand[0]!,
      commands.last[0]!,
      commands.turn[0]!,
      commands.history[0]!,
      commands.read[0]!,
      commands.score[0]!,
      commands.undo[0]!,
      commands.redo[0]!,
      commands.board[0]!,
      commands.help[0]!,
      commands.quit[0]!,
    ]);
    const transcript = said.join('\n');
    const { quantik } = WORDS[language].games;
    expect(transcript).toContain(quantik.event({ kind: 'placed', seat: 0, shape: 'cone', cell: 5 }, () => 'Anna'));
    expect(transcript).toContain(SAMPLES[language].lightCone);
    expect(transcript).toContain('1. Db2');
    expect(transcript).toContain(TEXTS[language].text.takenBack);
    expect(transcript).toContain(TEXTS[language].text.playedAgain);
  });
});

describe('at the board', () => {
  test('the only person is addressed: the turn with the colour, and how to move on request', async () => {
    const said = await typing(tableFor('quantik', {}, ['Anna', 'computer']), 'en', ['turn', 'cone b2']);
    expect(said.filter((line) => line === 'Your turn (you are Light).').length).toBeGreaterThanOrEqual(2);
    expect(said.join('\n')).not.toContain('Anna to move');
  });

  test('in teams every player is introduced with the partner', async () => {
    const table = tableFor('q4', { players: 4, teams: 'partners' }, ['Anna', 'Ben', 'Cleo', 'Dora']);
    const said = await typing(table, 'en', []);
    expect(said).toContain('  Blue: Anna, with Cleo');
    expect(said).toContain('  Violet: Dora, with Ben');
  });

  test('a refusal gives the reason and leaves the position unchanged', async () => {
    const said = await typing(tableFor('quantik', {}, ['Anna', 'Ben']), 'en', ['Ab2', 'Ab3', 'Bb3']);
    expect(said).toContain('No sphere on b3: their sphere on b2 is in the same column.');
    expect(said).toContain('Ben places a cylinder on b3.');
  });

  test('other input than a move or a command shows help', async () => {
    const said = await typing(tableFor('quantik', {}, ['Anna', 'Ben']), 'en', ['resgin', 'xyz']);
    expect(said.join('\n')).toContain('"resgin" is neither a move nor a command. Did you mean "resign"?');
    expect(said.join('\n')).toContain('"xyz" is neither a move nor a command. Type "help" for help.');
  });

  test('resigning asks for confirmation', async () => {
    const said = await typing(tableFor('quantik', {}, ['Anna', 'Ben']), 'en', ['resign', 'n', 'resign', 'y', 'n']);
    expect(said.filter((line) => line.startsWith('Anna, do you really want to resign?'))).toHaveLength(2);
    expect(said).toContain('Anna resigns.');
    expect(said).toContain('Ben wins by resignation.');
  });

  test('in Q4 with three players the others continue after a resignation', async () => {
    const table = tableFor('q4', { players: 3 }, ['Anna', 'Ben', 'Cleo']);
    const said = await typing(table, 'en', ['1a1', 'resign', 'y', '1a2', '1a3', 'resign', 'y']);
    expect(said).toContain('Ben resigns.');
    expect(said).toContain('Cleo drops a green marble on board 1, a2.');
    expect(said).toContain('Anna wins by resignation.');
  });

  test('a draw must be accepted, and only Q4 has draws', async () => {
    const q4 = await typing(tableFor('q4', {}, ['Anna', 'Ben']), 'en', ['draw', 'n', '1a1', 'draw', 'y', 'n']);
    expect(q4).toContain('Ben declines the draw.');
    expect(q4).toContain('A draw by agreement.');
    expect(q4).toContain('Score: Anna 0, Ben 0.');
    const quads = await typing(tableFor('quads', {}, ['Anna', 'Ben']), 'en', ['draw']);
    expect(quads).toContain('This game cannot end in a draw.');
  });

  test('a computer declines a draw before the other people are asked', async () => {
    const said = await typing(tableFor('q4', { players: 3 }, ['Anna', 'Ben', 'computer']), 'en', ['draw']);
    expect(said.filter((line) => line.endsWith('declines the draw.'))).toHaveLength(1);
    expect(said.join('\n')).not.toContain('do you accept');
  });

  test('the winners gain the stake, scores add up, and the next player begins', async () => {
    const win = ['Aa1', 'Bb1', 'Cc1', 'Dd1'];
    const said = await typing(tableFor('quantik', {}, ['Anna', 'Ben'], 5), 'en', [...win, 'y', ...win, 'n']);
    expect(said).toContain('Ben: +5 points.');
    expect(said).toContain('Score: Anna 0, Ben 5.');
    expect(said).toContain('Score: Ben 5, Anna 5.');
  });

  test('both partners gain the stake', async () => {
    const table = tableFor('q4', { players: 4, teams: 'partners' }, ['A', 'B', 'C', 'D'], 3);
    const moves = '1a1 2a1 3c1 4d2 1a2 2a2 3c4 4d4 1a3 2a4 3b1 4b2 1a4'.split(' ');
    const said = await typing(table, 'en', [...moves, 'n']);
    expect(said).toContain('A and C win.');
    expect(said).toContain('Score: A 3, B 0, C 3, D 0.');
    expect(said.join('\n')).toContain('The boards stacked in their order, board 1 at the bottom:');
  });

  test('redo replays a move that was taken back, and `last` describes it', async () => {
    const lines = ['Ab2', 'Bc3', 'undo', 'undo', 'redo', 'last', 'redo', 'last', 'redo'];
    const said = await typing(tableFor('quantik', {}, ['Anna', 'Ben']), 'en', lines);
    const told = said.slice(said.indexOf('Played again.'));
    expect(told.filter((line) => / places /.test(line))).toEqual([
      'Anna places a sphere on b2.',
      'Ben places a cylinder on c3.',
    ]);
    expect(said).toContain('There is nothing to play again.');
  });

  test('undo against the computer also takes back its reply', async () => {
    const said = await typing(tableFor('quantik', {}, ['Anna', 'computer']), 'en', ['Ab2', 'undo', 'undo', 'history']);
    expect(said).toContain('Taken back.');
    expect(said).toContain('There is nothing to take back.');
    expect(said).toContain('Nothing has happened yet.');
  });

  test('a piece of Quads is chosen by its number, then by its orientation', async () => {
    const said = await typing(tableFor('quads', {}, ['Anna', 'Ben']), 'en', [
      'pppp c3',
      'xxxx e5',
      '10 c4', // one solid side, three parallel: fits in three orientations
      '2',
      '99 c4',
      '17 c2',
    ]);
    const transcript = said.join('\n');
    expect(transcript).toContain('It fits in several ways.');
    expect(transcript).toContain('Anna places a light piece on c4');
    expect(transcript).toContain('There is no such piece in your hand.');
    expect(transcript).toContain('That piece does not fit here in any orientation. c2, empty: north needs parallel.');
  });

  test('plain mode prints sentences and no board', async () => {
    const said = await typing(tableFor('quads', {}, ['Anna', 'Ben']), 'en', ['pppp c3', 'board', 'hand'], {
      plain: true,
    });
    expect(said.join('\n')).not.toMatch(/[│─┼║═]/);
    expect(said).toContain('Anna places a neutral piece on c3: parallel on all sides.');
    expect(said).toContain('c3, neutral piece: parallel on all sides.');
    expect(said).toContain('4: north solid light, east solid light, south parallel, west crossing.');
  });

  test('the ASCII option draws boards in ASCII only', async () => {
    for (const [id, moves] of [
      ['quantik', ['Ab2']],
      ['quads', ['pppp c3']],
      ['q4', ['1a1']],
    ] as const) {
      const look = { paint: (_: string, text: string) => text, ascii: true };
      const said = await typing(tableFor(id, {}, ['Anna', 'Ben']), 'en', moves, { look });
      expect(said.filter((line) => /\P{ASCII}/u.test(line))).toEqual([]);
    }
  });
});

describe('hidden hands', () => {
  test('only the hand of the player to move is shown, after a handover prompt', async () => {
    const term = scriptedTerminal(randomTypist('en', 8));
    const table = tableFor('quads', { hidden: true }, ['Anna', 'Ben']);
    await new GameLoop(table, undefined, term, await translationsFor('en'), seeded(2)).run();
    const screens = term.transcript.join('\n').split(CLEARED).slice(1);
    expect(screens.length).toBeGreaterThan(6);
    for (const [turn, screen] of screens.entries()) {
      const [own, other] = turn % 2 === 0 ? ['Anna', 'Ben'] : ['Ben', 'Anna'];
      expect(screen).toMatch(new RegExp(`Hand the keyboard over to ${own}`));
      expect(screen).not.toContain(`Hand of ${other}`);
      expect(screen.indexOf('Press Enter')).toBeLessThan(screen.indexOf(`Hand of ${own}`));
      // Pieces in a hand are listed as "number sides"; none of the other colour may appear.
      expect(screen).not.toMatch(turn % 2 === 0 ? /\d D[Dpx]{3}/ : /\d L[Lpx]{3}/);
    }
  });

  test('the computer’s hand is never shown', async () => {
    const lines = ['pppp c3', 'hand', 'legal'];
    const said = await typing(tableFor('quads', { hidden: true }, ['Anna', 'computer']), 'en', lines);
    expect(said).toContain('Dark holds 17 pieces, hidden.');
    expect(said.join('\n')).not.toContain('DDD');
  });
});

describe('records', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-'));

  test('a saved game is loaded and continued', async () => {
    const file = join(folder, 'game.txt');
    const table = tableFor('q4', { players: 3, announce: true }, ['Anna', 'Ben', 'computer'], 2);
    await typing(table, 'en', ['1a1', '1a2!', `save ${file}`]);
    const record = parseRecord(readFileSync(file, 'utf8'));
    expect(record.ok && record.value.match.acts).toHaveLength(3);
    expect(record.ok && [...record.value.tags]).toEqual([
      ['Player1', 'Anna'],
      ['Player2', 'Ben'],
      ['Player3', 'computer:2'],
      ['Date', expect.stringMatching(/^\d{4}\.\d\d\.\d\d$/)],
      ['Stake', '2'],
    ]);
    const said = await typing(tableFor('quantik', {}, ['X', 'Y']), 'en', [`load ${file}`, '4d4', 'history']);
    expect(said).toContain(`Loaded from ${file}.`);
    expect(said).toContain('Anna drops a blue marble on board 4, d4.');
    expect(said.join('\n')).toContain('Ben misses a turn.');
  });

  test('saving overwrites only a file that the same game has written', async () => {
    const file = join(folder, 'twice.txt');
    const lines = ['Ab2', `save ${file}`, 'Bc3', `save ${file}`];
    expect(
      (await typing(tableFor('quantik', {}, ['A', 'B']), 'en', lines)).filter((l) => l.startsWith('Saved')),
    ).toHaveLength(2);
    const again = await typing(tableFor('quantik', {}, ['A', 'B']), 'en', lines);
    expect(again).toContain(`${file} exists already: choose another name.`);
  });

  test('file errors are reported and the game continues', async () => {
    const said = await typing(tableFor('quantik', {}, ['A', 'B']), 'en', ['save', 'load', 'load /nowhere/x', 'Ab2']);
    expect(said).toContain('/nowhere/x cannot be read: ENOENT');
    expect(said).toContain('A places a sphere on b2.');
  });

  test('quitting an unsaved game offers to save it', async () => {
    const file = join(folder, 'left.txt');
    const said = await typing(tableFor('quantik', {}, ['A', 'B']), 'en', ['Ab2', 'quit', file]);
    expect(said).toContain(`Saved in ${file}.`);
    expect(readFileSync(file, 'utf8')).toContain('1. Ab2');
  });
});

async function menu(language: Language, lines: readonly string[]) {
  const left = [...lines];
  const term = scriptedTerminal(() => left.shift());
  return { table: await askSetup(term, await translationsFor(language), seeded(1)), term };
}

describe('the menu', () => {
  test.each(LANGUAGES)('in %s, Enter takes the default', async (language) => {
    const { table } = await menu(language, ['1', '', '']);
    expect(table.game.id).toBe('quantik');
    expect(table.players.filter((player) => player.level !== undefined)).toHaveLength(1);
  });

  test('every option of every game can be set', async () => {
    expect((await menu('en', ['2', 'y', 'y', '2'])).table.options).toEqual({ hidden: true, border: true });
    const q4 = await menu('fr', ['3', '4', '3', '20', 'o', '3', '4', '7']);
    expect(q4.table.options).toEqual({ players: 4, teams: 'shared', marbles: 20, announce: true, penalty: 'out' });
    expect(q4.table.stake).toBe(7);
    expect(q4.table.players.some((player) => player.level !== undefined)).toBe(false);
  });

  test('a question is repeated after an invalid answer', async () => {
    const { table, term } = await menu('de', [
      '9',
      'x',
      '3',
      '5',
      '2',
      '99',
      '12',
      'vielleicht',
      'n',
      '0',
      '',
      '9',
      '8',
    ]);
    expect(table.options).toMatchObject({ players: 2, marbles: 12, announce: false });
    expect(term.transcript).toContain('Bitte eine Zahl von 4 bis 31 eingeben.');
    expect(term.transcript).toContain('Bitte j oder n eingeben.');
  });
});
