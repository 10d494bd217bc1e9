import type { FlagHelp } from '@quadrille/cli/texts';

export const q4Flags: FlagHelp = [
  ['--players 2|3|4', 'Q4: number of players'],
  ['--teams partners', 'Q4, four players: 1+3 against 2+4, a colour for each player'],
  ['--teams shared', 'Q4, four players: 1+3 against 2+4, a colour for each team'],
  ['--marbles N', 'Q4: marbles of each colour (12)'],
  ['--announce', 'Q4: a line counts only when it is announced'],
  ['--penalty none|skip|out', 'Q4: what a false announcement costs (skip)'],
];
