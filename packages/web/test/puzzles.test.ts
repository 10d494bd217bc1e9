// Puzzles: the same puzzle of the day for everyone, solved by keyboard, wrong moves, hints, the solution.

import { analyse } from '@quadrille/engine';
import { worth } from '@quadrille/engine/value';
import { GAMES, act, type GameId, type Match } from '@quadrille/rules';
import { q4Cell } from '@quadrille/rules/q4';
import { describeMove, wordsOf, type Language } from '@quadrille/words';
import { TEXTS, WORDS } from '@quadrille/words/testing';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { viewOf } from '../src/games/index.ts';
import { PUZZLE_GAMES, puzzlesOf } from '../src/games/puzzles.ts';
import { dailyPuzzleNumber, loadPuzzles, movesOf } from '../src/puzzles/collection.ts';
import { idOf, opening } from '../src/puzzles/judge.ts';
import type { Numbered } from '../src/puzzles/kinds.ts';
import { puzzles as puzzlesEn } from '@quadrille/words/en/puzzles';
import type { PuzzleText } from '../src/puzzles/text/text.ts';
import { page as en } from '@quadrille/words/en/page';
import { expectAccessible } from './axe.ts';
import { localeOf, expectSpoken, ready, site, visit } from './browser.ts';
import { selectionForMove } from './games.ts';
import { focused, moveByKeys, tabTo, tabToBoard } from './keyboard.ts';

/** The cards of a day, and the labels of the Quantik board. */
async function todays(page: Page, at: string) {
  await page.clock.setFixedTime(new Date(at));
  await page.goto(site('en/puzzles/'));
  await ready(page);
  const cards = page.getByRole('region', { name: puzzlesEn.today }).getByRole('listitem');
  await cards.first().waitFor();
  const said = await cards.allInnerTexts();
  await page.getByRole('link', { name: puzzlesEn.solveToday('Quantik') }).click();
  await page.getByRole('grid').waitFor();
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  const cells = await page
    .getByRole('gridcell')
    .getByRole('button')
    .evaluateAll((all) => all.map((cell) => cell.ariaLabel));
  return { said, title, cells };
}

test('the puzzles of the day are the same in every time zone and change daily', async () => {
  const [evening, tomorrow] = ['2026-03-01T23:30:00Z', '2026-03-02T00:30:00Z'];
  const { length } = await loadPuzzles('quantik');
  const titleAt = (at: string) => puzzlesEn.puzzleTitle('Quantik', dailyPuzzleNumber(new Date(at), 'quantik', length));
  const west = await visit('en/', { timezoneId: 'America/Los_Angeles' });
  const east = await visit('en/', { timezoneId: 'Pacific/Auckland' });
  const seen = await todays(west.page, evening);
  expect(seen.said).toHaveLength(PUZZLE_GAMES.length);
  expect(seen.title).toBe(titleAt(evening));
  expect(await todays(east.page, evening)).toEqual(seen);
  const next = await todays(west.page, tomorrow);
  expect(next.title).toBe(titleAt(tomorrow));
  expect(next.cells).not.toEqual(seen.cells);
  expect([...west.troubles, ...east.troubles]).toEqual([]);
});

/** Makes a move outside the page and returns the expected announcement. */
function made(language: Language, before: Match, notation: string): { after: Match; story: string } {
  const { game, options } = before;
  const id = idOf(game, notation);
  const done = act(before, { kind: 'move', id });
  if (!done.ok) throw new Error(`${notation} is not legal`);
  const words = wordsOf(WORDS[language], game.id);
  const who = (seat: number) => words.seat(options, seat);
  const events = game.events(before.state, id);
  return { after: done.value, story: describeMove(WORDS[language], game.id, events, who, 'normal', done.value.state) };
}

/** One language per game, and how a refutation begins in it. */
const SAID: { readonly [G in GameId]?: { readonly language: Language; readonly refuted: RegExp } } = {
  quantik: { language: 'en', refuted: /^After this (?:Light|Dark) wins at once: .+\.$/ },
  quads: { language: 'fr', refuted: /^Après cela, (?:Clair|Foncé) gagne .+\s: .+\.$/ },
  q4: { language: 'de', refuted: /^Danach (?:ist der Gewinn nicht mehr sicher|gewinnt (?:Blau|Orange)).+\.$/ },
};

/** Q4 is too large for a full search; this limit suffices to find losing moves. */
const SEEN: { readonly [G in GameId]?: { readonly nodes: number } } = { q4: { nodes: 20_000 } };

/** The first move with the fastest proven loss; undefined if no move loses. */
function losingMove({ line, also = [] }: Numbered, { game, state }: Match): string | undefined {
  const found = analyse(game, state, SEEN[game.id] ?? {}, { everyMove: true });
  if (!found.ok) throw new Error('the puzzle is over');
  const losing = [...found.value.moves!]
    .filter(([id, { outcome }]) => outcome === 'loss' && ![line[0], ...also].includes(game.format(id)))
    .toSorted(([, a], [, b]) => worth(a) - worth(b));
  return losing[0] && game.format(losing[0][0]);
}

