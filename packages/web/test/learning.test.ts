// The first lessons by keyboard and announcements, and the boards of the rules pages.

import { GAMES, legalMoves, startMatch, type GameId } from '@quadrille/rules';
import { describeMove, wordsOf, type Language } from '@quadrille/words';
import { TEXTS, WORDS } from '@quadrille/words/testing';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { solves } from '../src/learn/judge.ts';
import { loadLesson, figurePosition, type Step } from '../src/learn/index.ts';
import { spoken } from '../src/learn/strong.ts';
import { learn as learnDe } from '@quadrille/words/de/learn';
import { learn as learnEn } from '@quadrille/words/en/learn';
import { learn as learnFr } from '@quadrille/words/fr/learn';
import { expectAccessible } from './axe.ts';
import { localeOf, expectSpoken, ready, visit } from './browser.ts';
import { walkTo } from './games.ts';
import { focused, moveByKeys, tabTo, tabToBoard } from './keyboard.ts';

type Play = Extract<Step['task'], { kind: 'play' }>;

/** A move accepted by the step, in notation. */
function answerOf({ figure }: Step, task: Play): string {
  const { game, options, state } = figurePosition(figure);
  const match = startMatch(game, options, state);
  return game.format(legalMoves(game.rules, state).find((id) => solves(task, match, id))!);
}

/** The announcement of a move in a step, without whose turn it is next. */
function story(language: Language, { figure }: Step, notation: string): string {
  const { game, options, state } = figurePosition(figure);
  const id = game.pack(game.parse(notation)!);
  const after = game.rules.clone(state);
  game.rules.make(after, id);
  const words = wordsOf(WORDS[language], game.id);
  const events = game.events(state, id).filter(({ kind }) => kind !== 'turn');
  return describeMove(WORDS[language], game.id, events, (seat) => words.seat(options, seat), 'normal', after);
}

/** Solves a step and waits for the confirmation. */
async function solve(page: Page, language: Language, game: GameId, step: Step): Promise<void> {
  const { task } = step;
  if (task.kind === 'read') return;
  await tabToBoard(page);
  if (task.kind === 'tap-cells') {
    for (const [i, name] of task.cells.entries()) {
      await walkTo(page, game, GAMES[game].parseCell(name)!);
      await page.keyboard.press('Enter');
      if (i + 1 < task.cells.length)
        await expectSpoken(page, TEXTS[language].learn.chosenCell(name, i + 1, task.cells.length));
    }
    await expectSpoken(page, spoken(task.done));
    return;
  }
  const answer = answerOf(step, task);
  await moveByKeys(page, game, figurePosition(step.figure).state, answer);
  await expectSpoken(page, `${story(language, step, answer)} ${spoken(task.done)}`);
}

const nextButton = (page: Page, language: Language) =>
  page.getByRole('button', { name: TEXTS[language].learn.next, exact: true });
const stepHeading = (page: Page, language: Language, n: number, of: number) =>
  page.getByRole('heading', { name: TEXTS[language].learn.step(n, of), exact: true });

/** Takes a lesson from the overview to its end. `at` is called for each step before it is solved. */
async function takeLesson(
  language: Language,
  game: GameId,
  at: (page: Page, number: number) => Promise<void>,
): Promise<{ page: Page; troubles: string[] }> {
  const learn = TEXTS[language].learn;
  const { name } = wordsOf(WORDS[language], game);
  const { steps } = (await loadLesson(language, game))!;
  const visitor = await visit(`${language}/learn/`, { locale: localeOf(language) });
  const { page } = visitor;
  const card = page.getByRole('region', { name, exact: true });
  await card.getByText(learn.notBegun).waitFor();
  await tabTo(page, card.getByRole('link', { name: learn.lessonStart }));
  await page.keyboard.press('Enter');
  for (const [i, step] of steps.entries()) {
    await stepHeading(page, language, i + 1, steps.length).waitFor();
    if (i > 0) {
      await focused(stepHeading(page, language, i + 1, steps.length));
      await expectSpoken(page, spoken(step.say));
    }
    await at(page, i + 1);
    await solve(page, language, game, step);
    if (step.task.kind === 'read') await tabTo(page, nextButton(page, language), 120);
    else await focused(nextButton(page, language));
    await page.keyboard.press('Enter');
  }
  await focused(page.getByRole('heading', { name: learn.endTitle }));
  await expectSpoken(page, learn.endText(name));
  await expectAccessible(page);
  // Completion is saved, and shown in the lesson and in the overview.
  await page.reload();
  await ready(page);
  await page.getByRole('heading', { name: learn.endTitle }).waitFor();
  for (const link of [TEXTS[language].page.rulesOf(name), learn.puzzles]) {
    expect(await page.getByRole('main').getByRole('link', { name: link }).count()).toBeGreaterThan(0);
  }
  await page.goto(page.url().replace(/lesson\/.*/, 'learn/'));
  await ready(page);
  await card.getByText(learn.finished).waitFor();
  expect(await card.getByRole('link', { name: learn.lessonRepeat }).count()).toBe(1);
  return visitor;
}

