import type { FromServer } from '@quadrille/protocol';

/** A message to several receivers, encoded once, when the first of them needs it as text. */
export class EncodedMessage {
  readonly message: FromServer;
  private encoded: string | undefined;

  constructor(message: FromServer) {
    this.message = message;
  }

  get text(): string {
    return (this.encoded ??= JSON.stringify(this.message));
  }
}
