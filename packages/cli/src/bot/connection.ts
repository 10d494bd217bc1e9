// The bot's connection to a server: the shared client over `ws`, which sends the token in a header.

import { PROTOCOL_VERSION } from '@quadrille/protocol';
import { GameClient, type ClientListener } from '@quadrille/protocol/client';
import { WebSocket } from 'ws';

export function connect(base: string, token: string, listener: Partial<ClientListener>): GameClient {
  const url = new URL(`/api/socket?v=${PROTOCOL_VERSION}`, base);
  url.protocol = url.protocol.replace('http', 'ws');
  return new GameClient(() => {
    const socket = new WebSocket(url.href, { headers: { authorization: `Bearer ${token}` } });
    // A `close` event follows every `error` event.
    socket.on('error', () => undefined);
    return socket;
  }, listener);
}
