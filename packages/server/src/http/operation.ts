// Routes for operators: health, metrics, API documents.

import { BlockList, isIPv6 } from 'node:net';
import * as v from 'valibot';
import { refuse } from './answer.ts';
import { asyncApi } from './asyncapi.ts';
import { openApi } from './openapi.ts';
import { route, type Route } from './route.ts';

/** Loopback and private networks: metrics are for operators only. */
const near = new BlockList();
near.addSubnet('127.0.0.0', 8, 'ipv4');
near.addSubnet('10.0.0.0', 8, 'ipv4');
near.addSubnet('172.16.0.0', 12, 'ipv4');
near.addSubnet('192.168.0.0', 16, 'ipv4');
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');
near.addSubnet('fe80::', 10, 'ipv6');

const isNear = (ip: string): boolean => near.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');

/** A loopback address. */
const isHere = (ip: string): boolean => ip === '::1' || ip.replace(/^::ffff:/, '').startsWith('127.');

const Health = v.object({ ok: v.boolean() });

/** `all` is called when the document is requested, since its route is one of them. */
export function operationRoutes(all: () => readonly Route[], version: string): Route[] {
  let document: string | undefined;
  let messages: string | undefined;
  return [
    route({
      method: 'GET',
      path: '/healthz',
      tag: 'operation',
      summary: 'Readiness: can this node serve? For load balancers',
      answers: {
        200: { about: 'Yes.', json: Health },
        503: { about: 'No: the database or Redis is unreachable, or the node is stopping.', json: Health },
      },
      async handle({ node, reply }) {
        const ok = !node.isStopping && (await node.health.check());
        return reply.code(ok ? 200 : 503).send({ ok });
      },
    }),
    route({
      method: 'GET',
      path: '/livez',
      tag: 'operation',
      summary: 'Liveness: does the process respond? If not, restart it',
      answers: { 200: { about: 'Yes, even if the database or Redis is unreachable.', json: Health } },
      handle: async () => ({ ok: true }),
    }),
    route({
      method: 'GET',
      path: '/metrics',
      tag: 'operation',
      summary: 'Metrics for Prometheus; only for this machine and private networks',
      answers: { 200: { about: 'Metrics in the text format of Prometheus.', text: 'text/plain' } },
      refusals: ['unknown-address'],
      cost: 8,
      async handle({ node, request, reply }) {
        if (!isNear(request.ip)) return refuse(reply, 'unknown-address');
        const { registry } = node.metrics;
        return reply.type(registry.contentType).send(await registry.metrics());
      },
    }),
    route({
      method: 'GET',
      path: '/api/addresses',
      tag: 'operation',
      summary:
        'The addresses of this server for other devices on the same network; only for a browser on the server’s own machine',
      answers: {
        200: {
          about: 'Origins, the most likely first; an empty list if unknown or if the browser runs on another machine.',
          json: v.object({ addresses: v.array(v.string()) }),
        },
      },
      handle: async ({ node, request }) => ({
        addresses: isHere(request.ip) ? node.nearby(request.socket.localPort ?? 0) : [],
      }),
    }),
    route({
      method: 'GET',
      path: '/api/openapi.json',
      tag: 'operation',
      summary: 'This document',
      answers: { 200: { about: 'An OpenAPI 3.1 document.', json: v.looseObject({ openapi: v.string() }) } },
      cost: 4,
      async handle({ reply }) {
        document ??= JSON.stringify(openApi(all(), version));
        return reply
          .type('application/json; charset=utf-8')
          .header('cache-control', 'public, max-age=300')
          .send(document);
      },
    }),
    route({
      method: 'GET',
      path: '/api/asyncapi.json',
      tag: 'operation',
      summary: 'The WebSocket as an AsyncAPI document',
      answers: { 200: { about: 'An AsyncAPI 3.0 document.', json: v.looseObject({ asyncapi: v.string() }) } },
      cost: 4,
      async handle({ reply }) {
        messages ??= JSON.stringify(asyncApi(version));
        return reply
          .type('application/json; charset=utf-8')
          .header('cache-control', 'public, max-age=300')
          .send(messages);
      },
    }),
  ];
}
