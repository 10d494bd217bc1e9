// The minimum work of a durable server, as an upper bound for throughput: it reads a move, syncs it to disk, and
// forwards it. It has no rules, clocks or players, and validates nothing. No server that writes in the same way can be
// faster.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { openSqlite } from '../src/store/sqlite.ts';

interface Wanted {
  readonly database: string;
  readonly games: number;
}

interface Message {
  readonly t: 'follow' | 'do';
  readonly table: string;
  readonly id: string;
  readonly command: { readonly move: string };
}

const { database, games } = JSON.parse(process.argv[2]!) as Wanted;
const sql = openSqlite(database);
for (const text of [
  'CREATE TABLE tables (id TEXT PRIMARY KEY, version INTEGER NOT NULL)',
  'CREATE TABLE events (table_id TEXT NOT NULL, v INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (table_id, v))',
]) {
  await sql.write([{ text, values: [] }]);
}

const tables = Array.from({ length: games }, (_, n) => ({
  id: `table-${n}`,
  version: 0,
  tell: [] as ((text: string) => void)[],
}));
const byId = new Map(tables.map((table) => [table.id, table]));
await Promise.all(tables.map(({ id }) => sql.write([{ text: 'INSERT INTO tables VALUES ($1, 0)', values: [id] }])));

async function carry(table: (typeof tables)[number], move: string, done: (v: number) => void): Promise<void> {
  const { id, tell } = table;
  const v = ++table.version;
  const body = JSON.stringify({ e: 'acted', act: move });
  await sql.write([
    { text: 'UPDATE tables SET version = $2 WHERE id = $1 AND version = $3', values: [id, v, v - 1], expect: 1 },
    { text: 'INSERT INTO events VALUES ($1, $2, $3)', values: [id, v, body] },
  ]);
  const text = `{"t":"events","table":"${id}","events":[{"v":${v},${body.slice(1)}]}`;
  for (const each of tell) each(text);
  done(v);
}

const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
const http = createServer().on('upgrade', (request, line, head) =>
  sockets.handleUpgrade(request, line, head, (socket) => {
    const send = (text: string) => {
      if (line.writableCorked === 0) {
        line.cork();
        process.nextTick(() => line.uncork());
      }
      socket.send(text);
    };
    socket.on('message', (data: Buffer) => {
      const { t, table: id, id: command, ...more } = JSON.parse(data.toString()) as Message;
      const table = byId.get(id)!;
      if (t === 'follow') {
        table.tell.push(send);
        return send('{"t":"events","events":[]}');
      }
      void carry(table, more.command.move, (v) => send(`{"t":"done","id":"${command}","v":${v}}`));
    });
    send('{"t":"welcome"}');
  }),
);

http.listen(0, '127.0.0.1', () => {
  const { port } = http.address() as AddressInfo;
  process.send!({ port, games: tables.map(({ id }) => ({ table: id, keys: ['', ''] })) });
});
process.on('disconnect', () => process.exit(1));
process.on('message', (message) => {
  if (message === 'close') process.exit(0);
  const { user, system } = process.cpuUsage();
  process.send!({ rss: process.memoryUsage.rss(), cpu: user + system });
});
