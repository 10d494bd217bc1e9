// The player's tables as the server lists them, hence the same on every device.

import type { Sitter, TableView } from '@quadrille/protocol';
import type { GameId } from '@quadrille/rules';

type Standing = 'waiting' | 'yours' | 'theirs';

export interface MyTable {
  readonly id: string;
  readonly game: GameId;
  /** The other players who have names. */
  readonly names: readonly string[];
  readonly standing: Standing;
}

/** `nameOf` returns the name of a sitter. */
export function toMyTable(
  { table, settings, sitters, status, turn }: TableView,
  me: string,
  nameOf: (sitter: Sitter) => string,
): MyTable {
  const people = sitters.map((sitter) => (sitter?.kind === 'person' ? sitter : undefined));
  const seat = people.findIndex((person) => person?.id === me);
  return {
    id: table,
    game: settings.game,
    names: people.flatMap((person, at) =>
      at === seat || person === undefined || person.name === '' ? [] : [nameOf(person)],
    ),
    standing: status === 'open' ? 'waiting' : turn === seat ? 'yours' : 'theirs',
  };
}
