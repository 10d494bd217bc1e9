// The OpenAPI document, generated from the table of routes.

import { Command, Control, Invitation, Me, News, Settings, Sitter, TableEvent, TableView } from '@quadrille/protocol';
import { GAME_IDS } from '@quadrille/rules';
import { toJsonSchema, type ConversionConfig, type JsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { RefusalBody, statusOf, type ApiRefusal } from './answer.ts';
import { ExportedGame } from './games.ts';
import { NoParameters, type Answer, type Route } from './route.ts';

/** Schemas that become named components. */
const NAMED = {
  Settings,
  Control,
  Command,
  Sitter,
  TableEvent,
  TableView,
  Invitation,
  Game: ExportedGame,
  News,
  Me,
  Refused: RefusalBody,
};

/** Refusals that every request may get. */
const ALWAYS: readonly ApiRefusal[] = ['unavailable', 'too-fast'];
const WRITING: readonly ApiRefusal[] = ['bad-message', 'too-large', 'foreign-origin', 'disk-full'];
/** Sent with `too-fast` and `wait`. */
const RETRY_AFTER = {
  description: 'Seconds to wait before the next attempt.',
  schema: { type: 'integer', minimum: 1 },
};

const REQUESTS: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  // Checks that JSON Schema cannot express are left out; the server still applies them.
  errorMode: 'ignore',
  definitions: NAMED,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
};
/** Query parameters are text; the document gives the type they are parsed to. */
const QUERIES: ConversionConfig = { ...REQUESTS, typeMode: 'output' };

function converted(schema: v.GenericSchema, config: ConversionConfig = REQUESTS): JsonSchema {
  const { $schema: _, $defs: __, ...rest } = toJsonSchema(schema, config);
  return rest;
}

const named = () => toJsonSchema(RefusalBody, REQUESTS).$defs;

/** `/api/tables/:table` in OpenAPI syntax. */
const template = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

function parameters(place: 'path' | 'query', schema: v.GenericSchema, config: ConversionConfig): object[] {
  const { properties = {}, required = [] } = converted(schema, config);
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: value,
  }));
}

function contentOf({ json, lines, text }: Answer): object {
  if (json !== undefined) return { content: { 'application/json': { schema: converted(json) } } };
  const content = {
    ...(lines === undefined ? {} : { 'application/x-ndjson': { schema: converted(lines) } }),
    ...(text === undefined ? {} : { [text]: { schema: { type: 'string' } } }),
  };
  return Object.keys(content).length === 0 ? {} : { content };
}

/** The refusals of a route by their status codes. */
function refused(route: Route): object {
  const codes = new Set([
    ...ALWAYS,
    ...(route.method === 'GET' ? [] : WRITING),
    ...(route.who === 'players' ? (['not-signed-in'] as const) : []),
    ...(route.query === NoParameters ? [] : (['bad-message'] as const)),
    ...(route.missing === undefined ? [] : [route.missing]),
    ...(route.refusals ?? []),
  ]);
  const byStatus = Map.groupBy(codes, statusOf);
  return Object.fromEntries(
    [...byStatus].map(([status, each]) => [
      status,
      {
        description: `Refused: ${each.map((code) => `\`${code}\``).join(', ')}`,
        ...(status === statusOf('too-fast')
          ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }
          : {}),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refused' } } },
      },
    ]),
  );
}

function operation(route: Route): object {
  const { summary, tag, who, params, query, body, answers } = route;
  return {
    summary,
    tags: [tag],
    ...(who === 'players' ? { security: [{ token: [] }, { cookie: [] }] } : {}),
    parameters: [...parameters('path', params, REQUESTS), ...parameters('query', query, QUERIES)],
    ...(body === undefined ? {} : { requestBody: { content: { 'application/json': { schema: converted(body) } } } }),
    responses: {
      ...refused(route),
      ...Object.fromEntries(
        Object.entries(answers).map(([status, answer]) => [
          status,
          { description: answer.about, ...contentOf(answer) },
        ]),
      ),
    },
  };
}

export function openApi(routes: readonly Route[], version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    (paths[template(route.path)] ??= {})[route.method.toLowerCase()] = operation(route);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quadrille',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      description: `Play ${GAME_IDS.join(', ')}. Worked examples are in docs/api.md. The WebSocket at /api/socket, described by /api/asyncapi.json, uses the same tables, commands and events.`,
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: named(),
      headers: { RetryAfter: RETRY_AFTER },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'A session token or a bot’s token.' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'quadrille', description: 'The session of a browser.' },
      },
    },
  };
}
