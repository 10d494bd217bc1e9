// … and % stay on the line of the preceding word.

import type { Typography } from '../../typography.ts';

const FULL = '\u00A0';

export const typography: Typography = {
  marks: /[…%]/,
  set: (sentence) => sentence.replaceAll(/ (?=[…%])/g, FULL),
};