/** A reload in the middle of a lesson returns to the same step. */
async function reloadAt(page: Page, language: Language, number: number, of: number): Promise<void> {
  await page.reload();
  await ready(page);
  await stepHeading(page, language, number, of).waitFor();
}

describe('a whole lesson by keyboard alone', () => {
  test('Quantik, in French', async () => {
    const { page, troubles } = await takeLesson('fr', 'quantik', async (lesson, number) => {
      if (number === 2) {
        // A wrong move is not made; a key gives help.
        await tabToBoard(lesson);
        await lesson.keyboard.press('1');
        await expectSpoken(lesson, 'Vous tenez : sphère claire.');
        await walkTo(lesson, 'quantik', 0);
        await lesson.keyboard.press('Enter');
        await expectSpoken(
          lesson,
          'C’est un bon coup, mais commençons ensemble : une sphère en b2, s’il vous plaît.',
          'assertive',
        );
        await expectAccessible(lesson);
        await lesson.keyboard.press('Escape');
        await lesson.keyboard.press('d');
        await expectSpoken(lesson, /^Choisissez la sphère parmi vos pièces, puis la case b2/);
      }
      if (number === 3) {
        await tabToBoard(lesson);
        await walkTo(lesson, 'quantik', 0);
        await lesson.keyboard.press('Enter');
        await expectSpoken(lesson, /^Pas tout à fait : sont fermées la ligne 2/, 'assertive');
      }
      if (number === 5) {
        await reloadAt(lesson, 'fr', 5, 10);
        // An illegal move is explained by the rules.
        await tabToBoard(lesson);
        await lesson.keyboard.press('1');
        await walkTo(lesson, 'quantik', GAMES.quantik.parseCell('b4')!);
        await lesson.keyboard.press('Enter');
        await expectSpoken(
          lesson,
          'Sphère interdite en b4 : la sphère adverse en d4 est dans la même ligne.',
          'assertive',
        );
        await lesson
          .getByRole('gridcell')
          .getByRole('button', { name: /^d4.*; barre la route$/ })
          .waitFor();
        await lesson.keyboard.press('Escape');
      }
    });
    await page.getByText(learnFr.finished).waitFor();
    expect(troubles).toEqual([]);
  });

  test('Quads, in German', async () => {
    const { troubles } = await takeLesson('de', 'quads', async (lesson, number) => {
      if (number === 4) {
        await reloadAt(lesson, 'de', 4, 9);
        await tabToBoard(lesson);
        await lesson.keyboard.press('d');
        await expectSpoken(
          lesson,
          'An c3 brauchen Sie Längslinien, an d4 Querlinien. Jedes leere Feld sagt, was es verlangt.',
        );
        await expectAccessible(lesson);
      }
      if (number === 7) {
        await tabToBoard(lesson);
        await walkTo(lesson, 'quads', GAMES.quads.parseCell('f6')!);
        await lesson.keyboard.press('Enter');
        await expectSpoken(lesson, 'Das nicht. Gehen Sie von b2 einen Schritt nach Osten.', 'assertive');
      }
    });
    expect(troubles).toEqual([]);
  });

  test('Q4, in English', async () => {
    const { troubles } = await takeLesson('en', 'q4', async (lesson, number) => {
      if (number === 3) {
        await tabToBoard(lesson);
        await walkTo(lesson, 'q4', GAMES.q4.parseCell('4d4')!);
        await lesson.keyboard.press('Enter');
        await expectSpoken(lesson, 'That is not a line yet. Look at row 2 of board 1.', 'assertive');
        await expectAccessible(lesson);
      }
      if (number === 6) await reloadAt(lesson, 'en', 6, 10);
    });
    expect(troubles).toEqual([]);
  });
});

