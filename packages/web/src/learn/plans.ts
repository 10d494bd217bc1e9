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
  quads: [
    { figure: 'quads-woven', goal: { kind: 'read' } },
    { figure: 'quads-start', goal: { kind: 'play', accepts: ['pppp@c3'] } },
    { figure: 'quads-one-neutral', goal: { kind: 'tap-cells', cells: ['c2', 'b3', 'd3', 'c4'] } },
    { figure: 'quads-both-neutrals', goal: { kind: 'play', accepts: 'any-legal' } },
    {
      figure: 'quads-two-demands',
      goal: { kind: 'play', accepts: ['xLLp@d3', 'xLpp@d3', 'xLxp@d3', 'xpLp@d3', 'xxLp@d3'] },
    },
    { figure: 'quads-opened', goal: { kind: 'tap-cells', cells: ['b4', 'c5'] } },
    { figure: 'quads-corner', goal: { kind: 'tap-cells', cells: ['c2'] } },
    { figure: 'quads-finish', goal: { kind: 'play', accepts: 'any-winning', claim: 'wins' } },
    { figure: 'quads-end', goal: { kind: 'read' } },
  ],
  q4: [
    { figure: 'q4-holes', goal: { kind: 'read' } },
    { figure: 'q4-start', goal: { kind: 'play', accepts: ['2b3'] } },
    { figure: 'q4-three-on-a-board', goal: { kind: 'play', accepts: 'any-winning', claim: 'wins' } },
    { figure: 'q4-through', goal: { kind: 'tap-cells', cells: ['1b3', '3b3', '4b3'] } },
    { figure: 'q4-three-slanted', goal: { kind: 'play', accepts: 'any-winning', claim: 'wins' } },
    { figure: 'q4-three-diagonal', goal: { kind: 'play', accepts: 'any-winning', claim: 'wins' } },
    { figure: 'q4-threat', goal: { kind: 'play', accepts: ['3d3'], claim: 'safe' } },
    { figure: 'q4-fork', goal: { kind: 'play', accepts: ['1d1'], claim: 'forces' } },
    { figure: 'q4-lift', goal: { kind: 'play', accepts: 'any-winning', claim: 'wins' } },
    { figure: 'q4-start', goal: { kind: 'read' } },
  ],
};
