// The origin under which other devices reach this server: the page's own, unless that is a loopback address.

const LOCAL = /^(?:localhost|127\..*|\[::1\])$/;

const isOnlyHere = (): boolean => LOCAL.test(location.hostname);

/** An origin that another device can open; undefined if none is known. */
export async function reachableOrigin(): Promise<string | undefined> {
  if (!isOnlyHere()) return location.origin;
  try {
    const answer = await fetch('/api/addresses');
    const { addresses } = (await answer.json()) as { readonly addresses: readonly string[] };
    return addresses[0];
  } catch {
    return undefined;
  }
}
