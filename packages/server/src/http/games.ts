// Finished public games for everybody, in the order in which they ended.

import { Control, PlayerId, Settings, TableId, tableFrom, type Sitter, type Table } from '@quadrille/protocol';
import { formatAct, formatRecord, GAME_IDS, REASONS } from '@quadrille/rules';
import { Readable } from 'node:stream';
import * as v from 'valibot';
import { addressKey, Limit } from '../limits.ts';
import type { Finished, Store } from '../store/store.ts';
import { recordOf } from '../table/record.ts';
import { refuse } from './answer.ts';
import { NDJSON } from './lines.ts';
import { route } from './route.ts';
import { whole } from './whole.ts';

const RECORDS = 'text/plain';
const PAGE = 50;
const MOST = 10_000;
/** Exports are the most work a stranger can ask for. */
export const spree = new Limit(20, 0.5);

const Player = v.variant('kind', [
  /** Who is gone has deleted the account, and the name with it. */
  v.object({ kind: v.picklist(['account', 'guest', 'bot', 'gone']), id: PlayerId, name: v.string() }),
  v.object({ kind: v.literal('computer'), level: v.number() }),
]);

/** A finished game. */
export const Game = v.object({
  table: TableId,
  game: v.picklist(GAME_IDS),
  options: v.record(v.string(), v.unknown()),
  control: Control,
  rated: v.boolean(),
  stake: Settings.pipe[0].entries.stake,
  /** By seat. */
  players: v.array(Player),
  /** Moves and other acts in notation, and the milliseconds each took its player. */
  acts: v.array(v.string()),
  spent: v.array(v.number()),
  winners: v.array(v.number()),
  reason: v.picklist(REASONS),
  openedAt: v.number(),
  endedAt: v.number(),
});

const playerOf = (sitter: Sitter): v.InferOutput<typeof Player> =>
  sitter.kind === 'computer'
    ? { kind: 'computer', level: sitter.level }
    : { kind: personKind(sitter), id: sitter.id, name: sitter.name };

function personKind({ gone, bot, guest }: Extract<Sitter, { kind: 'person' }>): 'account' | 'guest' | 'bot' | 'gone' {
  if (gone === true) return 'gone';
  if (bot === true) return 'bot';
  return guest ? 'guest' : 'account';
}

function gameFrom({ id, endedAt, events }: Finished): { table: Table; game: v.InferOutput<typeof Game> } {
  const table = tableFrom(id, events);
  const { settings, match, sitters, openedAt } = table;
  let spent: number[] = [];
  for (const event of events) {
    if (event.e === 'acted') spent.push(event.spent);
    else if (event.e === 'took-back') spent = spent.slice(0, event.acts);
  }
  const game = {
    table: id,
    game: settings.game,
    options: settings.options as Record<string, unknown>,
    control: settings.control,
    rated: settings.rated,
    stake: settings.stake,
    players: sitters.map((sitter) => playerOf(sitter!)),
    acts: match.acts.map((act) => formatAct(match.game, act)),
    spent,
    winners: [...match.outcome!.winners],
    reason: match.outcome!.reason,
    openedAt,
    endedAt,
  };
  return { table, game };
}

async function* texts(
  store: Store,
  asked: Parameters<Store['finished']>[0] & { readonly limit: number },
  as: 'lines' | 'records',
): AsyncGenerator<string> {
  let left = asked.limit;
  let { after } = asked;
  while (left > 0) {
    const page = await store.finished({ ...asked, after }, Math.min(PAGE, left));
    if (page.length === 0) return;
    for (const finished of page) {
      const { table, game } = gameFrom(finished);
      yield as === 'lines' ? `${JSON.stringify(game)}\n` : `${formatRecord(recordOf(table))}\n`;
    }
    left -= page.length;
    after = page.at(-1)!.id;
  }
}

export const gameRoutes = [
  route({
    method: 'GET',
    path: '/api/games',
    tag: 'games',
    summary: 'Export finished public games',
    query: v.object({
      game: v.optional(v.picklist(GAME_IDS)),
      /** Ended at this time or later, in milliseconds since 1970. */
      since: v.optional(whole(0, Number.MAX_SAFE_INTEGER)),
      /** Those behind this one in the order of their ends: the last one of the export before. */
      after: v.optional(TableId),
      limit: v.optional(whole(1, MOST)),
      as: v.optional(v.picklist(['lines', 'records'])),
    }),
    answers: {
      200: {
        about: `The earliest end first, 1000 unless \`limit\` says otherwise; as lines of JSON, or with \`as=records\` as records with an empty line behind each.`,
        lines: Game,
        text: RECORDS,
      },
    },
    refusals: ['unknown-table', 'too-fast'],
    async handle({ house, request, reply, query }) {
      if (!spree.take(addressKey(request.ip))) return refuse(reply, 'too-fast');
      const { game, since = 0, after, limit = 1000, as = 'lines' } = query;
      if (after !== undefined && !(await house.store.isFinished(after))) return refuse(reply, 'unknown-table');
      return reply
        .type(as === 'lines' ? NDJSON : `${RECORDS}; charset=utf-8`)
        .send(Readable.from(texts(house.store, { game, since, after, limit }, as)));
    },
  }),
];
