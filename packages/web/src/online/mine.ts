// The tables where one sits, as the server knows them: so they are the same on every device.

import type { TableView } from '@quadrille/protocol';
import type { GameId } from '@quadrille/rules';

type Standing = 'waiting' | 'yours' | 'theirs';

export interface Mine {
  readonly id: string;
  readonly game: GameId;
  /** The others, as far as they have names. */
  readonly names: readonly string[];
  readonly standing: Standing;
}

export function mineOf({ table, settings, sitters, status, turn }: TableView, me: string): Mine {
  const people = sitters.map((sitter) => (sitter?.kind === 'person' ? sitter : undefined));
  const seat = people.findIndex((person) => person?.id === me);
  return {
    id: table,
    game: settings.game,
    names: people.flatMap((person, at) =>
      at === seat || person === undefined || person.name === '' ? [] : [person.name],
    ),
    standing: status === 'open' ? 'waiting' : turn === seat ? 'yours' : 'theirs',
  };
}
