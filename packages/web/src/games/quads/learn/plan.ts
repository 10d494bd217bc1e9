import type { PlannedStep } from '../../../learn/content.ts';
import type { quadsFigures } from './figures.ts';

/** The steps of the first lesson. Their texts are in the files of each language. */
export const quadsPlan: readonly PlannedStep<keyof typeof quadsFigures>[] = [
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
];
