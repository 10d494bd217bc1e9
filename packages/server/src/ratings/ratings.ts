// Ratings: every rated game is counted once, by whichever node comes first.

import { tableFrom, type Leaderboard, type RatingPoint, type Standing, type Table } from '@quadrille/protocol';
import type { GameId } from '@quadrille/rules';
import type { Row, Sql, Statement } from '../store/sql.ts';
import type { Store } from '../store/store.ts';
import { rankingOf, type Ranked } from './ranking.ts';
import { afterGame, CAUTION, ESTABLISHED, isProvisional, NEWCOMER, shown, type Skill } from './skill.ts';

/** How often somebody else may count a game of the same players first. */
const TRIES = 8;
const LEADERS = 100;
const MOST_POINTS = 1000;

interface Rated extends Skill {
  readonly games: number;
}

export class Ratings {
  private readonly sql: Sql;
  private readonly store: Store;

  constructor(sql: Sql, store: Store) {
    this.sql = sql;
    this.store = store;
  }

  /** Counts a rated table that is over, unless it has been; true if it was counted here. */
  async count(table: Table): Promise<boolean> {
    if (table.status !== 'over' || !table.settings.rated) return false;
    const { game } = table.settings;
    const players = accountsAt(table);
    const ranking = players === undefined ? undefined : rankingOf(table.match);
    // One that says nothing about anybody is not looked at again either.
    if (ranking === undefined) return this.sql.write([markCounted(table.id)]);
    for (let tries = 0; tries < TRIES; tries++) {
      const before = await this.ratedPlayers(players!, game);
      // One of them has left for good meanwhile.
      if (before === undefined) return this.sql.write([markCounted(table.id)]);
      const after = afterGame(ranking, before);
      const rows = ranking.flatMap((side) =>
        side.seats.map((seat) => countFor(table, players![seat]!, side, before[seat]!, after[seat]!)),
      );
      // In one order for all tables: two games of the same players must not wait for each other.
      rows.sort((one, other) => (one.player < other.player ? -1 : 1));
      if (await this.sql.write([markCounted(table.id), ...rows.flatMap(({ statements }) => statements)])) return true;
      if (await this.isCounted(table.id)) return false;
    }
    return false;
  }

  /** Counts what was left uncounted by a node that stopped. */
  async countLeftOver(): Promise<void> {
    const rows = await this.sql.all(
      `SELECT id FROM tables WHERE status = 'over' AND rated = 1 AND counted = 0 ORDER BY touched_at LIMIT 100`,
    );
    for (const row of rows) {
      const id = String(row['id']);
      const stored = await this.store.events(id);
      await this.count(
        tableFrom(
          id,
          stored.map(({ event }) => event),
        ),
      );
    }
  }

  private async isCounted(table: string): Promise<boolean> {
    const [row] = await this.sql.all('SELECT counted FROM tables WHERE id = $1', [table]);
    return Number(row?.['counted']) !== 0;
  }

  /** Undefined if one of the players does not exist any more. */
  private async ratedPlayers(players: readonly string[], game: GameId): Promise<Rated[] | undefined> {
    const marks = players.map((_, i) => `$${i + 2}`).join(', ');
    const rows = await this.sql.all(
      `SELECT p.id, r.mu, r.sigma, r.games FROM players p LEFT JOIN ratings r ON r.player_id = p.id AND r.game = $1
       WHERE p.id IN (${marks})`,
      [game, ...players],
    );
    const known = new Map(rows.map((row) => [String(row['id']), row]));
    if (players.some((id) => !known.has(id))) return undefined;
    return players.map((id) => {
      const row = known.get(id)!;
      return row['games'] === null ? { ...NEWCOMER, games: 0 } : { ...skillOf(row), games: Number(row['games']) };
    });
  }

  /** How somebody stands in each game they have played for it. */
  async standings(player: string): Promise<Standing[]> {
    const rows = await this.sql.all('SELECT * FROM ratings WHERE player_id = $1 ORDER BY game', [player]);
    return rows.map((row) => ({
      game: row['game'] as GameId,
      rating: shown(skillOf(row)),
      provisional: isProvisional(skillOf(row)),
      games: Number(row['games']),
      won: Number(row['won']),
      drawn: Number(row['drawn']),
    }));
  }

