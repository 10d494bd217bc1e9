/** An idempotency key of 128 random bits; `crypto.randomUUID` is missing in browsers on a home network without TLS. */
export const newCommandId = (): string =>
  crypto.getRandomValues(new Uint8Array(16)).reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '');
