import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HttpClient } from './http-client.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const ANSWERS: Readonly<Record<string, readonly [status: number, type: string, text: string]>> = {
  '/value': [200, JSON_TYPE, '{"n":1}'],
  '/nothing': [204, '', ''],
  '/refused': [409, JSON_TYPE, '{"code":"seat-taken"}'],
  '/wait': [429, JSON_TYPE, '{"code":"wait","seconds":30}'],
  '/new-code': [400, JSON_TYPE, '{"code":"a-later-invention"}'],
  '/odd': [200, JSON_TYPE, '{"code":"busy"}'],
  '/page': [200, 'text/html', '<p>'],
  '/not-json': [200, 'text/plain; like=application/json', '{"n":1}'],
  '/proxy': [502, 'text/html', '<p>'],
  '/cut': [200, JSON_TYPE, '{"n":'],
};

let server: Server;
let base: string;
const requests: { method: string; path: string; headers: IncomingMessage['headers']; body: string }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (data: Buffer) => (body += data.toString()));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      requests.push({ method, path, headers, body });
      const [status, type, text] = ANSWERS[path]!;
      response.writeHead(status, type === '' ? {} : { 'content-type': type }).end(text);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('a response has a value, or none', async () => {
  const http = new HttpClient({ base });
  expect(await http.request('GET', '/value')).toEqual({ ok: true, value: { n: 1 } });
  expect(await http.request('DELETE', '/nothing')).toEqual({ ok: true, value: undefined });
});

test('a refusal has its code; a response that is not the server’s is `unavailable`', async () => {
  const http = new HttpClient({ base });
  const unavailable = { ok: false, error: { code: 'unavailable', seconds: 0 } };
  expect(await http.request('GET', '/refused')).toEqual({ ok: false, error: { code: 'seat-taken', seconds: 0 } });
  expect(await http.request('GET', '/wait')).toEqual({ ok: false, error: { code: 'wait', seconds: 30 } });
  for (const path of ['/new-code', '/page', '/not-json', '/proxy', '/cut']) {
    expect({ path, ...(await http.request('GET', path)) }).toEqual({ path, ...unavailable });
  }
  // A successful answer may have a field of that name.
  expect(await http.request('GET', '/odd')).toEqual({ ok: true, value: { code: 'busy' } });
});

test('without a server the request fails without an exception', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  closed.close();
  await once(closed, 'close');
  const http = new HttpClient({ base: `http://127.0.0.1:${port}` });
  expect(await http.send('GET', '/value')).toBeUndefined();
  expect(await http.request('GET', '/value')).toMatchObject({ ok: false, error: { code: 'unavailable' } });
});

test('the token, the given headers and the body as JSON are sent', async () => {
  const http = new HttpClient({ base, token: 'secret', headers: { 'x-one': '1', 'x-two': '2' } });
  const answer = await http.send('POST', '/value', { wanted: true }, { 'x-two': '3' });
  expect([answer?.status, answer?.ok, answer?.body, answer?.headers.get('content-type')]).toEqual([
    200,
    true,
    { n: 1 },
    JSON_TYPE,
  ]);
  const { method, headers, body } = requests.at(-1)!;
  expect([method, body]).toEqual(['POST', '{"wanted":true}']);
  expect(headers).toMatchObject({
    authorization: 'Bearer secret',
    'content-type': 'application/json',
    'x-one': '1',
    'x-two': '3',
  });
  await new HttpClient({ base }).send('GET', '/value');
  expect(requests.at(-1)!.headers).not.toHaveProperty('authorization');
  expect(requests.at(-1)!.headers).not.toHaveProperty('content-type');
});
