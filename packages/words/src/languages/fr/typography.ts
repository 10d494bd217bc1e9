// A narrow no-break space before ; ! ? and a full one before : and % and inside « ».

import type { Typography } from '../../typography.ts';

const NARROW = '\u202F';
const FULL = '\u00A0';

export const typography: Typography = {
  marks: /[;!?:»«%]/,
  set: (sentence) => sentence.replaceAll(/(?<!«) (?=[;!?])/g, NARROW).replaceAll(/ (?=[:»%])|(?<=«) /g, FULL),
};
