import type { PlannedStep } from '../../../learn/content.ts';
import type { q4Figures } from './figures.ts';

/** The steps of the first lesson. Their texts are in the files of each language. */
export const q4Plan: readonly PlannedStep<keyof typeof q4Figures>[] = [
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
];
