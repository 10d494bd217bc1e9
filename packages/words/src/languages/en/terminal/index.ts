// Everything that only the terminal says. The build of the page leaves this file out.

import type { TerminalTexts } from '@quadrille/cli/texts';
import { q4Flags } from '../q4/flags.ts';
import { quadsFlags } from '../quads/flags.ts';
import { doctor } from './doctor.ts';
import { text } from './text.ts';

export const terminal: TerminalTexts = { text, doctor, flags: { quads: quadsFlags, q4: q4Flags } };
