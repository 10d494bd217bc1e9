// Asking a worker, from the side that must not block. Knows no platform: a thread of Node and a worker of a browser look
// the same from here.

import { err, type Result } from '@quadrille/rules';
import type { FromWorker, Question, QuestionFault, Reply, ToWorker } from './question.ts';

export type AskFault = QuestionFault | { readonly kind: 'cancelled' } | { readonly kind: 'worker-died' };

export interface Asked {
  readonly answer: Promise<Result<Reply, AskFault>>;
  /** Ends the search now. The worker is let go; the next question opens another. */
  cancel(): void;
}

export interface Asker {
  /** One question after the other: a second one waits for the first. */
  ask(question: Question, update?: (reply: Reply) => void): Asked;
  /** Lets the worker go; questions still open are cancelled. */
  close(): void;
}

/** A worker that is running. */
export interface Running {
  send(message: ToWorker): void;
  end(): void;
}

interface Pending {
  readonly id: number;
  readonly question: Question;
  readonly update: (reply: Reply) => void;
  readonly settle: (result: Result<Reply, AskFault>) => void;
}

/** `open` starts a worker that tells what it says and that it died. */
export function createAsker(open: (heard: (message: FromWorker) => void, died: () => void) => Running): Asker {
  let worker: Running | undefined;
  let current: Pending | undefined;
  const waiting: Pending[] = [];
  let count = 0;

  function next(): void {
    if (current !== undefined) return;
    current = waiting.shift();
    if (current === undefined) return;
    worker ??= start();
    worker.send({ id: current.id, question: current.question });
  }

  function start(): Running {
    const self: Running = open(
      (message) => {
        if (message.id !== current?.id) return;
        if (message.kind === 'update') current.update(message.reply);
        else finish(message.result);
      },
      () => {
        if (worker !== self) return; // we let it go ourselves
        worker = undefined;
        if (current !== undefined) finish(err({ kind: 'worker-died' }));
      },
    );
    return self;
  }

  function finish(result: Result<Reply, AskFault>): void {
    const done = current;
    current = undefined;
    done?.settle(result);
    next();
  }

  function letGo(): void {
    const old = worker;
    worker = undefined;
    old?.end();
  }

  return {
    ask(question, update = () => {}) {
      const id = ++count;
      const { promise: answer, resolve: settle } = Promise.withResolvers<Result<Reply, AskFault>>();
      waiting.push({ id, question, update, settle });
      next();
      return {
        answer,
        cancel() {
          if (current?.id === id) {
            letGo();
            finish(err({ kind: 'cancelled' }));
            return;
          }
          const at = waiting.findIndex((pending) => pending.id === id);
          if (at >= 0) waiting.splice(at, 1)[0]!.settle(err({ kind: 'cancelled' }));
        },
      };
    },
    close() {
      for (const pending of waiting.splice(0)) pending.settle(err({ kind: 'cancelled' }));
      letGo();
      finish(err({ kind: 'cancelled' }));
    },
  };
}
