// The AsyncAPI document of the WebSocket, generated from the message schemas.

import {
  Command,
  Control,
  FromServer,
  Invitation,
  MAX_MESSAGE_BYTES,
  Me,
  News,
  REFUSALS,
  Settings,
  Sitter,
  TableEvent,
  ToServer,
  PROTOCOL_VERSION,
} from '@quadrille/protocol';
import { GAME_IDS } from '@quadrille/rules';
import { toJsonSchema, type ConversionConfig, type JsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { CLOSE_CODES, COMMAND_TEXTS, EVENTS, FROM_SERVER, NEWS, REFUSED, TO_SERVER } from './asyncapi-texts.ts';

/** Schemas that become named components. */
const NAMED = { Settings, Control, Command, Sitter, TableEvent, News, Invitation, Me };

const CONFIG: ConversionConfig = {
  // AsyncAPI 3.0 reads schemas as draft 07.
  target: 'draft-07',
  typeMode: 'input',
  // Checks that JSON Schema cannot express are left out; the server still applies them.
  errorMode: 'ignore',
  definitions: NAMED,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
};

/** The limits a client must respect. Tests compare these with the server's own constants. */
export const LIMITS = {
  messageBytes: MAX_MESSAGE_BYTES,
  messagesAtOnce: 60,
  messagesPerSecond: 20,
  followedTables: 20,
  connectionsPerAddress: 200,
  heartbeatSeconds: 5,
  silenceSeconds: 30,
} as const;

interface Text {
  readonly summary: string;
  readonly description?: string;
  readonly example: object;
}
type Direction = 'client' | 'server';

const isSchema = (schema: unknown): schema is JsonSchema => typeof schema === 'object' && schema !== null;

/** The schema of each variant of a union, by its tag. */
function variants(schema: JsonSchema, tag: string): Map<string, JsonSchema> {
  const all = (schema.oneOf ?? []).filter(isSchema);
  return new Map(all.map((each) => [tagOf(each, tag), each]));
}

function tagOf(schema: JsonSchema, tag: string): string {
  const property = schema.properties?.[tag];
  return isSchema(property) && typeof property.const === 'string' ? property.const : '';
}

/** Adds the description to each variant of a union. */
function describe(union: JsonSchema, tag: string, texts: Readonly<Record<string, string>>): JsonSchema {
  const described = (union.oneOf ?? []).map((each) =>
    isSchema(each) ? { ...each, description: texts[tagOf(each, tag)]! } : each,
  );
  return { ...union, oneOf: described };
}

function schemas(): Record<string, JsonSchema> {
  const named = toJsonSchema(ToServer, CONFIG).$defs as Record<string, JsonSchema>;
  const [stamp, events] = (named['TableEvent']!.allOf ?? []).filter(isSchema) as [JsonSchema, JsonSchema];
  return {
    ...named,
    Command: describe(named['Command']!, 'c', COMMAND_TEXTS),
    TableEvent: { allOf: [stamp, describe(events, 'e', EVENTS)] },
    News: describe(named['News']!, 'n', NEWS),
    Refusal: { oneOf: REFUSALS.map((code) => ({ const: code, description: REFUSED[code] })) },
  };
}

function messages(direction: Direction, union: v.GenericSchema, texts: Readonly<Record<string, Text>>) {
  const schema = variants(toJsonSchema(union, CONFIG), 't');
  return Object.entries(texts).map(([tag, { example, ...text }]) => {
    const payload = schema.get(tag)!;
    const code = tag === 'refused' ? { code: { $ref: '#/components/schemas/Refusal' } } : {};
    return [
      `${direction}.${tag}`,
      {
        name: tag,
        title: `${tag} (from the ${direction})`,
        ...text,
        payload: { ...payload, properties: { ...payload.properties, ...code } },
        examples: [{ name: tag, payload: example }],
      },
    ] as const;
  });
}

const list = (rows: Readonly<Record<string, string>>): string =>
  Object.entries(rows)
    .map(([key, text]) => `- \`${key}\`: ${text}`)
    .join('\n');

const ABOUT = `Play ${GAME_IDS.join(', ')}. One JSON object for each text frame. A worked example is in docs/api.md; the HTTP API
is described by /api/openapi.json.

**Connecting.** \`/api/socket?v=${PROTOCOL_VERSION}\`. Without \`v\` the server uses its own version, which \`welcome\` names. Any other
version is answered by \`refused\` with \`bad-version\` and close code 1002. Programs authenticate with \`Authorization: Bearer TOKEN\`,
pages with their cookie; a client without either may only read. A page of another origin is refused with 403, an address with too
many connections with 429; a server that is stopping answers 503.

**Limits.** A message has at most ${LIMITS.messageBytes} bytes. One player may send, over all connections, ${LIMITS.messagesAtOnce} messages at
once and then ${LIMITS.messagesPerSecond} a second. A connection may follow ${LIMITS.followedTables} tables. An address may have ${LIMITS.connectionsPerAddress}
connections; the operator of a server can change this. A client that does not read its messages is disconnected.

**Heartbeat.** The server sends a WebSocket ping every ${LIMITS.heartbeatSeconds} seconds, which every WebSocket library answers by itself, and
disconnects a client that has sent nothing, not even a pong, for ${LIMITS.silenceSeconds} seconds. A client that cannot see pings sends
\`ping\` every 10 seconds and reconnects if it receives nothing.

**Reconnection.** Reconnect after a random delay of half a second to two seconds, longer each time. Then send \`follow\` with
\`since\` for every table, \`news\`, \`lobby\` and \`seek\` as before, and every unanswered \`do\` again, with the same \`id\`: the server
carries it out once.

**Time.** \`welcome\`, \`events\` and \`pong\` carry \`now\`, the time of the server in milliseconds since 1970.

**Refusals.**
${list(REFUSED)}

**Close codes.**
${list(CLOSE_CODES)}`;

const reference = (name: string) => ({ $ref: `#/channels/socket/messages/${name}` });

const server = (protocol: 'ws' | 'wss', description: string) => ({
  host: '{host}',
  protocol,
  description,
  variables: { host: { default: 'localhost:4173', description: 'Host and port of the server.' } },
  security: [{ $ref: '#/components/securitySchemes/token' }, { $ref: '#/components/securitySchemes/cookie' }],
});

export function asyncApi(version: string): object {
  const fromClient = messages('client', ToServer, TO_SERVER);
  const fromServer = messages('server', FromServer, FROM_SERVER);
  const all = [...fromClient, ...fromServer];
  return {
    asyncapi: '3.0.0',
    info: { title: 'Quadrille', version, license: { name: 'MIT' }, description: ABOUT },
    defaultContentType: 'application/json',
    servers: {
      plain: server('ws', 'On this machine or a local network.'),
      tls: server('wss', 'Behind a proxy with TLS.'),
    },
    channels: {
      socket: {
        address: '/api/socket',
        title: 'The WebSocket',
        messages: Object.fromEntries(all.map(([name]) => [name, { $ref: `#/components/messages/${name}` }])),
        bindings: {
          ws: {
            method: 'GET',
            query: {
              type: 'object',
              properties: {
                v: { type: 'integer', const: PROTOCOL_VERSION, description: 'The protocol version of the client.' },
                table: { type: 'string', description: 'The table the client is at: a hint for load balancers.' },
              },
            },
            bindingVersion: '0.1.0',
          },
        },
      },
    },
    operations: {
      receive: {
        action: 'receive',
        channel: { $ref: '#/channels/socket' },
        summary: 'Messages from a client',
        messages: fromClient.map(([name]) => reference(name)),
      },
      send: {
        action: 'send',
        channel: { $ref: '#/channels/socket' },
        summary: 'Messages from the server',
        messages: fromServer.map(([name]) => reference(name)),
      },
    },
    components: {
      messages: Object.fromEntries(all),
      schemas: schemas(),
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'A session token or a bot’s token.' },
        cookie: {
          type: 'httpApiKey',
          in: 'cookie',
          name: 'quadrille',
          description: 'The session of a browser.',
        },
      },
    },
    'x-limits': LIMITS,
    'x-close-codes': CLOSE_CODES,
  };
}
