// Saved games: one text each, validated on load like any untrusted input.

import { LEVELS } from '@quadrille/engine/level';
import {
  act,
  err,
  formatAct,
  formatRecord,
  ok,
  parseAct,
  parseRecord,
  type Act,
  type GameRecord,
  type Match,
  type RecordFault,
  type Result,
} from '@quadrille/rules';
import type { SeatPlayer, GameSession, TimeControl } from './game-session.ts';

export interface SavedGame {
  readonly session: GameSession;
  /** Time of the last change, in milliseconds since 1970. */
  readonly touched: number;
}

export type SavedGameFault =
  { readonly kind: 'not-a-game' } | { readonly kind: 'bad-record'; readonly fault: RecordFault };

const NO_COMMENTS = new Map<number, string>();

/** The game as a record for exchange with other programs. */
export function sessionRecord({ match, players, stake }: GameSession): GameRecord {
  const tags = new Map<string, string>();
  for (const [seat, { name, level }] of players.entries()) {
    const called = level === undefined ? name : `computer:${level}`;
    if (called !== undefined) tags.set(`Player${seat + 1}`, called);
  }
  if (stake !== 1) tags.set('Stake', String(stake));
  return { match, tags, comments: NO_COMMENTS };
}

export function formatSavedGame({ session, touched }: SavedGame): string {
  const { id, players, stake, control, left, match, undone, earlier } = session;
  return JSON.stringify({
    id,
    touched,
    record: formatRecord(sessionRecord(session)),
    undone: undone.map((what) => formatAct(match.game, what)),
    players,
    stake,
    control,
    left,
    earlier,
  });
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;

function readPlayer(value: unknown): SeatPlayer | undefined {
  if (!isObject(value) || !isAmount(value['points'])) return undefined;
  const { name } = value;
  const level = LEVELS.find((known) => known === value['level']);
  if (name !== undefined && (typeof name !== 'string' || name.length > 60)) return undefined;
  if (value['level'] !== undefined && level === undefined) return undefined;
  return { name, level, points: value['points'] };
}

function readControl(value: unknown): TimeControl | undefined {
  if (!isObject(value) || !isAmount(value['total']) || !isAmount(value['increment'])) return undefined;
  return { total: value['total'], increment: value['increment'] };
}

/** Undone acts; discarded if they cannot be replayed. */
function readUndone(start: Match, words: unknown): Act[] {
  if (!Array.isArray(words)) return [];
  const undone: Act[] = [];
  let match = start;
  for (const word of words.toReversed()) {
    const what = typeof word === 'string' ? parseAct(match.game, word) : undefined;
    const next = what === undefined ? undefined : act(match, what);
    if (what === undefined || next?.ok !== true) return [];
    undone.unshift(what);
    match = next.value;
  }
  return undone;
}

export function parseSavedGame(text: string): Result<SavedGame, SavedGameFault> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return err({ kind: 'not-a-game' });
  }
  if (!isObject(value) || typeof value['record'] !== 'string' || typeof value['id'] !== 'string') {
    return err({ kind: 'not-a-game' });
  }
  const record = parseRecord(value['record']);
  if (!record.ok) return err({ kind: 'bad-record', fault: record.error });
  const { match } = record.value;
  const seats = match.game.seats(match.options);
  const players = Array.isArray(value['players']) ? value['players'].map(readPlayer) : [];
  if (players.length !== seats || players.some((player) => player === undefined)) return err({ kind: 'not-a-game' });
  const control = readControl(value['control']);
  const left = value['left'];
  const clocks = Array.isArray(left) && left.length === seats && left.every(isAmount);
  return ok({
    touched: isAmount(value['touched']) ? value['touched'] : 0,
    session: {
      id: value['id'],
      players: players as SeatPlayer[],
      stake: isAmount(value['stake']) ? value['stake'] : 1,
      control: clocks ? control : undefined,
      left: clocks ? left : Array.from({ length: seats }, () => 0),
      match,
      undone: readUndone(match, value['undone']),
      earlier: isAmount(value['earlier']) ? value['earlier'] : 0,
    },
  });
}

/** A session for an imported record: players named `computer:LEVEL` become computers, all others people. */
export function sessionFromRecord(id: string, { match, tags }: GameRecord): GameSession {
  const seats = match.game.seats(match.options);
  const players = Array.from({ length: seats }, (_, seat): SeatPlayer => {
    const name = tags.get(`Player${seat + 1}`)?.slice(0, 60);
    const computer = /^computer:([1-8])$/.exec(name ?? '');
    const level = computer === null ? undefined : LEVELS[Number(computer[1]) - 1];
    return { name: level === undefined ? name : undefined, level, points: 0 };
  });
  return {
    id,
    players,
    stake: 1,
    control: undefined,
    left: players.map(() => 0),
    match,
    undone: [],
    earlier: 0,
  };
}
