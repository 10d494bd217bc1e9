// A WebSocket server for tests of clients: it answers nothing by itself, records what it receives, and sends what a
// test tells it to.

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { parseToServer, PROTOCOL_VERSION, type FromServer, type Me, type ToServer } from '../src/index.ts';

/** How long a test waits for a message; shorter in mutation runs, where most messages that are late never come. */
export const TIMEOUT = { timeout: process.env['QUICK_TESTS'] === undefined ? 15_000 : 1_500, interval: 5 };

export const ANNA: Me = { id: 'anna-anna-anna', name: 'Anna', guest: true };

export class ServerConnection {
  readonly received: ToServer[] = [];
  readonly socket: WebSocket;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data: Buffer) => {
      const message = parseToServer(data.toString());
      if (!message.ok) throw new Error(`not understood: ${data.toString()}`);
      this.received.push(message.value);
    });
  }

  /** The received messages of one kind. */
  all<T extends ToServer['t']>(t: T): (ToServer & { readonly t: T })[] {
    return this.received.filter((message): message is ToServer & { readonly t: T } => message.t === t);
  }

  send(message: FromServer | object): void {
    this.socket.send(JSON.stringify(message));
  }

  welcome(more: Partial<FromServer & { readonly t: 'welcome' }> = {}): void {
    this.send({ t: 'welcome', version: PROTOCOL_VERSION, me: ANNA, now: 0, ...more });
  }
}

export class ScriptedServer {
  readonly connections: ServerConnection[] = [];
  private readonly sockets: WebSocketServer;

  private constructor(sockets: WebSocketServer) {
    this.sockets = sockets;
    sockets.on('connection', (socket) => this.connections.push(new ServerConnection(socket)));
  }

  static async listen(): Promise<ScriptedServer> {
    const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(sockets, 'listening');
    return new ScriptedServer(sockets);
  }

  /** Opens a socket to this server; errors end in a `close` event. */
  readonly dial = (): WebSocket => {
    const { port } = this.sockets.address() as AddressInfo;
    const socket = new WebSocket(`ws://127.0.0.1:${port}`);
    socket.on('error', () => undefined);
    return socket;
  };

  async close(): Promise<void> {
    for (const socket of this.sockets.clients) socket.terminate();
    const closed = once(this.sockets, 'close');
    this.sockets.close();
    await closed;
  }
}
