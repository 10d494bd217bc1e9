// The origin under which other devices reach this server: the page's own, unless that is a loopback address.

import { http } from './http.ts';

const LOCAL = /^(?:localhost|127\..*|\[::1\])$/;

const isOnlyHere = (): boolean => LOCAL.test(location.hostname);

/** An origin that another device can open; undefined if none is known. */
export async function reachableOrigin(): Promise<string | undefined> {
  if (!isOnlyHere()) return location.origin;
  const answer = await http.request<{ readonly addresses: readonly string[] }>('GET', '/api/addresses');
  return answer.ok ? answer.value.addresses[0] : undefined;
}
