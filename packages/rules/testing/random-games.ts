// Games for tests: a given line of moves, or a random walk by seed.

import { legalMoves, play } from '../src/derive.ts';
import { ONGOING, seatsOf, type AnyGame, type Game, type Kinds, type MoveId, type SomeKinds } from '../src/game.ts';
import type { GameWalk } from './game-walk.ts';
import { GAMES } from '../src/games.ts';
import { GAME_IDS, type GameId } from '../src/ids.ts';
import { pluginOf, type Plugins, type PluginType } from '../src/plugins.ts';
import { below, seeded, type Random } from '../src/random.ts';

/** An unplayable line is a mistake of the test, so it throws. */
export function moveNamed<K extends Kinds>(game: Game<K>, text: string): K['move'] {
  const move = game.parse(text);
  if (move === undefined) throw new Error(`${text} is no move of ${game.id}`);
  return move;
}

export function idNamed<K extends Kinds>(game: Game<K>, text: string): MoveId {
  return game.pack(moveNamed(game, text));
}

/** The state after more moves, separated by spaces, each one checked. */
export function playMoves<K extends Kinds>(game: Game<K>, from: K['state'], moves: string): K['state'] {
  let s = from;
  for (const text of moves.split(' ').filter((word) => word !== '')) {
    const played = play(game, s, game.rules.actor(s), moveNamed(game, text));
    if (!played.ok) throw new Error(`${text} in "${moves}" is refused: ${JSON.stringify(played.error)}`);
    s = played.value;
  }
  return s;
}

/** The state after these moves from the start. */
export function stateAfter<K extends Kinds>(game: Game<K>, options: unknown, moves = ''): K['state'] {
  return playMoves(game, game.setup(parsedOptions(game, options)), moves);
}

export function parsedOptions<K extends Kinds>(game: Game<K>, input: unknown): K['options'] {
  const parsed = game.options.parse(input);
  if (!parsed.ok) throw new Error(`${JSON.stringify(input)} are no options of ${game.id}`);
  return parsed.value;
}

export interface GameVariant<K extends Kinds = SomeKinds> {
  readonly name: string;
  readonly game: Game<K>;
  readonly options: K['options'];
}

function table(game: AnyGame, input: object): GameVariant {
  const words = Object.entries(input).map(([name, value]) => `${name}=${String(value)}`);
  return {
    name: [game.id, ...words].join(' '),
    game,
    // Parsed on demand: a mutation test attributes code that runs at load time to every test.
    get options() {
      return parsedOptions(game, input);
    },
  };
}

interface WalkPlugin extends PluginType {
  readonly plugin: GameWalk<this['kinds']>;
}

/** The walk of each game is in a folder of its name. */
async function walkOf(id: GameId): Promise<readonly [GameId, unknown]> {
  const { walk } = (await import(`./${id}/walk.ts`)) as { readonly walk: unknown };
  return [id, walk];
}

const WALKS = Object.fromEntries(await Promise.all(GAME_IDS.map(walkOf))) as Plugins<WalkPlugin>;

export function gameWalk<K extends Kinds>(game: Game<K>): GameWalk<K> {
  return pluginOf<WalkPlugin, K>(WALKS, game);
}

/** Every game with every combination of its options. */
export const VARIANTS: readonly GameVariant[] = Object.values(GAMES).flatMap((game) =>
  gameWalk(game).tables.map((options) => table(game, options)),
);

/** The significant part of a value in a state, without spare capacity. */
export function counted(value: object): object {
  for (const { counted: part } of Object.values(WALKS)) {
    const found = part?.(value);
    if (found !== undefined) return found;
  }
  return value;
}

/** The style of a random walk: the percentage of turns on which each preference applies. */
interface PlayStyle {
  /** Ends the game if a move does. */
  readonly ends: number;
  /** Builds lines, where lines win. */
  readonly builds: number;
  /** Moves the last moved piece back, where pieces move. */
  readonly returns: number;
  /** Announces, with or without a line. */
  readonly announces: number;
  /** A player leaves the table. */
  readonly leaves: number;
}

const PLAY_STYLES: readonly PlayStyle[] = [
  { ends: 0, builds: 0, returns: 0, announces: 10, leaves: 0 },
  { ends: 60, builds: 70, returns: 0, announces: 3, leaves: 1 },
  { ends: 0, builds: 5, returns: 90, announces: 2, leaves: 0 },
  { ends: 10, builds: 20, returns: 20, announces: 35, leaves: 6 },
];

/** The states of one game, until its end or the ply limit. The seed chooses style and moves. */
export function* randomGame<K extends Kinds>(
  { game, options }: GameVariant<K>,
  seed: number,
  plies = 100,
): Generator<K['state']> {
  const random = seeded(seed);
  const style = PLAY_STYLES[seed % PLAY_STYLES.length]!;
  const chance = (percent: number) => below(random, 100) < percent;
  const { progress } = gameWalk(game);
  const lastOf = new Map<number, string>();
  let s = game.setup(options);
  for (let ply = 0; ply < plies; ply++) {
    yield s;
    if (game.rules.status(s) !== ONGOING) return;
    if (game.leave !== undefined && chance(style.leaves)) {
      s = game.leave(s, pick(random, seatsOf(game.playing(s))));
      continue;
    }
    const seat = game.rules.actor(s);
    const legal = legalMoves(game.rules, s);
    const announced = chance(style.announces);
    const spoken = legal.filter((id) => game.format(id).endsWith('!') === announced);
    const moves = spoken.length > 0 ? spoken : legal;
    const scratch = game.rules.clone(s);
    const after = <T>(id: MoveId, look: (next: K['state']) => T): T => {
      game.rules.make(scratch, id);
      const found = look(scratch);
      game.rules.unmake(scratch, id);
      return found;
    };
    let preferred: MoveId[] = [];
    if (chance(style.ends)) preferred = legal.filter((id) => after(id, (next) => game.rules.status(next)) !== ONGOING);
    if (preferred.length === 0 && chance(style.returns)) {
      const back = lastOf.get(seat)?.split('-').toReversed().join('-');
      preferred = moves.filter((id) => game.format(id).replace('!', '') === back);
    }
    if (preferred.length === 0 && progress !== undefined && chance(style.builds)) {
      preferred = longest(moves, (id) => after(id, (next) => progress(next, seat)));
    }
    const chosen = pick(random, preferred.length > 0 ? preferred : moves);
    lastOf.set(seat, game.format(chosen).replace('!', ''));
    game.rules.make(scratch, chosen);
    s = scratch;
  }
}

function pick<T>(random: Random, items: readonly T[]): T {
  return items[below(random, items.length)]!;
}

function longest(moves: readonly MoveId[], length: (id: MoveId) => number): MoveId[] {
  const lengths = moves.map(length);
  const most = Math.max(...lengths);
  return moves.filter((_, i) => lengths[i] === most);
}
