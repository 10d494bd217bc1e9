// The browser's memory, which may be full, blocked or cleared at any time. Play goes on without it; whoever wants to
// warn is told.

const PREFIX = 'quadrille:';

/** Stands in where the browser refuses: lasts as long as the page. */
const fallback = new Map<string, string>();
let onTrouble: () => void = () => {};

/** Is told, once, when something could not be kept. */
export function watchMemory(trouble: () => void): void {
  onTrouble = trouble;
}

function storage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

export function recall(key: string): string | undefined {
  const here = fallback.get(key);
  if (here !== undefined) return here;
  try {
    return storage()?.getItem(PREFIX + key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** False if the browser did not take it: then it lasts only as long as the page. */
export function keep(key: string, value: string): boolean {
  try {
    const memory = storage();
    if (memory === undefined) throw new Error('blocked');
    memory.setItem(PREFIX + key, value);
    fallback.delete(key);
    return true;
  } catch {
    fallback.set(key, value);
    onTrouble();
    return false;
  }
}

/** Hears when another tab keeps something else there. */
export function watchKept(key: string, changed: () => void): void {
  addEventListener('storage', (event) => {
    // Without a key everything was cleared.
    if (event.key === null || event.key === PREFIX + key) changed();
  });
}

export function discard(key: string): void {
  fallback.delete(key);
  try {
    storage()?.removeItem(PREFIX + key);
  } catch {
    // What cannot be kept cannot be removed either.
  }
}

/** All keys that begin so. */
export function keysLike(start: string): string[] {
  const found = new Set([...fallback.keys()].filter((key) => key.startsWith(start)));
  try {
    const memory = storage();
    for (let i = 0; i < (memory?.length ?? 0); i++) {
      const key = memory!.key(i)!;
      if (key.startsWith(PREFIX + start)) found.add(key.slice(PREFIX.length));
    }
  } catch {
    // Blocked: what is in the fallback is all there is.
  }
  return [...found];
}
