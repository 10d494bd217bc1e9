// Chooses the moves: our engine, or any program that reads and writes one line per move.

import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Level } from '@quadrille/engine';
import { createNodeEngineClient } from '@quadrille/engine/node';
import { err, ok, type Result } from '@quadrille/rules';

/** The request to a program: one line of JSON, in the format of `quadrille inspect`. */
export interface ProgramRequest {
  readonly game: string;
  readonly options: object;
  /** The start position, if it is not the empty board. */
  readonly position?: string | undefined;
  readonly moves: readonly string[];
  /** The seat to move, from 0. */
  readonly seat: number;
  /** Milliseconds left for every seat, and the increment; `null` without clocks. */
  readonly clock: { readonly left: readonly number[]; readonly increment: number } | null;
  readonly table: string;
  /** The previous answer, and why it was rejected. */
  readonly refused?: { readonly move: string; readonly why: string };
}

export type ChooserFault =
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'ended'; readonly how: string }
  /** The bot itself stops. */
  | { readonly kind: 'closed' };

export interface MoveChooser {
  /** A move in notation, not checked here. Requests are queued. */
  choose(request: ProgramRequest, ms: number): Promise<Result<string, ChooserFault>>;
  close(): void;
}

export function engineChooser(level: Level): MoveChooser {
  const client = createNodeEngineClient();
  return {
    async choose({ game, options, position, moves }, ms) {
      const seed = Math.floor(Math.random() * 2 ** 31);
      const search = client.request({ game, options, position, moves, level, seed });
      const timer = setTimeout(() => search.cancel(), ms);
      const reply = await search.answer;
      clearTimeout(timer);
      if (reply.ok) return ok(reply.value.line[0]!);
      return err(reply.error.kind === 'cancelled' ? { kind: 'slow', ms } : { kind: 'ended', how: reply.error.kind });
    },
    close: () => client.close(),
  };
}

/** The program could not be started. */
export class ProgramNotStarted extends Error {}

export class ProgramChooser implements MoveChooser {
  private readonly command: readonly string[];
  private child: ChildProcess | undefined;
  private onReply: ((said: Result<string, ChooserFault>) => void) | undefined;
  private tail: Promise<unknown> = Promise.resolve();
  private closed = false;

  private constructor(command: readonly string[]) {
    this.command = command;
  }

  /** Starts the program early, so that a missing program fails at once. */
  static async start(command: readonly string[]): Promise<ProgramChooser> {
    const thinker = new ProgramChooser(command);
    const child = thinker.begin();
    await new Promise((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', (error: NodeJS.ErrnoException) => reject(new ProgramNotStarted(error.code ?? error.message)));
    });
    return thinker;
  }

  private begin(): ChildProcess {
    const [file, ...args] = this.command;
    const child = spawn(file!, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.child = child;
    // Ignore lines from a child process that was already abandoned.
    const said = (result: Result<string, ChooserFault>) => {
      if (this.child === child) this.onReply?.(result);
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

  choose(request: ProgramRequest, ms: number): Promise<Result<string, ChooserFault>> {
    const answer = this.tail.then(() => this.ask(request, ms));
    this.tail = answer;
    return answer;
  }

  private async ask(request: ProgramRequest, ms: number): Promise<Result<string, ChooserFault>> {
    if (this.closed) return err({ kind: 'closed' });
    const child = this.child ?? this.begin();
    const { promise, resolve } = Promise.withResolvers<Result<string, ChooserFault>>();
    this.onReply = resolve;
    const timer = setTimeout(() => {
      // A late line would be taken for the answer to the next request.
      this.child = undefined;
      child.kill('SIGKILL');
      resolve(err({ kind: 'slow', ms }));
    }, ms);
    child.stdin!.write(`${JSON.stringify(request)}\n`);
    const result = await promise;
    clearTimeout(timer);
    this.onReply = undefined;
    return result;
  }

  close(): void {
    this.closed = true;
    this.onReply?.(err({ kind: 'closed' }));
    this.child?.stdin?.end();
    this.child?.kill();
  }
}
