import {
  GAME_IDS,
  legalMoves,
  type AnyGame,
  type Game,
  type GameId,
  type Kinds,
  type MoveId,
  type SomeKinds,
} from '@quadrille/rules';
import { LANGUAGES } from '@quadrille/words';
import { SAMPLES } from '@quadrille/words/testing';
import { describe, expect, test } from 'vitest';
import {
  FIGURES,
  figureNamed,
  loadLesson,
  loadRules,
  figurePosition,
  type FigureId,
  type Part,
  type Step,
} from './index.ts';

const FIGURE_IDS: readonly FigureId[] = [...FIGURES.keys()];

function after<K extends Kinds>(game: Game<K>, state: K['state'], move: MoveId): K['state'] {
  const next = game.rules.clone(state);
  game.rules.make(next, move);
  return next;
}

function winning<K extends Kinds>(game: Game<K>, state: K['state']): MoveId[] {
  const seat = game.rules.actor(state);
  return legalMoves(game.rules, state).filter((move) => {
    game.rules.make(state, move);
    const wins = game.outcome(state)?.winners.includes(seat) ?? false;
    game.rules.unmake(state, move);
    return wins;
  });
}

const safe = (game: AnyGame, state: SomeKinds['state']) =>
  legalMoves(game.rules, state).filter((move) => winning(game, after(game, state, move)).length === 0);

/** The moves after which every answer allows a win. */
const forcing = (game: AnyGame, state: SomeKinds['state']) =>
  safe(game, state).filter((move) => {
    const next = after(game, state, move);
    return legalMoves(game.rules, next).every((reply) => winning(game, after(game, next, reply)).length > 0);
  });

describe('figures', () => {
  test.each(FIGURE_IDS)('%s is a position of its game, and its marks are on the board', (id) => {
    const { game, state } = figurePosition(id);
    expect(id.startsWith(`${game.id}-`)).toBe(true);
    expect(game.formatPosition(state)).toBe(figureNamed(id).position);
    const cells = (figureNamed(id).marks ?? []).map(({ cell }) => cell);
    expect(cells.filter((cell) => game.parseCell(cell) === undefined)).toEqual([]);
    expect(new Set(cells).size).toBe(cells.length);
  });

  test.each(FIGURE_IDS)('%s: the game is on, or won, as its marks say', (id) => {
    const { game, state } = figurePosition(id);
    const over = game.outcome(state) !== undefined;
    expect(over && figureNamed(id).playable).not.toBe(true);
    expect(over || !figureNamed(id).marks?.some(({ kind }) => kind === 'win')).toBe(true);
  });
});

/** The structure that must be the same in every language. */
const frame = (part: Part) =>
  part.kind === 'figure' ? part.figure : part.kind === 'list' ? `list of ${part.items.length}` : part.kind;

const bones = (step: Step) => ({ ...step, say: '', task: { ...step.task, hint: '', done: '', wrong: '' } });

function wordsOfPart(part: Part): readonly string[] {
  if (part.kind === 'list') return part.items;
  return [part.kind === 'figure' ? part.caption : part.text];
}

async function load(language: (typeof LANGUAGES)[number], game: GameId) {
  const rules = await loadRules(language, game);
  const lesson = await loadLesson(language, game);
  const steps = lesson?.steps ?? [];
  const headings = [
    rules.title,
    ...(lesson === undefined ? [] : [lesson.title]),
    ...rules.sections.map(({ heading }) => heading),
  ];
  const sentences = [
    rules.lead,
    ...(rules.trademark === undefined ? [] : [rules.trademark]),
    ...rules.sections.flatMap(({ parts }) => parts.flatMap(wordsOfPart)),
    ...steps.flatMap(({ say, task }) => (task.kind === 'read' ? [say] : [say, task.hint, task.done, task.wrong])),
  ];
  return { rules, hasLesson: lesson !== undefined, steps, headings, sentences };
}

describe.each(GAME_IDS)('%s', (id) => {
  test('says the same in every language', async () => {
    const [first, ...others] = await Promise.all(LANGUAGES.map((language) => load(language, id)));
    const shape = ({ rules, steps }: NonNullable<typeof first>) => ({
      sections: rules.sections.map((section) => [section.id, ...section.parts.map(frame)]),
      steps: steps.map(bones),
    });
    for (const other of others) expect(shape(other)).toEqual(shape(first!));
    expect(new Set(first!.rules.sections.map((section) => section.id)).size).toBe(first!.rules.sections.length);
  });

  test('speaks three languages', async () => {
    const spoken = await Promise.all(LANGUAGES.map((language) => load(language, id)));
    const all = spoken.flatMap(({ headings, sentences }) => [...headings, ...sentences]);
    expect(all.filter((words, i) => all.indexOf(words) !== i)).toEqual([]);
  });

  test('shows figures of its own game, each on the rules page once', async () => {
    const { rules, hasLesson, steps } = await load('en', id);
    const shown = rules.sections.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.kind === 'figure' ? [part.figure] : [])),
    );
    const used = [...shown, ...steps.map((step) => step.figure)];
    expect(new Set(shown).size).toBe(shown.length);
    expect(FIGURE_IDS.filter((figure) => figureNamed(figure).game === id).toSorted()).toEqual(
      [...new Set(used)].toSorted(),
    );
    expect(!hasLesson || (steps.length >= 6 && steps.length <= 10)).toBe(true);
  });

  test('every task of the lesson can be done, and does what is said', async () => {
    const { steps } = await load('en', id);
    expect(steps.flatMap(complaints)).toEqual([]);
  });
});

function complaints({ figure, task }: Step): string[] {
  const { game, state } = figurePosition(figure);
  const wrong = (what: string) => [`${figure}: ${what}`];
  if (task.kind === 'read') return [];
  if (task.kind === 'tap-cells') {
    return task.cells.flatMap((cell) => (game.parseCell(cell) === undefined ? wrong(`no cell ${cell}`) : []));
  }
  if (!figureNamed(figure).playable) return wrong('not playable');
  const legal = legalMoves(game.rules, state);
  /** The moves for which the text's claim about the accepted moves is true. */
  const good = { wins: winning, safe, forces: forcing, nothing: () => legal }[task.claim ?? 'nothing'](game, state);
  const names = (moves: readonly MoveId[]) => moves.map((move) => game.format(move));
  if (task.accepts === 'any-legal') return task.claim === undefined ? [] : wrong('not every move does that');
  if (task.accepts === 'any-winning') {
    return good.length > 0 && task.claim === 'wins' ? [] : wrong('nothing wins');
  }
  const bad = task.accepts.filter((name) => !names(good).includes(name));
  // Every other move that meets the claim must be accepted too.
  const left = task.claim === undefined ? [] : names(good).filter((name) => !task.accepts.includes(name));
  return bad.length + left.length === 0 ? [] : wrong(`wrong ${bad.join(' ')}, left out ${left.join(' ')}`);
}

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(GAME_IDS)('%s is written with care', async (id) => {
    const { headings, sentences } = await load(language, id);
    for (const heading of headings) expect(heading).toMatch(/^\p{Lu}.*[^.\s]$/u);
    for (const words of sentences) {
      expect(words).toMatch(/^(\*\*)?\p{Lu}[^]*[.!?:](\*\*)?$/u);
      expect(words.split('**').length % 2).toBe(1);
      expect(words.replaceAll('**', '')).not.toMatch(/[*_<>`\n]| {2}|'|\.\.\./);
      expect(words).not.toMatch(SAMPLES[language].carelessLesson);
    }
  });
});
