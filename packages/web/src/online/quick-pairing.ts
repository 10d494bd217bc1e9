// The settings offered for quick pairing: standard rules, a few time controls.

import type { Control, Settings } from '@quadrille/protocol';
import { GAMES, type GameId } from '@quadrille/rules';
import { standardOptions } from '../play/game-setup.ts';

const minutes = (total: number, increment: number): Control => ({
  kind: 'clock',
  total: total * 60_000,
  increment: increment * 1000,
});

export const QUICK: readonly Control[] = [minutes(3, 2), minutes(10, 5), { kind: 'days', days: 2 }];

export function quickSettings(game: GameId, control: Control): Settings {
  return {
    game,
    options: standardOptions(GAMES[game]),
    control,
    access: 'public',
    order: 'random',
    stake: 1,
    rated: false,
  };
}
