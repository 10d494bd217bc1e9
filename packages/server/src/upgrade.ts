// WebSocket upgrades: admission, limits per address, and the responses to refused requests.

import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { MAX_MESSAGE_BYTES, PROTOCOL_VERSION } from '@quadrille/protocol';
import { WebSocketServer } from 'ws';
import type { ServerNode } from './node.ts';
import { answerAndClose, type LastAnswer } from './http/final-response.ts';
import { addressOf, isSameOrigin, isSecure, sessionHash, authenticate } from './http/credentials.ts';
import { addressKey, type MessageLimits } from './limits.ts';
import { Connection, type ConnectionDeps } from './connection.ts';
import type { Player } from './table/decide.ts';

const SOCKET_PATH = '/api/socket';
/** How long a client has to answer a close frame. */
const CLOSE_TIMEOUT_MS = 5_000;
/** `Retry-After` of refused clients, in seconds. */
const RETRY_SOON_S = 1;
const RETRY_LATER_S = 30;

const SOCKET_OPTIONS = {
  noServer: true,
  maxPayload: MAX_MESSAGE_BYTES,
  perMessageDeflate: false,
  // `Connection` answers pings itself, within the rate limits and the bound of the backlog.
  autoPong: false,
  closeTimeout: CLOSE_TIMEOUT_MS,
};

export interface UpgradeOptions {
  readonly origins: readonly string[];
  readonly proxied: number;
  /** Concurrent WebSockets of one address. */
  readonly maxPerAddress: number;
  readonly limits: MessageLimits;
  readonly stallMs: number;
}

/** An upgrade request that passed the checks. */
interface Wanted {
  readonly request: IncomingMessage;
  readonly line: Duplex;
  readonly head: Buffer;
  readonly address: string;
  readonly version: string;
}

const UNAVAILABLE: LastAnswer = { status: 503, code: 'unavailable', retryAfter: RETRY_SOON_S };

export class Upgrades {
  readonly connections = new Set<Connection>();
  private readonly sockets = new WebSocketServer(SOCKET_OPTIONS);
  private readonly perAddress = new Map<string, number>();
  private readonly node: ServerNode;
  private readonly options: UpgradeOptions;
  private readonly deps: ConnectionDeps;

  constructor(node: ServerNode, options: UpgradeOptions) {
    this.node = node;
    this.options = options;
    this.deps = {
      tableService: node.tableService,
      lobby: node.lobby,
      time: node.time,
      limits: options.limits,
      stallMs: options.stallMs,
      news: node.playerNews,
      badMessage: (code) => {
        node.metrics.refused(code);
        node.log.info({ code }, 'invalid message refused');
      },
      refused: (code) => node.log.info({ code }, 'command refused'),
      failed: (error) => node.log.error({ err: error }, 'message could not be handled'),
    };
    this.sockets.on('wsClientError', (error, line) =>
      answerAndClose(line, { status: 400, code: 'bad-message', why: error.message }),
    );
  }

  listen(server: HttpServer): void {
    server.on('upgrade', (request: IncomingMessage, line: Duplex, head: Buffer) => {
      line.on('error', () => line.destroy());
      this.accept(request, line, head).catch((error: unknown) => {
        this.node.log.error({ err: error }, 'WebSocket upgrade failed');
        line.destroy();
      });
    });
  }

  /** Refuses further upgrades; open connections stay. */
  close(): void {
    this.sockets.close();
  }

  private async accept(request: IncomingMessage, line: Duplex, head: Buffer): Promise<void> {
    const { node, options } = this;
    const address = addressKey(addressOf(request, options.proxied));
    const url = URL.parse(request.url ?? '/', 'http://localhost');
    const refusal = this.refusal(request, url, address);
    if (refusal !== undefined) return answerAndClose(line, refusal);
    this.count(address, line);
    let me: Player | undefined;
    try {
      me = await authenticate(request, isSecure(request, options.proxied), node.players, node.time.now());
    } catch {
      return answerAndClose(line, UNAVAILABLE);
    }
    if (node.isStopping) return answerAndClose(line, UNAVAILABLE);
    const version = url?.searchParams.get('v') ?? String(PROTOCOL_VERSION);
    this.open({ request, line, head, address, version }, me);
    return undefined;
  }

  private refusal(request: IncomingMessage, url: URL | null, address: string): LastAnswer | undefined {
    const { origins, maxPerAddress, limits } = this.options;
    if (url === null) return { status: 400, code: 'bad-message', why: 'not an address' };
    if (url.pathname !== SOCKET_PATH) return { status: 404, code: 'unknown-address' };
    if (!isSameOrigin(request, origins)) return { status: 403, code: 'foreign-origin' };
    if (this.node.isStopping) return UNAVAILABLE;
    if ((this.perAddress.get(address) ?? 0) >= maxPerAddress) {
      const why = `${maxPerAddress} connections of one address are open already`;
      return { status: 429, code: 'too-many', why, retryAfter: RETRY_LATER_S };
    }
    if (!limits.addresses.take(address)) return { status: 429, code: 'too-fast', retryAfter: RETRY_SOON_S };
    return undefined;
  }

  private count(address: string, line: Duplex): void {
    this.perAddress.set(address, (this.perAddress.get(address) ?? 0) + 1);
    line.once('close', () => {
      const left = (this.perAddress.get(address) ?? 1) - 1;
      if (left > 0) this.perAddress.set(address, left);
      else this.perAddress.delete(address);
    });
  }

  private open({ request, line, head, address, version }: Wanted, me: Player | undefined): void {
    this.sockets.handleUpgrade(request, line, head, (websocket) => {
      const session = me === undefined ? undefined : sessionHash(request, isSecure(request, this.options.proxied));
      const connection = new Connection(websocket, line, { me, session, address }, this.deps);
      // A client that names no version accepts ours, which `welcome` states.
      if (version !== String(PROTOCOL_VERSION)) return connection.refuseVersion();
      if (!this.node.health.isHealthy) connection.say({ t: 'weather', fair: false });
      this.connections.add(connection);
      websocket.once('close', () => this.connections.delete(connection));
      return undefined;
    });
  }
}
