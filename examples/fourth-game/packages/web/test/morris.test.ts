// The game in a real browser: online between two players, and against the computer. whole-games.test.ts plays every
// registered game around one device, by mouse, touch and keyboard.

import { act, formatAct, GAMES, legalMoves, startMatch, type Match, type MoveId } from '@quadrille/rules';
import { morris } from '@quadrille/rules/morris';
import { describeMove, wordsOf } from '@quadrille/words';
import { TEXTS, WORDS } from '@quadrille/words/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { page as en } from '@quadrille/words/en/page';
import { expectAccessible } from './axe.ts';
import { expectSpoken, lastSpoken, picture, visit } from './browser.ts';
import { moveByMouse, turns } from './games.ts';
import { moveByKeys, tabTo, tabToBoard } from './keyboard.ts';
import { Meeting } from './meeting.ts';
import { TestServer } from './test-server.ts';

const club = new TestServer();
beforeAll(() => club.start());
afterAll(() => club.remove());

/** Light lifts a piece in the middle and wins on the diagonal. */
const MOVES = 'a1 c1 b2 a3 c2 b1 c2-c3';

test('morris online: one player with the mouse, the other with the keyboard alone and in German', async () => {
  const { anna, ben } = await new Meeting(club).pair('morris', 'de');
  await expectSpoken(
    anna.page,
    /^The game begins\. .*: you, .*: Ben \(guest\)\. Your turn \(you are Light\): choose a free point\.$/,
  );
  const names = ['Anna', 'Ben'];
  const [hers, his] = [[...turns('morris', 'en', MOVES, names, 0)], [...turns('morris', 'de', MOVES, names, 1)]];
  await tabToBoard(ben.page);
  for (const [n, turn] of hers.entries()) {
    if (n % 2 === 0) await moveByMouse(anna.page, 'morris', turn);
    else await moveByKeys(ben.page, 'morris', turn.before, morris.format(turn.id));
    await expectSpoken(anna.page, turn.said);
    await expectSpoken(ben.page, his[n]!.said);
  }
  expect(hers.at(-1)!.said).toBe('Anna moves from c2 to c3. Three in a row on a1, b2 and c3. You won.');
  expect(his.at(-1)!.said).toBe(
    'Anna zieht von c2 nach c3. Drei Steine in einer Linie auf a1, b2 und c3. Anna gewinnt.',
  );
  await anna.page.getByRole('button', { name: en.rematch }).waitFor();
  await ben.page.getByRole('button', { name: TEXTS.de.page.rematch }).waitFor();
  expect([...anna.troubles, ...ben.troubles]).toEqual([]);
});

const words = wordsOf(WORDS.en, 'morris');

/** The announcement that a move of the computer gives, with the match after it. */
function replies(match: Match): Map<string, Match> {
  const who = (seat: number) => words.seat(match.options, seat);
  return new Map(
    legalMoves(match.game.rules, match.state).map((id) => {
      const next = after(match, id);
      const events = match.game.events(match.state, id);
      return [describeMove(WORDS.en, 'morris', events, who, 'normal', next.state, 0), next];
    }),
  );
}

function after(match: Match, id: MoveId): Match {
  const next = act(match, { kind: 'move', id });
  if (!next.ok) throw new Error(next.error.code);
  return next.value;
}

test('morris against the computer, by keyboard alone, to the end', async () => {
  const { page, troubles } = await visit('en/new/morris/');
  await tabTo(page, page.getByLabel(en.sides.first));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: en.startGame }));
  await page.keyboard.press('Enter');
  await page.getByRole('grid').waitFor();
  await expectSpoken(page, 'Your turn (you are Light): choose a free point.');
  await tabToBoard(page);
  let match = startMatch(GAMES.morris, GAMES.morris.options.defaults);
  const acts: string[] = [];
  // Light takes the first move there is, so the computer wins soon; repetition ends the game in any case.
  while (match.outcome === undefined) {
    const [id] = legalMoves(match.game.rules, match.state) as [MoveId];
    await moveByKeys(page, 'morris', match.state, morris.format(id));
    match = after(match, id);
    acts.push(formatAct(match.game, { kind: 'move', id }));
    if (match.outcome !== undefined) break;
    const expected = replies(match);
    await expect.poll(() => lastSpoken(page), { timeout: 15_000 }).toSatisfy((said: string) => expected.has(said));
    match = expected.get(await lastSpoken(page))!;
  }
  expect(acts.length).toBeGreaterThan(1);
  await page.getByRole('button', { name: en.rematch }).waitFor();
  await expectAccessible(page);
  await picture(page, 'morris-end');
  expect(troubles).toEqual([]);
});
