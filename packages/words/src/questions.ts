/** The questions at a board that shows the selection: each has a key and a typed word. */
export const QUESTIONS = [
  'row',
  'column',
  'region',
  'sides',
  'rotate',
  'fits',
  'where',
  'straight',
  'lines',
  'threes',
  'playable',
  'next',
  'why',
  'clocks',
  'repeat',
  'braille',
  'hint',
] as const;
export type Question = (typeof QUESTIONS)[number];
