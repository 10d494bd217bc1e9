import { describe, expect, test } from 'vitest';
import { anyGame, ONGOING, type AnyGame, type Rules } from './game.ts';
import { GAMES } from './games.ts';
import { LAWS, type Subject } from '../testing/laws.ts';
import { q4, type Q4Kinds } from './q4/game.ts';
import { quads, type QuadsKinds } from './quads/game.ts';
import { quantik, type QuantikKinds } from './quantik/game.ts';
import type { QuantikState } from './quantik/kernel.ts';
import { below, seeded } from './random.ts';
import { gameWalk, parsedOptions, VARIANTS, randomGame, type GameVariant } from '../testing/random-games.ts';

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i);

const UNIVERSES = new Map(Object.values(GAMES).map((game) => [game.id, new Set(gameWalk(game).universe())]));

function subjectOf({ game, options }: Pick<GameVariant, 'game' | 'options'>): Subject {
  const { disguise, endsOutsideText } = gameWalk(game);
  return {
    game,
    options,
    universe: UNIVERSES.get(game.id)!,
    disguise,
    endsOutsideText,
    seenPositions: { textOf: new Map(), hashOf: new Map() },
  };
}

/** Mutation testing runs each test hundreds of times, so it uses some tables of Q4 and one game of each style. */
const QUICK = process.env['QUICK_TESTS'] !== undefined;
const PLAYED = QUICK ? VARIANTS.filter(({ game }, i) => game.id !== 'q4' || i % 7 === 0) : VARIANTS;
/** Expensive laws run on one state in this many, and on the last of each game. */
const EVERY = 20;

describe('laws', () => {
  test.each(PLAYED.map((table) => [table.name, table] as const))('%s keeps every law in random games', (_, table) => {
    const subject = subjectOf(table);
    const broken: string[] = [];
    let nodes = 0;
    for (const seed of upTo(QUICK ? 4 : gameWalk(table.game).games)) {
      const sample = seeded(~seed);
      for (const s of randomGame(table, seed)) {
        nodes++;
        const all = table.game.outcome(s) !== undefined || below(sample, EVERY) === 0;
        for (const law of LAWS) {
          if (law.isExpensive && !all) continue;
          const wrong = law.check(subject, s);
          if (wrong !== undefined) broken.push(`${law.name}: ${table.game.formatPosition(s)}: ${wrong}`);
        }
      }
    }
    expect(broken).toEqual([]);
    expect(nodes).toBeGreaterThan(8);
  });

  test('random games reach every kind of end', () => {
    const reasons = new Set<string>();
    for (const table of VARIANTS.filter(({ name }) => !/marbles=(?!5)/.test(name))) {
      for (const seed of upTo(gameWalk(table.game).games)) {
        for (const s of randomGame(table, seed)) {
          const outcome = table.game.outcome(s);
          if (outcome !== undefined) reasons.add(`${table.game.id} ${outcome.reason}`);
        }
      }
    }
    const every = Object.values(GAMES).flatMap((game) => gameWalk(game).ends.map((reason) => `${game.id} ${reason}`));
    expect([...reasons].toSorted()).toEqual(every.toSorted());
  });

  test.each(Object.values(GAMES))('every move that can be written in $id is packed and read back', (game) => {
    const universe = [...UNIVERSES.get(game.id)!];
    expect(universe.map((id) => game.pack(game.unpack(id)))).toEqual(universe);
    expect(universe.map((id) => game.parse(game.format(id)))).toEqual(universe.map((id) => game.unpack(id)));
    expect(new Set(universe.map((id) => game.format(id))).size).toBe(universe.length);
  });
});

/** A game with one fault, and the law that must detect it. */
interface Sabotage {
  readonly law: string;
  readonly how: string;
  readonly game: AnyGame;
  readonly options?: object;
}

const quantikWith = (rules: Partial<Rules<QuantikState>>): AnyGame =>
  anyGame<QuantikKinds>({ ...quantik, rules: { ...quantik.rules, ...rules } });

