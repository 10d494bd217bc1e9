import { withoutColour } from '../src/games/paint.ts';
import type { Terminal } from '../src/play/terminal.ts';

/** For tests: a terminal whose input comes from a function of all output so far. */
export function scriptedTerminal(
  type: (prompt: string, transcript: readonly string[]) => string | undefined,
  settings: Partial<Pick<Terminal, 'plain' | 'look'>> = {},
): Terminal & { readonly transcript: string[] } {
  const transcript: string[] = [];
  return {
    transcript,
    look: { paint: withoutColour, ascii: false },
    plain: false,
    live: false,
    ...settings,
    say: (...lines) => void transcript.push(...lines),
    ask: (prompt) => {
      const typed = type(prompt, transcript);
      transcript.push(prompt + (typed ?? '<end>'));
      return Promise.resolve(typed);
    },
    busy: () => {},
    clear: () => void transcript.push(CLEARED),
  };
}

export const CLEARED = '<cleared>';
