// Parses pipelined requests one at a time. Node's parser takes a whole chunk of up to 64 KB, which holds more than two
// thousand short requests, and continues although the connection was closed at the first of them: 500 such connections
// blocked the server for 20 seconds and more. Here a chunk is split behind the head of each request, and after a
// request that closed the connection nothing more is parsed.

import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

const END_OF_HEAD = '\r\n\r\n';

/** For servers whose `connection` event is handled by Node. */
export class OneByOne {
  /** HTTP connections, and how to stop intercepting their data. */
  private readonly listening = new WeakMap<Duplex, () => void>();

  guard(server: HttpServer): void {
    // Runs before all other listeners: bytes behind the head of an upgrade are not HTTP.
    server.prependListener('upgrade', (_: IncomingMessage, socket: Duplex) => this.listening.get(socket)?.());
  }

  /** Must be called after Node has attached its own listeners. */
  listen(socket: Socket): void {
    const [parse, ...others] = socket.listeners('data') as ((chunk: Buffer) => void)[];
    // If Node reads connections differently, leave it alone: the test of this attack then fails.
    if (parse === undefined || others.length > 0) return;
    let isListening = true;
    const hear = (chunk: Buffer): void => {
      let rest = chunk;
      while (rest.length > 0) {
        const end = rest.indexOf(END_OF_HEAD);
        const next = end === -1 ? rest : rest.subarray(0, end + END_OF_HEAD.length);
        rest = rest.subarray(next.length);
        parse(next);
        if (socket.destroyed) return;
        // The rest is read again: by Node when it resumes reading, or by the protocol that took over the connection.
        if (rest.length > 0 && (!isListening || socket.isPaused())) return socket.unshift(rest);
      }
    };
    socket.off('data', parse);
    socket.on('data', hear);
    this.listening.set(socket, () => {
      isListening = false;
      socket.off('data', hear);
    });
  }
}
