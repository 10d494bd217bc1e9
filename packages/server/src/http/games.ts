// Public export of finished public games, in the order in which they ended.

import {
  Control,
  PlayerId,
  Settings,
  TableId,
  tableFrom,
  type Sitter,
  type Table,
  type TableEvent,
} from '@quadrille/protocol';
import { formatAct, formatRecord, GAME_IDS, REASONS } from '@quadrille/rules';
import * as v from 'valibot';
import type { FinishedGame, Store } from '../store/store.ts';
import { tableRecord } from '../table/record.ts';
import { refuse } from './answer.ts';
import type { Part } from './exports.ts';
import { NDJSON } from './ndjson-stream.ts';
import { route } from './route.ts';
import { integerParam } from './integer-param.ts';

const RECORD_MEDIA_TYPE = 'text/plain';
const PAGE_SIZE = 50;
const MAX_EXPORTED_GAMES = 10_000;

const Player = v.variant('kind', [
  /** A `gone` player has deleted the account, and the name with it. */
  v.object({ kind: v.picklist(['account', 'guest', 'bot', 'gone']), id: PlayerId, name: v.string() }),
  v.object({ kind: v.literal('computer'), level: v.number() }),
]);

export const ExportedGame = v.object({
  table: TableId,
  game: v.picklist(GAME_IDS),
  options: v.record(v.string(), v.unknown()),
  control: Control,
  rated: v.boolean(),
  stake: Settings.pipe[0].entries.stake,
  /** By seat. */
  players: v.array(Player),
  /** Moves and other acts in notation, and the milliseconds each took. */
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

function gameFrom(
  { id, endedAt }: FinishedGame,
  events: readonly TableEvent[],
): { table: Table; game: v.InferOutput<typeof ExportedGame> } {
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

const textOf = ({ table, game }: ReturnType<typeof gameFrom>, as: 'lines' | 'records'): string =>
  as === 'lines' ? `${JSON.stringify(game)}\n` : `${formatRecord(tableRecord(table))}\n`;

async function* parts(
  store: Store,
  asked: Parameters<Store['finishedGames']>[0] & { readonly limit: number },
  as: 'lines' | 'records',
): AsyncGenerator<Part> {
  let left = asked.limit;
  let { after } = asked;
  while (left > 0) {
    const page = await store.finishedGames({ ...asked, after }, Math.min(PAGE_SIZE, left));
    if (page.length === 0) return;
    for (const finished of page) {
      const { id, events } = finished;
      if (events === undefined) continue;
      let text: string;
      try {
        text = store.readOrQuarantine(id, () => textOf(gameFrom(finished, events), as));
      } catch {
        // It is quarantined; the other games are exported.
        continue;
      }
      yield { text, events: events.length };
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
      since: v.optional(integerParam(0, Number.MAX_SAFE_INTEGER)),
      /** Games after this one in the order of their ends: the last one of the previous export. */
      after: v.optional(TableId),
      limit: v.optional(integerParam(1, MAX_EXPORTED_GAMES)),
      as: v.optional(v.picklist(['lines', 'records'])),
    }),
    answers: {
      200: {
        about: `In the order in which they ended, 1000 by default (\`limit\`): one JSON object per line, or with \`as=records\` records, each followed by an empty line.`,
        lines: ExportedGame,
        text: RECORD_MEDIA_TYPE,
      },
    },
    refusals: ['unknown-table', 'too-many'],
    cost: 5,
    async handle({ node, reply, query }) {
      const { exports } = reply.server;
      const refusal = exports.refusal(reply);
      if (refusal !== undefined) return refuse(reply, refusal);
      const { game, since = 0, after, limit = 1000, as = 'lines' } = query;
      if (after !== undefined && !(await node.store.isFinished(after))) return refuse(reply, 'unknown-table');
      return reply
        .type(as === 'lines' ? NDJSON : `${RECORD_MEDIA_TYPE}; charset=utf-8`)
        .send(exports.body(reply, parts(node.store, { game, since, after, limit }, as)));
    },
  }),
];
