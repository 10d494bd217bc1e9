// The asynchronous interface to a search in a worker. Independent of the platform: Node threads and browser workers
// look alike here.

import { err, type Result } from '@quadrille/rules';
import type { FromWorker, EngineRequest, EngineRequestFault, EngineReply, ToWorker } from './request.ts';

export type EngineFailure = EngineRequestFault | { readonly kind: 'cancelled' } | { readonly kind: 'worker-died' };

export interface EngineRequestHandle {
  readonly answer: Promise<Result<EngineReply, EngineFailure>>;
  /** Ends the search now by terminating the worker; the next request starts another. */
  cancel(): void;
}

export interface EngineClient {
  /** Requests are queued and run one at a time. */
  request(request: EngineRequest, update?: (reply: EngineReply) => void): EngineRequestHandle;
  /** Terminates the worker and cancels pending requests. */
  close(): void;
}

/** A worker that is running. */
export interface WorkerHandle {
  send(message: ToWorker): void;
  end(): void;
}

interface Pending {
  readonly id: number;
  readonly request: EngineRequest;
  readonly update: (reply: EngineReply) => void;
  readonly settle: (result: Result<EngineReply, EngineFailure>) => void;
}

/** `open` starts a worker and reports its messages and its death. */
export function createEngineClient(
  open: (heard: (message: FromWorker) => void, died: () => void) => WorkerHandle,
): EngineClient {
  let worker: WorkerHandle | undefined;
  let current: Pending | undefined;
  const waiting: Pending[] = [];
  let count = 0;

  function next(): void {
    if (current !== undefined) return;
    current = waiting.shift();
    if (current === undefined) return;
    worker ??= start();
    worker.send({ id: current.id, request: current.request });
  }

  function start(): WorkerHandle {
    const self: WorkerHandle = open(
      (message) => {
        if (message.id !== current?.id) return;
        if (message.kind === 'update') current.update(message.reply);
        else finish(message.result);
      },
      () => {
        if (worker !== self) return; // we terminated it ourselves
        worker = undefined;
        if (current !== undefined) finish(err({ kind: 'worker-died' }));
      },
    );
    return self;
  }

  function finish(result: Result<EngineReply, EngineFailure>): void {
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
    request(request, update = () => {}) {
      const id = ++count;
      const { promise: answer, resolve: settle } = Promise.withResolvers<Result<EngineReply, EngineFailure>>();
      waiting.push({ id, request, update, settle });
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