const SABOTAGE: readonly Sabotage[] = [
  {
    law: 'moves ascend, each once',
    how: 'generate lists the last move twice',
    game: quantikWith({
      generate(s, out, at) {
        const end = quantik.rules.generate(s, out, at);
        if (end > at) out[end] = out[end - 1]!;
        return end > at ? end + 1 : end;
      },
    }),
  },
  {
    law: 'count is the number of moves',
    how: 'count returns one move too many',
    game: quantikWith({ count: (s) => quantik.rules.count(s) + (s.ply === 5 ? 1 : 0) }),
  },
  { law: 'never more moves than maxMoves', how: 'maxMoves is too small', game: quantikWith({ maxMoves: 63 }) },
  {
    law: 'no moves exactly when the game is over',
    how: 'status ignores a blocked player',
    game: quantikWith({ status: (s) => (s.won === 0 ? ONGOING : quantik.rules.status(s)) }),
  },
  {
    law: 'the outcome is what the status says',
    how: 'outcome names the loser as the winner',
    game: anyGame<QuantikKinds>({
      ...quantik,
      outcome: (s) => {
        const end = quantik.outcome(s);
        return end && { ...end, winners: end.winners.map((seat) => 1 - seat) };
      },
    }),
  },
  {
    law: 'the options are kept',
    how: 'options.list omits the border',
    game: anyGame<QuadsKinds>({ ...quads, options: { ...quads.options, list: () => [] } }),
    options: { hidden: false, border: true },
  },
  {
    law: 'unmake inverts make',
    how: 'unmake leaves the cell filled',
    game: quantikWith({
      unmake(s, id) {
        quantik.rules.unmake(s, id);
        s.filled |= 1 << (id & 15);
      },
    }),
  },
  {
    law: 'the kept hash is the fresh hash',
    how: 'make does not hash cones',
    game: quantikWith({
      make(s, id) {
        const { hashLo, hashHi } = s;
        quantik.rules.make(s, id);
        if (id >> 4 === 3) Object.assign(s, { hashLo, hashHi });
      },
    }),
  },
  {
    law: 'hash and position text tell the same positions apart',
    how: 'formatPosition writes only the number of pieces',
    game: anyGame<QuantikKinds>({ ...quantik, formatPosition: (s) => String(s.ply) }),
  },
  {
    law: 'packing can be undone',
    how: 'pack swaps rows and columns',
    game: anyGame<QuantikKinds>({
      ...quantik,
      pack: ({ shape, cell }) => quantik.pack({ shape, cell: 4 * (cell & 3) + (cell >> 2) }),
    }),
  },
  {
    law: 'notation can be read back',
    how: 'parse rejects cones',
    game: anyGame<QuantikKinds>({
      ...quantik,
      parse: (text) => (text.startsWith('D') ? undefined : quantik.parse(text)),
    }),
  },
  {
    law: 'why is silent exactly on legal moves',
    how: 'why accepts a piece that is not left',
    game: anyGame<QuantikKinds>({
      ...quantik,
      why(s, move) {
        const reason = quantik.why(s, move);
        return reason?.kind === 'none-left' ? undefined : reason;
      },
    }),
  },
  {
    law: 'checked play is make on a copy',
    how: 'clone shares the array of pieces',
    game: quantikWith({ clone: (s) => ({ ...s }) }),
  },
  {
    law: 'play refuses the wrong seat, and every seat after the end',
    how: 'why accepts moves after the end',
    game: anyGame<QuantikKinds>({
      ...quantik,
      why(s, move) {
        const reason = quantik.why(s, move);
        return reason?.kind === 'over' ? undefined : reason;
      },
    }),
  },
  {
    law: 'a view goes on like the state',
    how: 'unmake returns a played piece to a hidden hand',
    game: anyGame<QuadsKinds>({
      ...quads,
      rules: {
        ...quads.rules,
        unmake(s, id) {
          const { veiled } = s;
          quads.rules.unmake(Object.assign(s, { veiled: 0 }), id);
          Object.assign(s, { veiled });
        },
      },
    }),
    options: { hidden: true, border: false },
  },
  {
    law: 'a view hides every secret and nothing else',
    how: 'redact hides no hand',
    game: anyGame<QuadsKinds>({ ...quads, redact: (s) => quads.rules.clone(s) }),
    options: { hidden: true, border: false },
  },
  {
    law: 'a view knows the moves, the refusals and the end',
    how: 'redact marks a hidden hand as empty',
    game: anyGame<QuadsKinds>({
      ...quads,
      redact: (s, viewer) => Object.assign(quads.redact(s, viewer), { veiled: 0 }),
    }),
    options: { hidden: true, border: false },
  },
  {
    law: 'the position text can be read back',
    how: 'parsePosition ignores a complete line',
    game: anyGame<QuantikKinds>({
      ...quantik,
      parsePosition(options, text) {
        const read = quantik.parsePosition(options, text);
        if (read.ok) read.value.won = 0;
        return read;
      },
    }),
  },
  {
    law: 'events end with the turn or the outcome',
    how: 'events omits the last event',
    game: anyGame<QuantikKinds>({ ...quantik, events: (s, id) => quantik.events(s, id).slice(0, -1) }),
  },
  {
    law: 'leaving keeps the hash and gives the turn to a seat that plays',
    how: 'leave does not pass on the turn',
    game: anyGame<Q4Kinds>({
      ...q4,
      leave: (s, seat) => Object.assign(q4.leave!(s, seat), { turn: s.turn }),
    }),
    options: { ...q4.options.defaults, players: 3 },
  },
];

describe('games with one fault', () => {
  test.each(SABOTAGE.map((sabotage) => [sabotage.how, sabotage] as const))(
    'a law detects the fault: %s',
    (_, { law, game, options: input = {} }) => {
      const named = LAWS.find(({ name }) => name === law);
      const options = parsedOptions(game, input);
      const sound = { name: '', game: GAMES[game.id], options };
      const complaints = (played: AnyGame) => {
        const subject = subjectOf({ game: played, options });
        return upTo(QUICK ? 4 : 12).flatMap((seed) =>
          [...randomGame(sound, seed)].map((s) => named?.check(subject, s)),
        );
      };
      expect(complaints(game).some((wrong) => wrong !== undefined)).toBe(true);
      expect(complaints(GAMES[game.id]).every((wrong) => wrong === undefined)).toBe(true);
    },
  );

  test('every law has a game that breaks it', () => {
    expect(LAWS.map(({ name }) => name)).toEqual(expect.arrayContaining(SABOTAGE.map(({ law }) => law)));
    expect(new Set(SABOTAGE.map(({ law }) => law)).size).toBe(LAWS.length);
  });
});
