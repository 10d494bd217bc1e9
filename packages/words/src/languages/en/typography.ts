// Curly quotation marks, except in code examples.

import type { Typography } from '../../typography.ts';

export const typography: Typography = {
  marks: /"/,
  set: (sentence) => sentence.replaceAll(/(?<=^|[\s(])"([^"]*)"(?=[\s.,:;!?)]|$)/g, '“$1”'),
};
