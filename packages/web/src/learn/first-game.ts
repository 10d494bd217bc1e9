import type { Level } from '@quadrille/engine/level';
import { GAMES, type GameId } from '@quadrille/rules';
import { here } from '../app/here.svelte.ts';
import { againstComputer } from '../play/invitation.ts';
import { newId, putOnShelf } from '../play/shelved.ts';
import { sitDown } from '../play/sitting.ts';

/** From reading to playing in one step: a game against the computer, in which the learner begins. */
export function playAgainst(game: GameId, level: Level): void {
  const sitting = sitDown(newId(), againstComputer(GAMES[game], level, 'first'));
  putOnShelf(sitting);
  here.go({ name: 'play', id: sitting.id });
}
