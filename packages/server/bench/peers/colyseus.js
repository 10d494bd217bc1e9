// Colyseus: a room that tells everybody in it what one of them says.

import { createServer } from 'node:http';
import { matchMaker, Room, Server } from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { ready } from './ready.js';

class Exchange extends Room {
  maxClients = 2;
  autoDispose = false;
  // All seats are taken when everything is ready, not one by one.
  seatReservationTimeout = 600;

  onCreate() {
    this.onMessage('move', (_, move) => this.broadcast('move', move));
  }
}

const http = createServer();
const server = new Server({ transport: new WebSocketTransport({ server: http }), greet: false });
server.define('exchange', Exchange);
await server.listen(0, '127.0.0.1');

await ready(http.address().port, async () => {
  const room = await matchMaker.createRoom('exchange', {});
  const seat = async () => (await matchMaker.reserveSeatFor(room, {})).sessionId;
  return { table: `${room.processId}/${room.roomId}`, keys: [await seat(), await seat()] };
});
