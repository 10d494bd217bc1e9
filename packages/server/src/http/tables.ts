// Tables over plain HTTP: open one, look at one, play at one.

import { Command, CommandId, Settings, TableId } from '@quadrille/protocol';
import { formatRecord } from '@quadrille/rules';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { House } from '../house.ts';
import { recordOf } from '../table/record.ts';
import { refuse, sender } from './answer.ts';

const Opening = v.strictObject({
  settings: Settings,
  /** Where oneself sits. */
  place: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3))),
});
const Doing = v.strictObject({ id: CommandId, command: Command });
const At = v.object({ table: TableId });

export function tableRoutes(app: FastifyInstance, house: House): void {
  app.post('/api/tables', async (request, reply) => {
    const player = await sender(house, request, reply);
    if (player === undefined) return reply;
    const body = v.safeParse(Opening, request.body);
    if (!body.success) return refuse(reply, 'bad-message', body.issues[0].message);
    const opened = await house.hall.open(body.output.settings, player, body.output.place);
    return opened.ok ? reply.code(201).send({ table: opened.id }) : refuse(reply, opened.error.code);
  });

  app.get('/api/tables', async () => ({ open: await house.lobby.open() }));

  app.get('/api/tables/:table', async (request, reply) => {
    const at = v.safeParse(At, request.params);
    const table = at.success ? await house.hall.table(at.output.table) : undefined;
    if (table === undefined) return refuse(reply, 'unknown-table');
    return reply.type('text/plain; charset=utf-8').send(formatRecord(recordOf(table)));
  });

  app.post('/api/tables/:table', async (request, reply) => {
    const player = await sender(house, request, reply);
    if (player === undefined) return reply;
    const at = v.safeParse(At, request.params);
    const body = v.safeParse(Doing, request.body);
    if (!at.success) return refuse(reply, 'unknown-table');
    if (!body.success) return refuse(reply, 'bad-message', body.issues[0].message);
    const done = await house.hall.submit(at.output.table, player, body.output.id, body.output.command, 0);
    return done.ok ? { v: done.value.version } : refuse(reply, done.error.code, done.error.why);
  });
}
