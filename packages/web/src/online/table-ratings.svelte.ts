// The ratings of the players at a rated table, and how the game changed them.

import type { Sitter, Table } from '@quadrille/protocol';
import type { GameId } from '@quadrille/rules';
import { SvelteMap } from 'svelte/reactivity';
import { profile, ratingHistory } from '../account/api.ts';
import { onlineText } from './online-text.svelte.ts';

/** The server counts a game shortly after its end: when to look, in milliseconds after the last time. */
const LOOK_AGAIN_MS = [0, 500, 1000, 2000, 4000, 8000] as const;

interface Known {
  /** Undefined before the first rated game. */
  readonly rating: number | undefined;
  readonly provisional: boolean;
}

/** The id of a player who can have a rating. */
const accountOf = (sitter: Sitter | undefined): string | undefined =>
  sitter?.kind === 'person' && !sitter.guest && sitter.bot !== true && sitter.gone !== true ? sitter.id : undefined;

export class TableRatings {
  private readonly known = new SvelteMap<string, Known>();
  private readonly changes = new SvelteMap<string, { readonly rating: number; readonly change: number }>();
  private readonly asked = new Set<string>();
  private isOver = false;
  private closed = false;

  /** Loads what is not known yet about the players of a table. */
  follow({ settings, sitters, status, clocks }: Table): void {
    if (!settings.rated) return;
    const players = sitters.map(accountOf).filter((id) => id !== undefined);
    for (const id of players.filter((each) => !this.asked.has(each))) {
      this.asked.add(id);
      void this.lookUp(id, settings.game);
    }
    if (status !== 'over' || this.isOver) return;
    this.isOver = true;
    for (const id of players) void this.lookForChange(id, settings.game, clocks.since);
  }

  private async lookUp(id: string, game: GameId): Promise<void> {
    const found = await profile(id);
    if (!found.ok) return;
    const standing = found.value.standings.find((each) => each.game === game);
    this.known.set(id, { rating: standing?.rating, provisional: standing?.provisional ?? true });
  }

  /** The rating is stored with the time of the game's end. */
  private async lookForChange(id: string, game: GameId, end: number): Promise<void> {
    for (const pause of LOOK_AGAIN_MS) {
      await new Promise((later) => setTimeout(later, pause));
      if (this.closed) return;
      const found = await ratingHistory(id, game);
      const point = found.ok ? found.value.points.find(({ at }) => at >= end) : undefined;
      if (point === undefined) continue;
      this.changes.set(id, point);
      return;
    }
  }

  /** The rating of a player in words; undefined while it is unknown, or for players without one. */
  label(sitter: Sitter | undefined): string | undefined {
    const id = accountOf(sitter);
    if (id === undefined) return undefined;
    const text = onlineText.current;
    const changed = this.changes.get(id);
    if (changed !== undefined) return text.ratingChanged(changed.rating, changed.change);
    const known = this.known.get(id);
    if (known === undefined) return undefined;
    return known.rating === undefined ? text.noRating : text.ratingOf(known.rating, known.provisional);
  }

  close(): void {
    this.closed = true;
  }
}
