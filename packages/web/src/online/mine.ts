// The tables one has sat down at, as this browser remembers them. How a game stands now is asked of the server.

import { seatOf, type Table } from '@quadrille/protocol';
import { GAME_IDS, parseRecord, type GameId } from '@quadrille/rules';
import { keep, recall } from '../app/keep.ts';

export interface Mine {
  readonly id: string;
  readonly game: GameId;
  /** Undefined as long as nobody plays. */
  readonly seat: number | undefined;
  /** The others, as far as they have names. */
  readonly names: readonly string[];
}

export type Standing = 'waiting' | 'yours' | 'theirs';

const KEY = 'tables';
const MOST = 12;

function readMine(value: unknown): Mine | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, game, seat, names } = value as Partial<Record<keyof Mine, unknown>>;
  const known = GAME_IDS.find((each) => each === game);
  if (typeof id !== 'string' || known === undefined || !Array.isArray(names)) return undefined;
  return {
    id,
    game: known,
    seat: typeof seat === 'number' ? seat : undefined,
    names: names.filter((name) => typeof name === 'string'),
  };
}

/** Read as strictly as anything from outside. Latest first. */
export function readTables(text: string | undefined): Mine[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.map(readMine).filter((mine) => mine !== undefined) : [];
  } catch {
    return [];
  }
}

export const rememberedTables = (): Mine[] => readTables(recall(KEY));

export function forgetTable(id: string): void {
  const rest = rememberedTables().filter((mine) => mine.id !== id);
  keep(KEY, JSON.stringify(rest));
}

/** Remembers a table as long as there is something to come back for. */
export function rememberTable(table: Table, me: string): void {
  const seat = seatOf(table, me);
  if (seat === undefined || table.status === 'over' || table.status === 'closed') {
    if (rememberedTables().some(({ id }) => id === table.id)) forgetTable(table.id);
    return;
  }
  const names = table.sitters.flatMap((sitter, at) =>
    at !== seat && sitter?.kind === 'person' && sitter.name !== '' ? [sitter.name] : [],
  );
  const mine: Mine = {
    id: table.id,
    game: table.settings.game,
    seat: table.status === 'playing' ? seat : undefined,
    names,
  };
  const rest = rememberedTables().filter(({ id }) => id !== table.id);
  keep(KEY, JSON.stringify([mine, ...rest].slice(0, MOST)));
}

/** How a game stands by its record; undefined if it is over. */
export function standingOf({ seat }: Mine, record: string): Standing | undefined {
  const read = parseRecord(record);
  if (!read.ok || read.value.match.outcome !== undefined) return undefined;
  const { game, state } = read.value.match;
  if (seat === undefined) return 'waiting';
  return game.rules.actor(state) === seat ? 'yours' : 'theirs';
}
