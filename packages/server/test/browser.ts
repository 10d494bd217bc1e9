// HTTP requests of a browser, for tests of sessions and accounts.

import type { Me } from '@quadrille/protocol';
import { HttpClient, type HttpMethod } from '@quadrille/protocol/client';
import { respond, TestClient } from './client.ts';

/** Keeps its cookie and sends its origin. */
export class TestBrowser {
  readonly base: string;
  cookie = '';
  private readonly http: HttpClient;

  /** `forwardedFor` is the client address that a proxy reports; ignored by servers without one. */
  constructor(base: string, device = 'Firefox', forwardedFor = '') {
    this.base = base;
    this.http = new HttpClient({
      base,
      headers: {
        origin: base,
        'sec-fetch-site': 'same-origin',
        'user-agent': device,
        ...(forwardedFor === '' ? {} : { 'x-forwarded-for': forwardedFor }),
      },
    });
  }

  /** The body is empty if the response is not JSON. */
  // eslint-disable-next-line typescript/no-unnecessary-type-parameters -- a test says what it expects
  async ask<T = Record<string, unknown>>(
    method: HttpMethod,
    path: string,
    body?: object,
    more: Readonly<Record<string, string>> = {},
  ): Promise<{ status: number; body: T; headers: Headers }> {
    const cookie = this.cookie === '' ? {} : { cookie: this.cookie };
    const answer = await respond(path, this.http.send(method, path, body, { ...cookie, ...more }));
    for (const each of answer.headers.getSetCookie()) this.keepCookie(each);
    return { status: answer.status, body: (answer.body ?? {}) as T, headers: answer.headers };
  }

  /** Like a browser: one value per name, and expired cookies are removed. */
  private keepCookie(line: string): void {
    const [pair] = line.split(';') as [string];
    const others = this.cookie.split('; ').filter((each) => each !== '' && each.split('=')[0] !== pair.split('=')[0]);
    this.cookie = [...others, ...(/; Max-Age=0\b/.test(line) ? [] : [pair])].join('; ');
  }

  get token(): string {
    return this.cookie.split('=')[1] ?? '';
  }

  /** Connects with this browser's session. */
  async connect(): Promise<TestClient> {
    const { body } = await this.ask<Me>('GET', '/api/session');
    return TestClient.connect(this.base, this.token, body);
  }
}
