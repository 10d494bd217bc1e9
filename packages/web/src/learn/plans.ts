// What each first lesson shows and asks, step by step. The words for it are with the texts of each language.

import type { GameId } from '@quadrille/rules';
import type { PlannedStep } from './content.ts';

export const PLANS: Readonly<Record<GameId, readonly PlannedStep[]>> = {
  quantik: [
    { figure: 'quantik-regions', goal: { kind: 'read' } },
    { figure: 'quantik-start', goal: { kind: 'play', accepts: ['Ab2'] } },
    { figure: 'quantik-sphere', goal: { kind: 'tap-cells', cells: ['c1', 'd1'] } },
    { figure: 'quantik-second', goal: { kind: 'play', accepts: ['Aa2', 'Ac2', 'Ad2'] } },
    { figure: 'quantik-not-there', goal: { kind: 'play', accepts: ['Ab1', 'Ab3'] } },
    { figure: 'quantik-three-in-a-row', goal: { kind: 'play', accepts: 'any-winning', claim: 'wins' } },
    { figure: 'quantik-three-in-a-region', goal: { kind: 'play', accepts: 'any-winning', claim: 'wins' } },
    { figure: 'quantik-danger', goal: { kind: 'play', accepts: ['Ad1', 'Cd1', 'Dc2'], claim: 'safe' } },
    { figure: 'quantik-two-ways', goal: { kind: 'play', accepts: 'any-winning', claim: 'wins' } },
    { figure: 'quantik-start', goal: { kind: 'read' } },
  ],
  quads: [],
  q4: [],
};
