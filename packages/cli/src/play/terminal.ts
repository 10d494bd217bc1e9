import { createInterface } from 'node:readline';
import { inColour, withoutColour } from '../games/paint.ts';
import type { Look } from '../games/terminal-game.ts';

/** Input and output of a game, as lines. */
export interface Terminal {
  readonly look: Look;
  /** Sentences only, no drawings. */
  readonly plain: boolean;
  /** A person is watching, so the computer's moves may be delayed. */
  readonly live: boolean;
  say(...lines: readonly string[]): void;
  /** The next typed line, or `undefined` at the end of input. */
  ask(prompt: string): Promise<string | undefined>;
  /** Shows a progress message until the next line, if interactive. */
  busy(what: string): void;
  /** Hides the screen content from the next viewer. */
  clear(): void;
}

export interface TerminalSettings {
  readonly colour: boolean | undefined;
  readonly ascii: boolean;
  readonly plain: boolean;
}

export function openTerminal(
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
  settings: TerminalSettings,
): Terminal & { close(): void } {
  const live = output.isTTY && input.isTTY;
  const colour = settings.colour ?? (output.isTTY && output.hasColors(256));
  // The iterator queues lines, so none is lost when they arrive faster than they are read.
  const reader = createInterface({ input, output, terminal: live, crlfDelay: Infinity });
  reader.on('SIGINT', () => reader.close());
  const lines = reader[Symbol.asyncIterator]();
  return {
    look: { paint: colour ? inColour : withoutColour, ascii: settings.ascii },
    plain: settings.plain,
    live,
    say(...said) {
      for (const line of said) output.write(`${line}\n`);
    },
    async ask(prompt) {
      reader.setPrompt(prompt);
      reader.prompt();
      const next = await lines.next();
      if (next.done === true) {
        output.write('\n');
        return undefined;
      }
      return next.value.trim();
    },
    busy(what) {
      if (live) output.write(`\r\u001B[K${what}`);
    },
    clear() {
      // On a terminal, clear screen and scrollback; in a transcript, only scroll the content away.
      output.write(live ? '\u001B[2J\u001B[3J\u001B[H' : '\n'.repeat(40));
    },
    close() {
      reader.close();
    },
  };
}
