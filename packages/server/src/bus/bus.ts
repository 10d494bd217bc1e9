// Messages between nodes. They only speed things up: a node that misses one finds the change in the store.

import type { Message, Topic } from './messages.ts';

/** A message was invalid, or a listener threw. */
export type BusProblem = { readonly kind: 'rejected' } | { readonly kind: 'failed'; readonly error: unknown };

export interface Bus {
  /** Whether there are no other nodes. */
  readonly isSingleNode: boolean;
  /** Separates deployments that share a Redis. Called once, before anything else. */
  setNamespace(club: string): void;
  /** Publishes to the other nodes. Never fails, but delivery is not guaranteed. */
  publish<T extends Topic>(topic: T, message: Message<T>): void;
  /** Active once this resolves, until the returned function is called. Resolves also when disconnected: see `onGap`. */
  subscribe<T extends Topic>(topic: T, onMessage: (message: Message<T>) => void): Promise<() => void>;
  /** Called when messages may have been missed. */
  onGap(missed: () => void): void;
  onProblem(report: (problem: BusProblem) => void): void;
  /** Whether the bus is reachable. */
  readonly isConnected: boolean;
  close(): Promise<void>;
}

/** The bus of a single node, which has no receivers. */
export class SingleNodeBus implements Bus {
  readonly isSingleNode = true;
  readonly isConnected = true;

  setNamespace(): void {}

  publish(): void {}

  async subscribe(): Promise<() => void> {
    return () => {};
  }

  onGap(): void {}

  onProblem(): void {}

  async close(): Promise<void> {}
}
