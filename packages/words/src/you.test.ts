// The sentences that address the person at the board, and what to do next, word for word.

import { q4 } from '@quadrille/rules/q4';
import { quads } from '@quadrille/rules/quads';
import { quantik } from '@quadrille/rules/quantik';
import { GAMES, type Game, type Kinds } from '@quadrille/rules';
import { describe, expect, test } from 'vitest';
import { WORDS } from '../testing/index.ts';
import { describeMove, LANGUAGES, type Language, type Words } from './index.ts';

function after<K extends Kinds>(game: Game<K>, options: K['options'], moves: string): K['state'] {
  const state = game.setup(options);
  for (const text of moves.split(' ').filter((word) => word !== ''))
    game.rules.make(state, game.pack(game.parse(text)!));
  return state;
}

const NAMES = ['Anna', 'Ben', 'Cleo', 'Dan'];
/** Languages may separate signs by a narrow space that does not break. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

const who = (seat: number): string => NAMES[seat]!;

const neutral = (ply: number) =>
  after(quads, { hidden: false, border: false }, ['', 'pppp@c3', 'pppp@c3 xxxx@e5'][ply]!);
const tile = { kind: 'tile', tile: 0 } as const;
const won = after(quantik, {}, 'Aa1 Bb1 Da4 Ac3 Cc1 Dd1');

type Said = Readonly<Record<Language, string>>;

const SAID: readonly (readonly [what: string, say: (words: Words) => string, said: Said])[] = [
  [
    'the turn of the listener',
    (words) => words.yourTurn(words.games.quantik.seat({}, 0), words.games.quantik.next!(won, undefined)),
    {
      en: 'Your turn (you are Light): choose a piece.',
      fr: 'À vous de jouer (vous êtes Clair) : choisissez une pièce.',
      de: 'Du bist am Zug (du bist Hell): Wähle einen Stein.',
    },
  ],
  [
    'the turn of another',
    (words) => words.turn('Anna', words.games.quantik.next!(won, { kind: 'shape', seat: 0, shape: 'cone' })),
    {
      en: 'Anna to move: choose a cell.',
      fr: 'À Anna de jouer : choisissez une case.',
      de: 'Anna ist am Zug: Wähle ein Feld.',
    },
  ],
  [
    'a won game',
    (words) => {
      const outcome = quantik.outcome(won)!;
      return words.outcome(outcome, who, { you: 1, line: words.games.quantik.winningLine!(won, outcome) });
    },
    {
      en: 'You won: four different shapes in row 1.',
      fr: 'Vous avez gagné : quatre formes différentes dans la ligne 1.',
      de: 'Du hast gewonnen: vier verschiedene Formen in Reihe 1.',
    },
  ],
  [
    'a game won with a partner',
    (words) => words.outcome({ winners: [0, 2], reason: 'resignation' }, who, { you: 0 }),
    {
      en: 'You and Cleo won by resignation.',
      fr: 'Vous et Cleo avez gagné par abandon.',
      de: 'Du und Cleo habt durch Aufgabe gewonnen.',
    },
  ],
  [
    'a game lost without a move',
    (words) => words.outcome({ winners: [1], reason: 'blocked' }, who, { you: 0 }),
    {
      en: 'Ben wins: you cannot place anything.',
      fr: 'Ben gagne : vous ne pouvez plus rien poser.',
      de: 'Ben gewinnt: Du kannst nichts mehr setzen.',
    },
  ],
  [
    'a line of marbles',
    (words) => {
      const options = q4.options.parse({});
      if (!options.ok) throw new Error(options.error.kind);
      const s = after(q4, options.value, '1a1 1b1 2b2 1c2 3c3 1d3 4d4');
      return words.outcome(q4.outcome(s)!, who, { line: words.games.q4.winningLine!(s, q4.outcome(s)!) });
    },
    {
      en: 'Anna wins: four blue marbles diagonally through the four boards, from board 1, a1, to board 4, d4.',
      fr: 'Anna gagne : quatre billes bleues en diagonale à travers les quatre plateaux, du plateau 1, a1, au plateau 4, d4.',
      de: 'Anna gewinnt: vier blaue Murmeln diagonal durch die vier Bretter, von Brett 1, a1, bis Brett 4, d4.',
    },
  ],
  [
    'the first neutral piece',
    (words) => words.games.quads.next!(neutral(0), undefined),
    {
      en: 'choose one of the two neutral pieces',
      fr: 'choisissez une des deux pièces neutres',
      de: 'wähle einen der beiden neutralen Steine',
    },
  ],
  [
    'the second neutral piece',
    (words) => words.games.quads.next!(neutral(1), tile),
    {
      en: 'place the neutral piece on a cell that does not touch the first',
      fr: 'posez la pièce neutre sur une case qui ne touche pas la première',
      de: 'lege den neutralen Stein auf ein Feld, das den ersten nicht berührt',
    },
  ],
];

describe.each(LANGUAGES)('in %s', (language) => {
  const words = WORDS[language];
  test.each(SAID)('%s', (_, say, said) => {
    expect(plain(say(words))).toBe(said[language]);
  });

  test('every phase of Quads and Q4 has its own next step', () => {
    const steps = [0, 1, 2].flatMap((ply) =>
      [undefined, tile].map((selection) => words.games.quads.next!(neutral(ply), selection)),
    );
    // Without a piece in hand, the two neutral turns are alike.
    expect(new Set(steps).size).toBe(5);
    const marble = { kind: 'marble', seat: 0, from: 3 } as const;
    const s = q4.setup({ players: 2, teams: 'none', marbles: 4, announce: false, penalty: 'none' });
    expect(words.games.q4.next!(s, marble)).not.toBe(words.games.q4.next!(s, undefined));
  });

  test('a move that passes the turn or the win to the listener addresses them, others are named', () => {
    const game = GAMES.quantik;
    const options = game.options.parse({});
    if (!options.ok) throw new Error(options.error.kind);
    const events = game.events(game.setup(options.value), game.pack(game.parse('Aa1')!));
    const s = after(game, options.value, 'Aa1');
    const told = (you?: number) => describeMove(words, game.id, events, who, 'normal', s, you);
    expect(told(1)).toContain(words.yourTurn());
    expect(told(0)).toBe(told());
    expect(told(0)).toContain(words.turn('Ben'));
  });
});
