// The export of all data about a player: one JSON document, streamed table by table, as there may be many.

import type { Table } from '@quadrille/protocol';
import { formatRecord, GAME_IDS } from '@quadrille/rules';
import type { Ratings } from '../ratings/ratings.ts';
import { TableUnreadable } from '../store/sql.ts';
import type { Store } from '../store/store.ts';
import type { Player } from '../table/decide.ts';
import { tableRecord } from '../table/record.ts';
import type { Accounts } from './accounts.ts';
import type { Players } from './players.ts';

/** A part of the document, and the number of events read for it. */
interface Part {
  readonly text: string;
  readonly events: number;
}

interface Sources {
  readonly accounts: Accounts;
  readonly players: Players;
  readonly ratings: Ratings;
  readonly store: Store;
}

export async function* exportPlayerData(
  { accounts, players, ratings, store }: Sources,
  player: Player,
  token: string | undefined,
  now: number,
): AsyncGenerator<Part> {
  const head = {
    exportedAt: new Date(now).toISOString(),
    profile: await accounts.own(player),
    sessions: await players.sessions(player.id, token, now),
    ratings: await ratings.standings(player.id),
    ratingHistory: Object.fromEntries(
      await Promise.all(GAME_IDS.map(async (game) => [game, await ratings.ratingHistory(player.id, game)] as const)),
    ),
  };
  yield { text: `${JSON.stringify(head).slice(0, -1)},"games":[`, events: 0 };
  let first = true;
  for (const id of await store.tablesOf(player.id)) {
    const { game, events } = await gameOf(store, player.id, id);
    yield { text: `${first ? '' : ','}\n${JSON.stringify(game)}`, events };
    first = false;
  }
  yield { text: '\n]}\n', events: 0 };
}

async function gameOf(store: Store, player: string, id: string): Promise<{ game: object; events: number }> {
  let table: Table | undefined;
  try {
    table = await store.table(id);
  } catch (error) {
    if (!(error instanceof TableUnreadable)) throw error;
  }
  if (table === undefined) return { game: { table: id, status: 'unreadable' }, events: 0 };
  const { status, settings, match, chat: said, sitters } = table;
  const game = {
    table: id,
    status,
    settings,
    openedAt: new Date(table.openedAt).toISOString(),
    outcome: match.outcome ?? null,
    record: formatRecord(tableRecord(table)),
    // Chat of other players is not included.
    said: said
      .filter(({ seat }) => {
        const sitter = sitters[seat];
        return sitter?.kind === 'person' && sitter.id === player;
      })
      .map(({ at, text, phrase }) => ({ at: new Date(at).toISOString(), text, phrase })),
  };
  return { game, events: table.version };
}
