import type { FromServer } from '@quadrille/protocol';

/** A message to several receivers, encoded once, when the first of them needs it as bytes. */
export class EncodedMessage {
  readonly message: FromServer;
  private encoded: Buffer | undefined;

  constructor(message: FromServer) {
    this.message = message;
  }

  get bytes(): Buffer {
    return (this.encoded ??= Buffer.from(JSON.stringify(this.message)));
  }
}
