import { afterAll, describe, expect, test } from 'vitest';
import { quantik } from '@quadrille/rules/quantik';
import { chooseAtLevel } from '../levels.ts';
import { createEngineClient } from './client.ts';
import { createNodeEngineClient } from './node.ts';
import type { EngineRequest } from './request.ts';

const quads: EngineRequest = { game: 'quads', moves: ['pppp@c3', 'xxxx@e5'], limit: { time: 400 } };
const forever: EngineRequest = { ...quads, limit: { time: 600_000 } };

describe('a worker thread', () => {
  const client = createNodeEngineClient();
  afterAll(() => client.close());

  test('answers, with better answers on the way, while this thread stays free', async () => {
    let ticks = 0;
    const timer = setInterval(() => ticks++, 10);
    const updates: number[] = [];
    // Limited by nodes: on a busy machine a limit of time may end before the first depth is complete.
    const { answer } = client.request({ ...quads, limit: { nodes: 20_000 } }, ({ depth }) => updates.push(depth));
    const result = await answer;
    clearInterval(timer);
    expect(result.ok && result.value.line[0]).toMatch(/^[LDpx]{4}@[a-f][1-6]$/);
    expect(updates.length).toBeGreaterThan(0);
    expect(updates).toEqual(updates.toSorted((a, b) => a - b));
    expect(ticks).toBeGreaterThan(3);
  });

  test('can be cancelled at any moment, and the next request is answered', async () => {
    const long = client.request(forever);
    const waiting = client.request(forever);
    const short = client.request({ game: 'quantik', moves: ['Ab2'], limit: {}, everyMove: true });
    waiting.cancel();
    long.cancel();
    expect(await long.answer).toEqual({ ok: false, error: { kind: 'cancelled' } });
    expect(await waiting.answer).toEqual({ ok: false, error: { kind: 'cancelled' } });
    const result = await short.answer;
    expect(result.ok && result.value.value).toEqual({ outcome: 'win', plies: 9 });
    expect(result.ok && Object.keys(result.value.moves!)).toHaveLength(53);
  });

  test('a level chooses as it does without a worker', async () => {
    const request: EngineRequest = { game: 'quantik', moves: ['Ab2'], level: 3, seed: 7 };
    const result = await client.request(request).answer;
    const s = quantik.setup({});
    quantik.rules.make(s, quantik.pack(quantik.parse('Ab2')!));
    const chosen = chooseAtLevel(quantik, s, 3, 7);
    expect(result.ok && result.value.line).toEqual([chosen.ok && quantik.format(chosen.value)]);
  });

  test.each([
    [{ game: 'chess', moves: [], limit: {} }, { kind: 'unknown-game' }],
    [{ game: 'quads', options: { border: 1 }, moves: [], limit: {} }, { kind: 'bad-options' }],
    [{ game: 'quantik', position: 'AAA./..../..../....', moves: [], limit: {} }, { kind: 'bad-position' }],
    [
      { game: 'quantik', moves: ['Aa1', 'Aa1'], limit: {} },
      { kind: 'bad-move', ply: 1 },
    ],
    [{ game: 'quantik', moves: ['Aa1', 'Bb1', 'Cc1', 'Dd1'], limit: {} }, { kind: 'over' }],
  ])('%j is a fault, not a crash', async (request, error) => {
    expect(await client.request(request).answer).toEqual({ ok: false, error });
  });
});

test('a worker that dies is a fault, and another is opened for the next request', async () => {
  let opened = 0;
  const client = createEngineClient((heard, died) => {
    const mortal = ++opened === 1;
    return {
      send: ({ id }) =>
        queueMicrotask(() =>
          mortal ? died() : heard({ id, kind: 'done', result: { ok: false, error: { kind: 'over' } } }),
        ),
      end: () => {},
    };
  });
  expect(await client.request(quads).answer).toEqual({ ok: false, error: { kind: 'worker-died' } });
  expect(await client.request(quads).answer).toEqual({ ok: false, error: { kind: 'over' } });
  expect(opened).toBe(2);
});
