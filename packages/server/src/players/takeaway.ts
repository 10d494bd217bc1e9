// Everything that is known about somebody, to take away: one JSON document, written table by table, as there may be many.

import { tableFrom } from '@quadrille/protocol';
import { formatRecord, GAME_IDS } from '@quadrille/rules';
import type { Ratings } from '../ratings/ratings.ts';
import type { Store } from '../store/store.ts';
import type { Player } from '../table/decide.ts';
import { recordOf } from '../table/record.ts';
import type { Accounts } from './accounts.ts';
import type { Players } from './players.ts';

interface Sources {
  readonly accounts: Accounts;
  readonly players: Players;
  readonly ratings: Ratings;
  readonly store: Store;
}

export async function* takeaway(
  { accounts, players, ratings, store }: Sources,
  player: Player,
  token: string | undefined,
  now: number,
): AsyncGenerator<string> {
  const head = {
    exportedAt: new Date(now).toISOString(),
    profile: await accounts.own(player),
    sessions: await players.sessions(player.id, token, now),
    ratings: await ratings.standings(player.id),
    ratingHistory: Object.fromEntries(
      await Promise.all(GAME_IDS.map(async (game) => [game, await ratings.course(player.id, game)] as const)),
    ),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"games":[`;
  let first = true;
  for (const id of await store.tablesOf(player.id)) {
    yield `${first ? '' : ','}\n${JSON.stringify(await gameOf(store, player.id, id))}`;
    first = false;
  }
  yield '\n]}\n';
}

async function gameOf(store: Store, player: string, id: string): Promise<object> {
  const stored = await store.events(id);
  const table = tableFrom(
    id,
    stored.map(({ event }) => event),
  );
  const { status, settings, match, said, sitters } = table;
  return {
    table: id,
    status,
    settings,
    openedAt: new Date(table.openedAt).toISOString(),
    outcome: match.outcome ?? null,
    record: formatRecord(recordOf(table)),
    // What others said is theirs.
    said: said
      .filter(({ seat }) => {
        const sitter = sitters[seat];
        return sitter?.kind === 'person' && sitter.id === player;
      })
      .map(({ at, text, phrase }) => ({ at: new Date(at).toISOString(), text, phrase })),
  };
}
