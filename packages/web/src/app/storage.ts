// `localStorage`, which may be full, blocked or cleared at any time. Play continues without it, and a listener can warn
// the user.

const PREFIX = 'quadrille:';

/** Used when `localStorage` fails; lost when the page closes. */
const fallback = new Map<string, string>();
let onFailure: () => void = () => {};

/** `trouble` is called at every failed write. */
export function onStorageFailure(trouble: () => void): void {
  onFailure = trouble;
}

function storage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

export function loadItem(key: string): string | undefined {
  const here = fallback.get(key);
  if (here !== undefined) return here;
  try {
    return storage()?.getItem(PREFIX + key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** False if the write failed; the value then lasts only as long as the page. */
export function saveItem(key: string, value: string): boolean {
  try {
    const memory = storage();
    if (memory === undefined) throw new Error('blocked');
    memory.setItem(PREFIX + key, value);
    fallback.delete(key);
    return true;
  } catch {
    fallback.set(key, value);
    onFailure();
    return false;
  }
}

/** Calls `changed` when another tab changes the item. */
export function onItemChange(key: string, changed: () => void): void {
  addEventListener('storage', (event) => {
    // A null key means that the whole storage was cleared.
    if (event.key === null || event.key === PREFIX + key) changed();
  });
}

export function removeItem(key: string): void {
  fallback.delete(key);
  try {
    storage()?.removeItem(PREFIX + key);
  } catch {
    // Blocked storage refuses removals as well as writes.
  }
}

/** All keys with this prefix. */
export function keysWithPrefix(start: string): string[] {
  const found = new Set([...fallback.keys()].filter((key) => key.startsWith(start)));
  try {
    const memory = storage();
    for (let i = 0; i < (memory?.length ?? 0); i++) {
      const key = memory!.key(i)!;
      if (key.startsWith(PREFIX + start)) found.add(key.slice(PREFIX.length));
    }
  } catch {
    // Storage is blocked: only the fallback has items.
  }
  return [...found];
}
