// Timeouts of connections, all configurable for tests.

export interface Timeouts {
  /** For the headers of a request. */
  readonly headersMs: number;
  /** For a whole request with its body; less than `stallMs`, which closes without a response. */
  readonly requestMs: number;
  /** How often late requests are checked for. */
  readonly checkMs: number;
  /** A client that reads nothing of its backlog for this long is disconnected. */
  readonly stallMs: number;
  /** An idle HTTP stream writes an empty line this often. */
  readonly heartbeatMs: number;
  /** The sessions of open connections and streams are checked this often. */
  readonly revalidateMs: number;
}

export const TIMEOUTS: Timeouts = {
  headersMs: 15_000,
  requestMs: 20_000,
  checkMs: 5_000,
  stallMs: 30_000,
  heartbeatMs: 7_000,
  revalidateMs: 60_000,
};
