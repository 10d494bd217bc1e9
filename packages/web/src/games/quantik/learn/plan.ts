import type { PlannedStep } from '../../../learn/content.ts';
import type { quantikFigures } from './figures.ts';

/** The steps of the first lesson. Their texts are in the files of each language. */
export const quantikPlan: readonly PlannedStep<keyof typeof quantikFigures>[] = [
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
];
