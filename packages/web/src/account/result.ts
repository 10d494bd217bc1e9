// The result of a past game from one player's point of view.

import type { PastGame } from '@quadrille/protocol';

export function resultFor(
  player: string,
  { status, sitters, winners }: PastGame,
): 'won' | 'lost' | 'drawn' | 'playing' | 'open' {
  if (status === 'open' || status === 'playing') return status;
  const seat = sitters.findIndex((sitter) => sitter?.kind === 'person' && sitter.id === player);
  if (winners === null || winners.length === 0) return 'drawn';
  return winners.includes(seat) ? 'won' : 'lost';
}
