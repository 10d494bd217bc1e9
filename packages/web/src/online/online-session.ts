// Adapts a server table to a game session, so that the same view shows local and online games.

import { DAY_MS, seriesKey, type Control, type Sitter, type Table } from '@quadrille/protocol';
import type { Match } from '@quadrille/rules';
import type { SeatPlayer, GameSession, TimeControl } from '../play/game-session.ts';

function timeOf(control: Control): TimeControl | undefined {
  switch (control.kind) {
    case 'none':
      return undefined;
    case 'clock':
      return control;
    case 'days':
      return { total: control.days * DAY_MS, increment: 0 };
  }
}

function playerOf(sitter: Sitter | undefined, points: Readonly<Record<string, number>>): SeatPlayer {
  if (sitter === undefined) return { name: undefined, level: undefined, points: 0 };
  const earned = points[seriesKey(sitter)] ?? 0;
  if (sitter.kind === 'computer') return { name: undefined, level: sitter.level, points: earned };
  return { name: sitter.name === '' ? undefined : sitter.name, level: undefined, points: earned };
}

/** `match` is the table's own match, or the one that includes a move not yet confirmed. */
export function sessionFromTable({ id, sitters, settings, clocks, series }: Table, match: Match): GameSession {
  return {
    id,
    players: sitters.map((sitter) => playerOf(sitter, series.points)),
    stake: settings.stake,
    control: timeOf(settings.control),
    left: clocks.left,
    match,
    undone: [],
    earlier: series.number,
  };
}
