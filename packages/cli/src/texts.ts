// The texts that the terminal needs from a language.

import type { DoctorText } from './doctor/text.ts';
import type { FlagTexts } from './games/flag-help.ts';
import type { CliText } from './text/text.ts';

export type { DoctorText } from './doctor/text.ts';
export type { FlagHelp } from './games/flag-help.ts';
export type { CliText } from './text/text.ts';

export interface TerminalTexts {
  readonly text: CliText;
  readonly doctor: DoctorText;
  readonly flags: FlagTexts;
}
