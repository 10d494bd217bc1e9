// How nodes tell each other what happened. Nothing here is needed to be right, only to be quick: whoever missed something
// finds it in the store.

export interface Bus {
  /** Tells all others who listen to this topic; not oneself. */
  publish(topic: string, text: string): void;
  /** Listens until the returned function is called. */
  listen(topic: string, heard: (text: string) => void): () => void;
  /** Called when messages may have been missed. */
  onGap(missed: () => void): void;
  /** Is everybody within reach? */
  readonly up: boolean;
  close(): Promise<void>;
}

/** The only node there is has nobody to tell. */
export class LonelyBus implements Bus {
  readonly up = true;

  publish(): void {}

  listen(): () => void {
    return () => {};
  }

  onGap(): void {}

  async close(): Promise<void> {}
}
