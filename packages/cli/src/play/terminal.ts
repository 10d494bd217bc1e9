import { createInterface } from 'node:readline';
import { inColour, withoutColour } from '../draw/paint.ts';
import type { Look } from '../draw/drawing.ts';

/** Where a game is played: lines out, lines in. */
export interface Terminal {
  readonly look: Look;
  /** Sentences only, no drawings. */
  readonly plain: boolean;
  /** A person watches, so the computer's moves may take a moment. */
  readonly live: boolean;
  say(...lines: readonly string[]): void;
  /** The next line typed, or undefined when there will be none. */
  ask(prompt: string): Promise<string | undefined>;
  /** Something takes a moment: says so until the next line, where somebody watches. */
  busy(what: string): void;
  /** Hides what was on the screen from whoever looks next. */
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
  // Lines are queued by the iterator, so that none is lost when they arrive faster than they are asked for.
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
      // On a terminal wipe screen and scrollback; in a transcript at least push it far up.
      output.write(live ? '\u001B[2J\u001B[3J\u001B[H' : '\n'.repeat(40));
    },
    close() {
      reader.close();
    },
  };
}
