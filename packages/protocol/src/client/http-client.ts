// HTTP requests to the API, with JSON in both directions. Refusals and network failures are values.

import { err, ok, type Result } from '@quadrille/rules';
import { ACCOUNT_REFUSALS, type AccountRefusal } from '../accounts.ts';
import { REFUSALS, type Refusal } from '../commands.ts';

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export interface HttpAnswer {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  /** Undefined if the response is not JSON. */
  readonly body: unknown;
}

export interface HttpFailure {
  /** `unavailable` also if there was no response, or one of a program that is not our server. */
  readonly code: Refusal | AccountRefusal;
  /** Seconds until the next try is allowed. */
  readonly seconds: number;
}

export interface HttpClientOptions {
  /** The origin of the server; in a browser the page's own by default. */
  readonly base?: string | undefined;
  /** The session's or bot's token; a browser sends its cookie instead. */
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

const UNAVAILABLE: HttpFailure = { code: 'unavailable', seconds: 0 };
const CODES = [...REFUSALS, ...ACCOUNT_REFUSALS];

export class HttpClient {
  private readonly base: string;
  private readonly headers: Readonly<Record<string, string>>;

  constructor({ base = '', token, headers }: HttpClientOptions = {}) {
    this.base = base;
    this.headers = { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers };
  }

  /** The response as it is; undefined if there is none. */
  async send(
    method: HttpMethod,
    path: string,
    body?: object,
    more?: Readonly<Record<string, string>>,
  ): Promise<HttpAnswer | undefined> {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const init = { method, headers: { ...this.headers, ...json, ...more } };
    try {
      const answer = await fetch(this.base + path, body === undefined ? init : { ...init, body: JSON.stringify(body) });
      const isJson = /^application\/json\b/.test(answer.headers.get('content-type') ?? '');
      const { status, ok: isOk, headers } = answer;
      return { status, ok: isOk, headers, body: isJson ? await answer.json() : undefined };
    } catch {
      return undefined;
    }
  }

  /** The value of a successful response, which the caller's type describes; otherwise why there is none. */
  async request<T>(method: HttpMethod, path: string, body?: object): Promise<Result<T, HttpFailure>> {
    const answer = await this.send(method, path, body);
    if (answer?.ok === true && (answer.body !== undefined || answer.status === 204)) return ok(answer.body as T);
    const { code, seconds = 0 } = (answer?.body ?? {}) as { readonly code?: string; readonly seconds?: number };
    const known = answer?.ok === true ? undefined : CODES.find((each) => each === code);
    return err(known === undefined ? UNAVAILABLE : { code: known, seconds });
  }
}
