// A TCP proxy in front of a service: it can refuse connections, stall, or cut a connection at a chosen moment.

import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export class FaultyProxy {
  private readonly server: Server;
  private readonly pairs = new Set<readonly [Socket, Socket]>();
  private readonly target: number;
  private state: 'open' | 'shut' | 'silent' = 'open';
  private cutting: ((sent: Buffer) => boolean) | undefined;
  private readonly held: (() => unknown)[] = [];

  private constructor(target: number) {
    this.target = target;
    this.server = createServer((client) => this.accept(client));
  }

  /** A proxy in front of the service at this address, and its own address. */
  static async before(url: string): Promise<{ gate: FaultyProxy; url: string }> {
    const there = new URL(url);
    const gate = new FaultyProxy(Number(there.port));
    await new Promise<void>((listening) => gate.server.listen(0, '127.0.0.1', listening));
    there.port = String((gate.server.address() as AddressInfo).port);
    return { gate, url: there.href };
  }

  private accept(client: Socket): void {
    if (this.state === 'shut') {
      client.destroy();
      return;
    }
    const service = connect(this.target, '127.0.0.1');
    const pair = [client, service] as const;
    this.pairs.add(pair);
    const pass = (to: Socket) => (data: Buffer) => {
      if (this.state === 'silent') this.held.push(() => to.write(data));
      else to.write(data);
    };
    client.on('data', (data) => {
      // The service receives and executes it, but the reply is lost.
      if (this.cutting?.(data) === true) {
        this.cutting = undefined;
        service.removeAllListeners('data').resume();
        service.write(data);
        client.destroy();
      } else pass(service)(data);
    });
    service.on('data', pass(client));
    for (const [one, other] of [pair, [service, client] as const]) {
      one.on('error', () => undefined);
      one.on('close', () => {
        this.pairs.delete(pair);
        if (one === service) other.destroy();
        else if (this.state === 'silent') this.held.push(() => other.end());
        else other.end();
      });
    }
  }

  /** Breaks all connections and refuses new ones. */
  cutAll(): void {
    this.state = 'shut';
    for (const [client, service] of this.pairs) {
      client.destroy();
      service.destroy();
    }
  }

  /** Keeps connections open but forwards nothing in either direction. */
  silence(): void {
    this.state = 'silent';
  }

  /** Forwards again; held data arrives late. */
  open(): void {
    this.state = 'open';
    for (const happen of this.held.splice(0)) happen();
  }

  /** Cuts the connection that sends matching data, once, after forwarding it and before any reply. */
  cutAfter(sent: (data: Buffer) => boolean): void {
    this.cutting = sent;
  }

  close(): void {
    this.cutAll();
    this.server.close();
  }
}
