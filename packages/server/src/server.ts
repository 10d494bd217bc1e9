// A node that listens: HTTP, WebSockets, and an orderly end.

import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { LONGEST_MESSAGE, VERSION } from '@quadrille/protocol';
import type { Logger } from 'pino';
import { WebSocketServer } from 'ws';
import { openBackEnd } from './back-end.ts';
import { createApp, type AppOptions } from './http/app.ts';
import { linesOf } from './http/lines.ts';
import { addressOf, fromOurselves, whoSends } from './http/session.ts';
import { House } from './house.ts';
import { addressKey, Limit } from './limits.ts';
import { Connection } from './socket.ts';
import type { SqliteOptions } from './store/sqlite.ts';

const SOCKET = '/api/socket';
const TEND = 1_000;
/** How long clients have to answer that the server stops. */
const FAREWELL = 500;
/** How long an orderly end may take before lines are cut. */
const PATIENCE = 3_000;
/** Connections of one address at a time. */
const MOST_OF_ONE = 200;
const MESSAGES = [60, 20] as const;

export interface ServerOptions extends Partial<AppOptions> {
  readonly port: number;
  /** The address to listen at: all of this machine's, or one. */
  readonly host?: string;
  /** The file of an embedded server; with `redis`, the address of a PostgreSQL. */
  readonly database: string;
  /** The address of the Redis through which several nodes tell each other what happens. */
  readonly redis?: string | undefined;
  /** Where everybody finds this server, as `https://games.example.org`; passkeys are for there. */
  readonly origin?: string | undefined;
  /** Where others on the same network find this server when it listens at a port. */
  readonly nearby?: ((port: number) => readonly string[]) | undefined;
  readonly log?: Logger;
  readonly mostOfOne?: number;
  /** Messages of one player: so many at once, then so many a second. */
  readonly messages?: readonly [most: number, perSecond: number];
  readonly sqlite?: SqliteOptions | undefined;
}

export interface Server {
  readonly port: number;
  readonly house: House;
  readonly connections: number;
  close(): Promise<void>;
}

export async function startServer(options: ServerOptions): Promise<Server> {
  const house = await House.open({
    ...(await openBackEnd(options)),
    origin: options.origin,
    nearby: options.nearby,
    ...(options.log === undefined ? {} : { log: options.log }),
  });
  const origins = [...(options.origin === undefined ? [] : [options.origin]), ...(options.origins ?? [])];
  const proxied = options.proxied ?? 0;
  const app = createApp(house, { site: options.site, origins, proxied });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LONGEST_MESSAGE, perMessageDeflate: false });
  const connections = new Set<Connection>();
  const perAddress = new Map<string, number>();
  const most = options.mostOfOne ?? MOST_OF_ONE;
  const messages = new Limit(...(options.messages ?? MESSAGES));
  house.onTidy(() => messages.tidy());

  app.server.on('upgrade', (request, socket, head) => {
    const turnAway = (status: string) => socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
    socket.on('error', () => socket.destroy());
    const url = URL.parse(request.url ?? '/', 'http://localhost');
    if (url === null) return turnAway('400 Bad Request');
    const { pathname, searchParams } = url;
    if (pathname !== SOCKET) return turnAway('404 Not Found');
    if (!fromOurselves(request, origins)) return turnAway('403 Forbidden');
    if (house.stopping) return turnAway('503 Service Unavailable');
    const address = addressKey(addressOf(request, proxied));
    const open = perAddress.get(address) ?? 0;
    if (open >= most) return turnAway('429 Too Many Requests');
    perAddress.set(address, open + 1);
    socket.once('close', () => {
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
    });
    whoSends(request, house.players, house.time.now()).then(
      (player) =>
        sockets.handleUpgrade(request, socket, head, (websocket) => {
          if (house.stopping) return websocket.terminate();
          const connection = new Connection(websocket, socket, player, {
            hall: house.hall,
            lobby: house.lobby,
            time: house.time,
            messages,
            news: house.news,
            nonsense: (code) => {
              house.metrics.refused(code);
              house.log.info({ code }, 'a message made no sense');
            },
            refused: (code) => house.log.info({ code }, 'a command was refused'),
            failed: (error) => house.log.error({ err: error }, 'a message could not be answered'),
          });
          // Who names no version takes what there is: `welcome` says which.
          if ((searchParams.get('v') ?? String(VERSION)) !== String(VERSION)) return connection.turnAway();
          if (!house.weather) connection.say({ t: 'weather', fair: false });
          connections.add(connection);
          websocket.once('close', () => connections.delete(connection));
          return undefined;
        }),
      () => turnAway('503 Service Unavailable'),
    );
    return undefined;
  });

  const tending = setInterval(() => {
    for (const connection of connections) connection.tend();
  }, TEND);
  house.onWeather((fair) => {
    for (const connection of connections) connection.say({ t: 'weather', fair });
  });
  // They come back at once, as whoever they are now.
  house.onIdentity((player) => {
    for (const connection of connections) if (connection.player === player) connection.disown();
  });

  house.metrics.watch('quadrille_connections', 'Open WebSockets', () => connections.size);
  house.metrics.watch('quadrille_streams', 'Answers that go on', () => linesOf(app.server).size);

  try {
    await app.listen({ port: options.port, host: options.host ?? '127.0.0.1' });
  } catch (error) {
    // The port is taken: nothing is left behind, so that another may be tried.
    clearInterval(tending);
    await house.close();
    throw error;
  }
  const { port } = app.server.address() as AddressInfo;
  return {
    port,
    house,
    get connections() {
      return connections.size;
    },
    async close() {
      house.stopping = true;
      clearInterval(tending);
      for (const connection of connections) connection.dismiss();
      for (const lines of linesOf(app.server)) lines.end();
      sockets.close();
      // Whoever leaves is noted, so that other nodes know at once; nobody is waited for long.
      for (let waited = 0; connections.size > 0 && waited < FAREWELL; waited += 10) await sleep(10);
      for (const connection of connections) connection.cut();
      const patience = setTimeout(() => app.server.closeAllConnections(), PATIENCE);
      await app.close();
      clearTimeout(patience);
      await house.close();
    },
  };
}
