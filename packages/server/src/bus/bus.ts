// How nodes tell each other what happened. Nothing here is needed to be right, only to be quick: whoever missed something
// finds it in the store.

export interface Bus {
  /** Is there nobody else, and nothing to be told? */
  readonly alone: boolean;
  /** Tells all others who listen to this topic; not oneself. Never fails: they may not hear it. */
  publish(topic: string, text: string): void;
  /** Listens from when this resolves until the function it gives is called. Away, it resolves at once: see `onGap`. */
  listen(topic: string, heard: (text: string) => void): Promise<() => void>;
  /** Called when messages may have been missed. */
  onGap(missed: () => void): void;
  /** Is everybody within reach? */
  readonly up: boolean;
  close(): Promise<void>;
}

/** The only node there is has nobody to tell. */
export class LonelyBus implements Bus {
  readonly alone = true;
  readonly up = true;

  publish(): void {}

  async listen(): Promise<() => void> {
    return () => {};
  }

  onGap(): void {}

  async close(): Promise<void> {}
}