describe('boards on the rules pages', () => {
  test('Quantik: an illegal move is explained with the piece that causes it, and all is set up again', async () => {
    const { page, troubles } = await visit('en/rules/quantik/');
    const figure = page
      .getByRole('figure')
      .filter({ hasText: /^Try it on this board/ })
      .nth(1);
    const cell = (name: RegExp) => figure.getByRole('gridcell').getByRole('button', { name });
    const before = await cell(/./).evaluateAll((all) => all.map((each) => each.ariaLabel));
    await tabToBoard(page, figure);
    await page.keyboard.press('2');
    await expectSpoken(page, 'In hand: light cylinder.');
    await walkTo(page, 'quantik', GAMES.quantik.parseCell('a4')!);
    await page.keyboard.press('Enter');
    const why = 'No cylinder on a4: their cylinder on d4 is in the same row.';
    await expectSpoken(page, why, 'assertive');
    await figure.getByText(why).waitFor();
    expect(await cell(/^d4.*; stands in the way$/).count()).toBe(1);
    await expectAccessible(page);
    await walkTo(page, 'quantik', GAMES.quantik.parseCell('a3')!);
    await page.keyboard.press('Enter');
    await expectSpoken(page, 'Light places a cylinder on a3. Dark to move.');
    expect(await cell(/stands in the way/).count()).toBe(0);
    expect(await cell(/^a3.*light cylinder; placed last$/).count()).toBe(1);
    await tabTo(page, figure.getByRole('button', { name: learnEn.startAgain }), 10);
    await page.keyboard.press('Enter');
    await expectSpoken(page, learnEn.asAtFirst);
    expect(await cell(/./).evaluateAll((all) => all.map((each) => each.ariaLabel))).toEqual(before);
    expect(troubles).toEqual([]);
  });

  test('Quads: a piece that does not fit, with its neighbour marked, by mouse', async () => {
    const { page, troubles } = await visit('de/rules/quads/', { locale: 'de-DE' });
    const figure = page.getByRole('figure').filter({ hasText: learnDe.tryIt }).first();
    const cell = (name: RegExp) => figure.getByRole('gridcell').getByRole('button', { name });
    // One neutral piece is on the board: the other may not touch it.
    await figure.getByRole('toolbar').getByRole('button').first().click();
    await cell(/^d3/).click();
    await expectSpoken(page, /c3/, 'assertive');
    expect(await cell(/^c3.*; steht im Weg$/).count()).toBe(1);
    await cell(/^d4/).click();
    await expectSpoken(page, /Hell ist am Zug\.$/);
    await figure.getByRole('button', { name: learnDe.startAgain }).click();
    await expectSpoken(page, learnDe.asAtFirst);
    expect(await cell(/^d4/).first().getAttribute('aria-label')).toContain('leer');
    expect(troubles).toEqual([]);
  });

  test('Q4: a marble is lifted and wins, in French', async () => {
    const { page, troubles } = await visit('fr/rules/q4/', { locale: 'fr-FR' });
    const figure = page.getByRole('figure').filter({ hasText: learnFr.tryIt }).nth(1);
    await tabToBoard(page, figure);
    await moveByKeys(page, 'q4', figurePosition('q4-moving').state, '3d4-3b2');
    await expectSpoken(page, /Bleu gagne/);
    await figure.getByRole('button', { name: learnFr.startAgain }).click();
    await expectSpoken(page, learnFr.asAtFirst);
    expect(troubles).toEqual([]);
  });
});
