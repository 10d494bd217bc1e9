// Who chooses the moves: our engine, or any program that reads a line and writes one.

import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Level } from '@quadrille/engine';
import { createNodeAsker } from '@quadrille/engine/node';
import { err, ok, type Result } from '@quadrille/rules';

/** A position as a program is asked about it: one line of JSON, which `quadrille inspect` understands as well. */
export interface Question {
  readonly game: string;
  readonly options: object;
  /** Where the moves begin, if it is not the empty board. */
  readonly position?: string;
  readonly moves: readonly string[];
  /** Whose move it is, from 0. */
  readonly seat: number;
  /** Milliseconds left to every seat and gained with a move; null without clocks. */
  readonly clock: { readonly left: readonly number[]; readonly increment: number } | null;
  readonly table: string;
  /** What it answered before, and why that cannot be. */
  readonly refused?: { readonly move: string; readonly why: string };
}

export type ThinkFault =
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'ended'; readonly how: string }
  /** The bot itself ends. */
  | { readonly kind: 'closed' };

export interface Thinker {
  /** A move in notation, as said: it is not checked here. Questions wait for each other. */
  think(question: Question, ms: number): Promise<Result<string, ThinkFault>>;
  close(): void;
}

export function engineThinker(level: Level): Thinker {
  const asker = createNodeAsker();
  return {
    async think({ game, options, position, moves }, ms) {
      const seed = Math.floor(Math.random() * 2 ** 31);
      const asked = asker.ask({ game, options, position, moves, level, seed });
      const timer = setTimeout(() => asked.cancel(), ms);
      const reply = await asked.answer;
      clearTimeout(timer);
      if (reply.ok) return ok(reply.value.line[0]!);
      return err(reply.error.kind === 'cancelled' ? { kind: 'slow', ms } : { kind: 'ended', how: reply.error.kind });
    },
    close: () => asker.close(),
  };
}

/** A program that could not be started. */
export class NotStarted extends Error {}

export class ProgramThinker implements Thinker {
  private readonly command: readonly string[];
  private child: ChildProcess | undefined;
  private heard: ((said: Result<string, ThinkFault>) => void) | undefined;
  private tail: Promise<unknown> = Promise.resolve();
  private closed = false;

  private constructor(command: readonly string[]) {
    this.command = command;
  }

  /** Starts the program, to know at once whether there is one. */
  static async start(command: readonly string[]): Promise<ProgramThinker> {
    const thinker = new ProgramThinker(command);
    const child = thinker.begin();
    await new Promise((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', (error: NodeJS.ErrnoException) => reject(new NotStarted(error.code ?? error.message)));
    });
    return thinker;
  }

  private begin(): ChildProcess {
    const [file, ...args] = this.command;
    const child = spawn(file!, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.child = child;
    // Lines of a child that was let go are nobody's answer any more.
    const said = (result: Result<string, ThinkFault>) => {
      if (this.child === child) this.heard?.(result);
    };
    createInterface({ input: child.stdout, crlfDelay: Infinity }).on('line', (line) => said(ok(line.trim())));
    child.stdin.on('error', () => undefined);
    const ended = (how: string) => {
      said(err({ kind: 'ended', how }));
      if (this.child === child) this.child = undefined;
    };
    child.once('error', (error: NodeJS.ErrnoException) => ended(error.code ?? error.message));
    child.once('exit', (code, signal) => ended(signal ?? String(code)));
    return child;
  }

  think(question: Question, ms: number): Promise<Result<string, ThinkFault>> {
    const answer = this.tail.then(() => this.ask(question, ms));
    this.tail = answer;
    return answer;
  }

  private async ask(question: Question, ms: number): Promise<Result<string, ThinkFault>> {
    if (this.closed) return err({ kind: 'closed' });
    const child = this.child ?? this.begin();
    const { promise, resolve } = Promise.withResolvers<Result<string, ThinkFault>>();
    this.heard = resolve;
    const timer = setTimeout(() => {
      // Whatever it says later would be taken for the answer to the next question.
      this.child = undefined;
      child.kill('SIGKILL');
      resolve(err({ kind: 'slow', ms }));
    }, ms);
    child.stdin!.write(`${JSON.stringify(question)}\n`);
    const result = await promise;
    clearTimeout(timer);
    this.heard = undefined;
    return result;
  }

  close(): void {
    this.closed = true;
    this.heard?.(err({ kind: 'closed' }));
    this.child?.stdin?.end();
    this.child?.kill();
  }
}
