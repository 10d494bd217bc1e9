// A table at the server in the terms of the table at home, so that the same view shows both.

import { DAY, seriesKey, type Control, type Sitter, type Table } from '@quadrille/protocol';
import type { Match } from '@quadrille/rules';
import type { Player, Sitting, TimeControl } from '../play/sitting.ts';

function timeOf(control: Control): TimeControl | undefined {
  switch (control.kind) {
    case 'none':
      return undefined;
    case 'clock':
      return control;
    case 'days':
      return { total: control.days * DAY, increment: 0 };
  }
}

function playerOf(sitter: Sitter | undefined, points: Readonly<Record<string, number>>): Player {
  if (sitter === undefined) return { name: undefined, level: undefined, points: 0 };
  const earned = points[seriesKey(sitter)] ?? 0;
  if (sitter.kind === 'computer') return { name: undefined, level: sitter.level, points: earned };
  return { name: sitter.name === '' ? undefined : sitter.name, level: undefined, points: earned };
}

/** `match` is the table's own, or with a move that is on its way. */
export function sittingOf({ id, sitters, settings, clocks, series }: Table, match: Match): Sitting {
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
