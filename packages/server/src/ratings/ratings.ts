// Ratings. Every rated game is counted once, by the first node to do so.

import { type Leaderboard, type RatingPoint, type Standing, type Table } from '@quadrille/protocol';
import type { GameId } from '@quadrille/rules';
import type { SqlRow, Sql, Statement } from '../store/sql.ts';
import { NOT_QUARANTINED } from '../store/quarantine.ts';
import type { Store } from '../store/store.ts';
import { rankingOf, type SideRank } from './ranking.ts';
import {
  afterGame,
  SIGMA_FACTOR,
  ESTABLISHED_SIGMA,
  isProvisional,
  INITIAL_SKILL,
  displayRating,
  type Skill,
} from './skill.ts';

/** Lost races with other games of the same players before counting is given up for now. */
const MAX_COUNT_TRIES = 8;
const MAX_LEADERS = 100;
const MAX_RATING_POINTS = 1000;

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

  /** Counts a finished rated table once; true if it was counted by this call. */
  async count(table: Table): Promise<boolean> {
    if (table.status !== 'over' || !table.settings.rated) return false;
    const { game } = table.settings;
    const players = accountsAt(table);
    const ranking = players === undefined ? undefined : rankingOf(table.match);
    // Games without a ranking are marked, so that they are not read again.
    if (ranking === undefined) return this.sql.write([markCounted(table.id)]);
    for (let tries = 0; tries < MAX_COUNT_TRIES; tries++) {
      const before = await this.ratedPlayers(players!, game);
      // A player's account was deleted meanwhile.
      if (before === undefined) return this.sql.write([markCounted(table.id)]);
      const after = afterGame(ranking, before);
      const rows = ranking.flatMap((side) =>
        side.seats.map((seat) => countFor(table, players![seat]!, side, before[seat]!, after[seat]!)),
      );
      // The same lock order for all tables, so that concurrent games of the same players do not deadlock.
      rows.sort((one, other) => (one.player < other.player ? -1 : 1));
      if (await this.sql.write([markCounted(table.id), ...rows.flatMap(({ statements }) => statements)])) return true;
      if (await this.isCounted(table.id)) return false;
    }
    return false;
  }

  /** Counts games that a stopped node left uncounted. A failure at one table is reported and affects no other. */
  async countUncounted(failed: (error: unknown) => void = () => undefined): Promise<void> {
    const rows = await this.sql.all(
      `SELECT id FROM tables WHERE status = 'over' AND rated = 1 AND counted = 0 AND ${NOT_QUARANTINED}
       ORDER BY touched_at LIMIT 100`,
    );
    for (const row of rows) {
      try {
        const table = await this.store.table(String(row['id']));
        if (table !== undefined) await this.count(table);
      } catch (error) {
        failed(error);
      }
    }
  }

  private async isCounted(table: string): Promise<boolean> {
    const [row] = await this.sql.all('SELECT counted FROM tables WHERE id = $1', [table]);
    return Number(row?.['counted']) !== 0;
  }

  /** Undefined if an account no longer exists. */
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
      return row['games'] === null ? { ...INITIAL_SKILL, games: 0 } : { ...skillOf(row), games: Number(row['games']) };
    });
  }

  /** A player's standing in each rated game. */
  async standings(player: string): Promise<Standing[]> {
    const rows = await this.sql.all('SELECT * FROM ratings WHERE player_id = $1 ORDER BY game', [player]);
    return rows.map((row) => ({
      game: row['game'] as GameId,
      rating: displayRating(skillOf(row)),
      provisional: isProvisional(skillOf(row)),
      games: Number(row['games']),
      won: Number(row['won']),
      drawn: Number(row['drawn']),
    }));
  }

  /** A player's rating history, limited to the latest games. */
  async ratingHistory(player: string, game: GameId): Promise<RatingPoint[]> {
    const rows = await this.sql.all(
      'SELECT * FROM rated_games WHERE player_id = $1 AND game = $2 ORDER BY at DESC, table_id LIMIT $3',
      [player, game, MAX_RATING_POINTS],
    );
    return rows.map((row) => ({ at: Number(row['at']), ...gainOf(row) })).toReversed();
  }

  /** A player's rating changes by table. */
  async gains(player: string, tables: readonly string[]): Promise<Map<string, { rating: number; change: number }>> {
    if (tables.length === 0) return new Map();
    const marks = tables.map((_, i) => `$${i + 2}`).join(', ');
    const rows = await this.sql.all(`SELECT * FROM rated_games WHERE player_id = $1 AND table_id IN (${marks})`, [
      player,
      ...tables,
    ]);
    return new Map(rows.map((row) => [String(row['table_id']), gainOf(row)]));
  }

  /** The best established players. */
  async leaders(game: GameId): Promise<Leaderboard['players']> {
    const rows = await this.sql.all(
      `SELECT r.player_id, p.name, r.mu, r.sigma, r.games FROM ratings r JOIN players p ON p.id = r.player_id
       WHERE r.game = $1 AND r.sigma <= $2 AND p.kind = 'account'
       ORDER BY r.mu - ${SIGMA_FACTOR} * r.sigma DESC, r.player_id LIMIT $3`,
      [game, ESTABLISHED_SIGMA, MAX_LEADERS],
    );
    const ratings = rows.map((row) => displayRating(skillOf(row)));
    return rows.map((row, i) => ({
      // Equal ratings share a place.
      place: 1 + ratings.indexOf(ratings[i]!),
      id: String(row['player_id']),
      name: String(row['name']),
      rating: ratings[i]!,
      games: Number(row['games']),
    }));
  }
}

const skillOf = (row: SqlRow): Skill => ({ mu: Number(row['mu']), sigma: Number(row['sigma']) });

function gainOf(row: SqlRow): { rating: number; change: number } {
  const rating = displayRating(skillOf(row));
  const before = displayRating({ mu: Number(row['mu_before']), sigma: Number(row['sigma_before']) });
  return { rating, change: rating - before };
}

/** Account ids by seat, if all players have accounts. */
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
  { result }: SideRank,
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
        // The number of games is the optimistic lock: if it has changed, the result is outdated.
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
