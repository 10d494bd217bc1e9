// For any request and any time of cancellation, a worker gives an answer or an error, never silence.

import { afterAll, describe, expect, test } from 'vitest';
import { createNodeEngineClient } from './node.ts';
import type { EngineRequest } from './request.ts';

const CANCELLED = { ok: false, error: { kind: 'cancelled' } };

const CASES = [
  {
    game: 'quantik',
    moves: ['Ab2'],
    finished: '.adB/Dbcc/ACdA/DCb.',
    impossible: ['AAA./..../..../....', 'A.../a.../..../....', 'ABC./..../..../....', ''],
  },
  {
    game: 'quads',
    moves: ['pppp@c3', 'xxxx@e5'],
    finished:
      'Lxpp,-,DxDp,-,xDxp,xDDD/pppp,Lppp,DpDp,xDDp,-,Dpxx/-,pxDp,-,-,pxLp,xDxx/' +
      'Dpxp,DDpp,-,pxLL,-,xxxx/xpLx,ppDp,LxLp,LLxx,LppL,xLxp/LxLx,DxDx,LLLx,xxxL,ppDx,xxLp',
    impossible: ['pppp,xxxx,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-', '-'],
  },
  {
    game: 'q4',
    moves: [],
    finished: '...2/..22/..2./11.1|.211/.12./2.../1...|2.../..2./.1../....|1.../..2./.112/2.1. 1',
    impossible: ['1111/..../..../....|..../..../..../....|..../..../..../....|..../..../..../.... 1', '1'],
  },
] as const;

describe.each(CASES)('$game', ({ game, moves, finished, impossible }) => {
  const client = createNodeEngineClient();
  afterAll(() => client.close());
  const request: EngineRequest = { game, moves };
  const answerTo = (any: EngineRequest) => client.request(any).answer;

  test.each([0, -1, -Infinity, NaN])('a limit of %d is answered at once', async (nothing) => {
    for (const limit of [{ time: nothing }, { nodes: nothing }, { depth: nothing }]) {
      const result = await answerTo({ ...request, limit });
      expect(result.ok && result.value.line.length > 0).toBe(true);
    }
  });

  test('a finished game is an error', async () => {
    expect(await answerTo({ game, position: finished, moves: [] })).toEqual({ ok: false, error: { kind: 'over' } });
    expect(await answerTo({ game, position: finished, moves: [], level: 8 })).toEqual({
      ok: false,
      error: { kind: 'over' },
    });
  });

  test.each(impossible)('the impossible position "%s" is an error', async (position) => {
    expect(await answerTo({ game, position, moves: [] })).toEqual({ ok: false, error: { kind: 'bad-position' } });
  });

  test('a limit that is never reached can be cancelled in the middle', async () => {
    for (const limit of [{ time: 1e12 }, { time: Infinity }, { nodes: Infinity }, {}]) {
      const begun = Promise.withResolvers<void>();
      const search = client.request({ ...request, limit }, () => begun.resolve());
      await begun.promise;
      search.cancel();
      const result = await search.answer;
      // Quantik is solved at once, so its answer may come first.
      expect((game === 'quantik' && result.ok) || (!result.ok && result.error.kind === 'cancelled')).toBe(true);
    }
  });

  test('cancelled before it starts, twice, and after the end', async () => {
    const first = client.request({ ...request, limit: { time: 1e12 } });
    const second = client.request({ ...request, limit: { time: 1e12 } });
    for (const search of [second, first, first, second]) search.cancel();
    expect(await first.answer).toEqual(CANCELLED);
    expect(await second.answer).toEqual(CANCELLED);
    const short = client.request({ ...request, limit: { time: 0 } });
    const result = await short.answer;
    expect(result.ok).toBe(true);
    short.cancel();
    first.cancel();
    expect(await short.answer).toBe(result);
    expect((await answerTo({ ...request, limit: { time: 0 } })).ok).toBe(true);
  });
});

test('closing cancels what is open, may be repeated, and the next request opens another worker', async () => {
  const client = createNodeEngineClient();
  const endless: EngineRequest = { game: 'quads', moves: ['pppp@c3', 'xxxx@e5'], limit: { time: 1e12 } };
  const searches = [client.request(endless), client.request(endless)];
  client.close();
  client.close();
  for (const { answer } of searches) expect(await answer).toEqual(CANCELLED);
  expect((await client.request({ ...endless, limit: { time: 0 } }).answer).ok).toBe(true);
  client.close();
});

test('what is no request at all ends the worker, not the program', async () => {
  const client = createNodeEngineClient();
  const nothing = {} as EngineRequest;
  const noLevel = { game: 'quads', moves: ['pppp@c3', 'xxxx@e5'], level: 99 } as unknown as EngineRequest;
  expect(await client.request(nothing).answer).toMatchObject({ ok: false });
  expect(await client.request(noLevel).answer).toEqual({ ok: false, error: { kind: 'worker-died' } });
  expect((await client.request({ game: 'quantik', moves: [] }).answer).ok).toBe(true);
  client.close();
});