  /** How a rating went, the latest games only if there are very many. */
  async course(player: string, game: GameId): Promise<RatingPoint[]> {
    const rows = await this.sql.all(
      'SELECT * FROM rated_games WHERE player_id = $1 AND game = $2 ORDER BY at DESC, table_id LIMIT $3',
      [player, game, MOST_POINTS],
    );
    return rows.map((row) => ({ at: Number(row['at']), ...gainOf(row) })).toReversed();
  }

  /** What these tables brought somebody. */
  async gains(player: string, tables: readonly string[]): Promise<Map<string, { rating: number; change: number }>> {
    if (tables.length === 0) return new Map();
    const marks = tables.map((_, i) => `$${i + 2}`).join(', ');
    const rows = await this.sql.all(`SELECT * FROM rated_games WHERE player_id = $1 AND table_id IN (${marks})`, [
      player,
      ...tables,
    ]);
    return new Map(rows.map((row) => [String(row['table_id']), gainOf(row)]));
  }

  /** The best of those whose rating is certain enough. */
  async leaders(game: GameId): Promise<Leaderboard['players']> {
    const rows = await this.sql.all(
      `SELECT r.player_id, p.name, r.mu, r.sigma, r.games FROM ratings r JOIN players p ON p.id = r.player_id
       WHERE r.game = $1 AND r.sigma <= $2 AND p.kind = 'account'
       ORDER BY r.mu - ${CAUTION} * r.sigma DESC, r.player_id LIMIT $3`,
      [game, ESTABLISHED, LEADERS],
    );
    const ratings = rows.map((row) => shown(skillOf(row)));
    return rows.map((row, i) => ({
      // Equals share a place.
      place: 1 + ratings.indexOf(ratings[i]!),
      id: String(row['player_id']),
      name: String(row['name']),
      rating: ratings[i]!,
      games: Number(row['games']),
    }));
  }
}

const skillOf = (row: Row): Skill => ({ mu: Number(row['mu']), sigma: Number(row['sigma']) });

function gainOf(row: Row): { rating: number; change: number } {
  const rating = shown(skillOf(row));
  const before = shown({ mu: Number(row['mu_before']), sigma: Number(row['sigma_before']) });
  return { rating, change: rating - before };
}

/** Who plays in which seat, if all of them have accounts. */
function accountsAt({ sitters }: Table): string[] | undefined {
  const ids = sitters.map((sitter) =>
    sitter?.kind === 'person' && !sitter.guest && sitter.bot !== true ? sitter.id : undefined,
  );
  return ids.every((id) => id !== undefined) ? ids : undefined;
}

const markCounted = (table: string): Statement => ({
  text: `UPDATE tables SET counted = 1 WHERE id = $1 AND status = 'over' AND counted = 0`,
  values: [table],
  expect: 1,
});

function countFor(
  table: Table,
  player: string,
  { result }: Ranked,
  before: Rated,
  after: Skill,
): { player: string; statements: Statement[] } {
  const { game } = table.settings;
  const { mu, sigma } = after;
  const won = result === 'won' ? 1 : 0;
  const drawn = result === 'drawn' ? 1 : 0;
  return {
    player,
    statements: [
      {
        // The number of games is the version: if it has changed, what was worked out is out of date.
        text: `INSERT INTO ratings (player_id, game, mu, sigma, games, won, drawn, touched_at)
               VALUES ($1, $2, $3, $4, 1, $5, $6, $7)
               ON CONFLICT (player_id, game) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma,
               games = ratings.games + 1, won = ratings.won + excluded.won, drawn = ratings.drawn + excluded.drawn,
               touched_at = excluded.touched_at WHERE ratings.games = $8`,
        values: [player, game, mu, sigma, won, drawn, table.at, before.games],
        expect: 1,
      },
      {
        text: `INSERT INTO rated_games (table_id, player_id, game, at, mu, sigma, mu_before, sigma_before)
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        values: [table.id, player, game, table.at, mu, sigma, before.mu, before.sigma],
      },
    ],
  };
}