/** The first hint: a piece or a place. */
function firstHint(text: PuzzleText, language: Language, { game, state }: Match, move: string): string {
  const cell = viewOf(game).input.cellsOf(idOf(game, move)).at(-1)!;
  if (game.id === 'q4')
    return text.hintPlace(`${TEXTS[language].page.boardName((cell >> 4) + 1)}, ${q4Cell(cell).slice(1)}`);
  const selection = selectionForMove(game.id, state, game.parse(move)!);
  const piece = viewOf(game)
    .input.pieces(state, game.rules.actor(state))
    .find((each) => viewOf(game).input.same(each, selection));
  return text.hintPiece(wordsOf(WORDS[language], game.id).piece(state, piece!));
}

describe.each(PUZZLE_GAMES)('%s', (game) => {
  test('a wrong move is refuted, a hint helps, the recorded solution solves it', async () => {
    const { language, refuted } = SAID[game]!;
    const text = TEXTS[language].puzzles;
    const all = await loadPuzzles(game);
    const puzzle = all.find((each) => losingMove(each, opening(each)) !== undefined)!;
    const start = opening(puzzle);
    const { page, troubles } = await visit(`${language}/puzzles/${game}/#${puzzle.number}`, {
      locale: localeOf(language),
    });
    await page.getByRole('grid').waitFor();
    await tabToBoard(page);

    await moveByKeys(page, game, start.state, losingMove(puzzle, start)!);
    await expectSpoken(page, refuted, 'assertive');
    await page.getByRole('main').getByText(refuted).waitFor();
    await tabTo(page, page.getByRole('button', { name: text.tryAgain }));
    await page.keyboard.press('Enter');
    await expectSpoken(page, new RegExp(`^${WORDS[language].undone.replace('.', '\\.')} `));
    await focused(page.getByRole('grid').locator('button[tabindex="0"]'));

    await page.keyboard.press('d');
    await expectSpoken(page, firstHint(text, language, start, puzzle.line[0]!));
    await page.keyboard.press('d');
    const words = wordsOf(WORDS[language], game);
    await expectSpoken(page, WORDS[language].hint(words.move(start.state, idOf(start.game, puzzle.line[0]!), 'long')));

    let now = start;
    for (const [ply, move] of puzzle.line.entries()) {
      const { after, story } = made(language, now, move);
      if (ply % 2 === 1) await expectSpoken(page, `${text.right} ${story}`);
      else {
        await moveByKeys(page, game, now.state, move);
        if (after.outcome !== undefined) await expectSpoken(page, `${story} ${text.solvedNow(movesOf(puzzle))}`);
      }
      now = after;
    }
    expect(now.outcome).toBeDefined();
    await page.getByRole('link', { name: text.next }).waitFor();
    await expectAccessible(page);

    // It is marked as solved after a reload, and in the list.
    await page.reload();
    await ready(page);
    await page.getByText(text.solvedAgain).waitFor();
    await page.goto(site(`${language}/puzzles/`));
    await ready(page);
    const section = page.getByRole('region', { name: text.all(words.name) });
    await section.getByText(text.progress(1, all.length)).waitFor();
    const label = text.puzzleLabel(puzzle.number, text.goalBrief(puzzlesOf(GAMES[game]).idea, movesOf(puzzle)), true);
    expect(await section.getByRole('link', { name: label }).count()).toBe(1);
    expect(troubles).toEqual([]);
  });
});

test('viewing the solution does not count as solved', async () => {
  const [puzzle] = await loadPuzzles('quantik');
  const { page, troubles } = await visit('en/puzzles/quantik/#1');
  await page.getByRole('grid').waitFor();
  await page.getByRole('button', { name: puzzlesEn.showSolution }).click();
  await expectSpoken(page, puzzlesEn.solutionShown);
  const step = page.getByRole('button', { name: puzzlesEn.stepOn });
  await focused(step);
  const list = page.getByRole('region', { name: puzzlesEn.solution }).getByRole('listitem');
  expect(await list.count()).toBe(puzzle!.line.length);
  let now = opening(puzzle!);
  for (const [i, move] of puzzle!.line.entries()) {
    const { after, story } = made('en', now, move);
    await page.keyboard.press('Enter');
    await expectSpoken(page, story);
    expect(await list.nth(i).getAttribute('aria-current')).toBe('step');
    now = after;
  }
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expectSpoken(
    page,
    WORDS.en.outcome(now.outcome!, (seat) => wordsOf(WORDS.en, 'quantik').seat(now.options, seat)),
  );
  await page.getByRole('button', { name: puzzlesEn.fromStart }).click();
  await expectSpoken(page, /^(?:Light|Dark) to move wins in \d+ moves?\.$/);
  await page.reload();
  await ready(page);
  await page.getByRole('grid').waitFor();
  expect(await page.getByText(puzzlesEn.solvedAgain).count()).toBe(0);
  expect(troubles).toEqual([]);
});

test('a puzzle that does not exist leads back to the list', async () => {
  const { page } = await visit('en/puzzles/quads/#9999');
  await page.getByText(puzzlesEn.noSuch('9999')).waitFor();
  await page.getByRole('link', { name: puzzlesEn.back }).click();
  await page.getByRole('heading', { name: puzzlesEn.today }).waitFor();
  // Typed moves work here as at the table.
  await page.getByRole('link', { name: puzzlesEn.solveToday('Quantik') }).click();
  await page.getByLabel(en.typeLabel).fill('nonsense');
  await page.keyboard.press('Enter');
  await expectSpoken(page, en.notUnderstood('nonsense'), 'assertive');
});
