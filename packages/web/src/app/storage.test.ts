// Storage when `localStorage` works, is full, or is blocked.

import type * as Keep from './storage.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/** A stand-in for `localStorage`. */
class Memory {
  readonly kept = new Map<string, string>();
  full = false;
  get length(): number {
    return this.kept.size;
  }
  key(n: number): string | null {
    return [...this.kept.keys()][n] ?? null;
  }
  getItem(key: string): string | null {
    return this.kept.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (this.full) throw new Error('full');
    this.kept.set(key, value);
  }
  removeItem(key: string): void {
    this.kept.delete(key);
  }
}

let memory: Memory;
let page: typeof Keep;

/** A freshly loaded page with the items already in storage. */
async function load(): Promise<void> {
  vi.resetModules();
  page = await import(`./storage.ts?page=${Math.random()}`);
}

beforeEach(async () => {
  memory = new Memory();
  vi.stubGlobal('localStorage', memory);
  await load();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a saved item survives a reload under a prefixed key', async () => {
  expect(page.saveItem('game:a', 'one')).toBe(true);
  expect([...memory.kept]).toEqual([['quadrille:game:a', 'one']]);
  await load();
  expect(page.loadItem('game:a')).toBe('one');
  expect(page.loadItem('game:b')).toBeUndefined();
});

test('a removed item is deleted from localStorage', () => {
  page.saveItem('game:a', 'one');
  page.removeItem('game:a');
  expect(page.loadItem('game:a')).toBeUndefined();
  expect(memory.length).toBe(0);
});

test('keysWithPrefix lists only keys of this application', () => {
  memory.setItem('game:c', 'another site’s');
  memory.setItem('other:game:d', 'another site’s');
  for (const key of ['game:a', 'games', 'game:b', 'my game:c']) page.saveItem(key, '');
  expect(page.keysWithPrefix('game:')).toEqual(['game:a', 'game:b']);
});

describe('when localStorage is full', () => {
  test('the latest value is kept in memory and the failure is reported', () => {
    const trouble = vi.fn<() => void>();
    page.onStorageFailure(trouble);
    page.saveItem('game:a', 'old');
    expect(trouble).not.toHaveBeenCalled();
    memory.full = true;
    expect(page.saveItem('game:a', 'new')).toBe(false);
    expect(page.saveItem('game:b', 'other')).toBe(false);
    expect(trouble).toHaveBeenCalledTimes(2);
    expect(page.loadItem('game:a')).toBe('new');
    expect(page.keysWithPrefix('game:').toSorted()).toEqual(['game:a', 'game:b']);
    page.removeItem('game:b');
    expect(page.keysWithPrefix('game:')).toEqual(['game:a']);
  });

  test('once a write succeeds again, localStorage takes precedence', () => {
    memory.full = true;
    page.saveItem('game:a', 'first');
    memory.full = false;
    expect(page.saveItem('game:a', 'second')).toBe(true);
    memory.setItem('quadrille:game:a', 'from another tab');
    expect(page.loadItem('game:a')).toBe('from another tab');
  });
});

describe('when localStorage is blocked', () => {
  test.each([
    ['missing', () => vi.stubGlobal('localStorage', undefined)],
    [
      'forbidden',
      () =>
        Object.defineProperty(globalThis, 'localStorage', {
          configurable: true,
          get: () => {
            throw new Error('SecurityError');
          },
        }),
    ],
  ])('%s: items are kept in memory', (_how, block) => {
    block();
    expect(page.loadItem('game:a')).toBeUndefined();
    expect(page.saveItem('game:a', 'one')).toBe(false);
    expect(page.loadItem('game:a')).toBe('one');
    expect(page.keysWithPrefix('game:')).toEqual(['game:a']);
    page.removeItem('game:a');
    expect(page.loadItem('game:a')).toBeUndefined();
  });

  test('no call throws if every access throws', () => {
    vi.stubGlobal(
      'localStorage',
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('SecurityError');
          },
        },
      ),
    );
    expect(page.loadItem('x')).toBeUndefined();
    expect(page.saveItem('x', '1')).toBe(false);
    expect(page.keysWithPrefix('')).toEqual(['x']);
    expect(() => page.removeItem('x')).not.toThrow();
  });
});

test('a change in another tab notifies listeners of its key, and clearing notifies all', () => {
  const listeners: ((event: { key: string | null }) => void)[] = [];
  vi.stubGlobal('addEventListener', (kind: string, heard: (event: { key: string | null }) => void) => {
    if (kind === 'storage') listeners.push(heard);
  });
  const changed = vi.fn<() => void>();
  page.onItemChange('game:a', changed);
  const times = (key: string | null) => {
    changed.mockClear();
    for (const heard of listeners) heard({ key });
    return changed.mock.calls.length;
  };
  expect([times('quadrille:game:a'), times(null), times('quadrille:game:b'), times('game:a')]).toEqual([1, 1, 0, 0]);
});
