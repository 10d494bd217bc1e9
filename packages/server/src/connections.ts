// Limits on TCP connections, in all and per address, applied before any byte is read. A refused connection is reset at
// once, without a parser, a timer or a response.

import type { Server as HttpServer } from 'node:http';
import type { Socket } from 'node:net';
import { OneByOne } from './http/one-by-one.ts';
import { addressKey, type RateLimiter } from './limits.ts';

export interface ConnectionOptions {
  /** Concurrent connections. */
  readonly max: number;
  /** Concurrent connections of one address. */
  readonly maxPerAddress: number;
  /** Rate limit of new connections per address. */
  readonly newConnections: RateLimiter;
  /** Behind a proxy all connections have its address, so the limits per address do not apply. */
  readonly proxied: boolean;
}

export class ConnectionLimiter {
  /** Open connections. */
  open = 0;
  /** Connections refused so far. */
  refused = 0;
  private readonly perAddress = new Map<string, number>();
  private readonly options: ConnectionOptions;

  constructor(options: ConnectionOptions) {
    this.options = options;
  }

  /** Runs before the server's own connection handler. */
  guard(server: HttpServer): void {
    // Node enforces the total limit before it creates a socket.
    server.maxConnections = this.options.max;
    server.on('drop', () => this.refused++);
    const oneByOne = new OneByOne();
    oneByOne.guard(server);
    const handlers = server.listeners('connection');
    server.removeAllListeners('connection');
    server.on('connection', (socket) => {
      if (!this.admit(socket)) return;
      for (const handle of handlers) Reflect.apply(handle, server, [socket]);
      oneByOne.listen(socket);
    });
  }

  private admit(socket: Socket): boolean {
    const address = this.options.proxied ? '' : this.addressOf(socket);
    if (address === undefined) {
      this.refused++;
      socket.resetAndDestroy();
      return false;
    }
    this.open++;
    this.perAddress.set(address, (this.perAddress.get(address) ?? 0) + 1);
    socket.once('close', () => this.closed(address));
    return true;
  }

  /** Undefined if the connection exceeds its address's limits or is already closed. */
  private addressOf({ remoteAddress }: Socket): string | undefined {
    if (remoteAddress === undefined) return undefined;
    const { maxPerAddress, newConnections } = this.options;
    const address = addressKey(remoteAddress);
    if ((this.perAddress.get(address) ?? 0) >= maxPerAddress) return undefined;
    return newConnections.take(address) ? address : undefined;
  }

  private closed(address: string): void {
    this.open--;
    const left = this.perAddress.get(address)! - 1;
    if (left > 0) this.perAddress.set(address, left);
    else this.perAddress.delete(address);
  }
}
