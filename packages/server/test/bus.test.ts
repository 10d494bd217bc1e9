// The guarantees of the bus between nodes.

import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { SingleNodeBus, type Bus } from '../src/bus/bus.ts';
import { openRedis } from '../src/bus/redis.ts';
import { FaultyProxy } from './faulty-proxy.ts';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

async function join(url = inject('redis'), club = 'a-club'): Promise<Bus> {
  const bus = await openRedis(url);
  bus.setNamespace(club);
  opened.push(bus);
  return bus;
}

async function until(holds: () => boolean, within = 15_000): Promise<void> {
  for (const late = performance.now() + within; !holds(); await sleep(10)) {
    if (performance.now() > late) throw new Error('it never came to this');
  }
}

/** Records what a bus receives on a topic. */
async function ear(bus: Bus, topic: `table:${string}`): Promise<{ heard: (number | undefined)[]; stop(): void }> {
  const heard: (number | undefined)[] = [];
  const stop = await bus.subscribe(topic, (message) => heard.push('v' in message ? message.v : undefined));
  return { heard, stop };
}

test('the bus of a single node is always connected and delivers nothing', async () => {
  const bus = new SingleNodeBus();
  const { heard } = await ear(bus, 'table:a');
  bus.publish();
  expect([bus.isConnected, heard]).toEqual([true, []]);
});

describe('over Redis', () => {
  test('all other subscribers of a topic receive messages in order; the sender and other topics do not', async () => {
    const [one, two, three] = [await join(), await join(), await join()];
    const ears = [await ear(one, 'table:a'), await ear(two, 'table:a'), await ear(three, 'table:a')];
    const other = await ear(three, 'table:b');
    for (let n = 0; n < 100; n++) one.publish('table:a', { v: n });
    await until(() => ears[1]!.heard.length === 100 && ears[2]!.heard.length === 100);
    expect(ears[1]!.heard).toEqual(Array.from({ length: 100 }, (_, n) => n));
    expect([ears[0]!.heard, other.heard]).toEqual([[], []]);
  });

  test('ending one of two subscriptions leaves the other, and an ended one receives nothing', async () => {
    const [one, two] = [await join(), await join()];
    const [first, second] = [await ear(two, 'table:a'), await ear(two, 'table:a')];
    first.stop();
    one.publish('table:a', { v: 1 });
    await until(() => second.heard.length === 1);
    second.stop();
    const third = await ear(two, 'table:a');
    one.publish('table:a', { v: 2 });
    await until(() => third.heard.length === 1);
    expect([first.heard, second.heard, third.heard]).toEqual([[], [1], [2]]);
  });

  test.each(['cutAll', 'silence'] as const)('an outage of Redis (%s) is noticed, and so is its end', async (how) => {
    const { gate, url } = await FaultyProxy.before(inject('redis'));
    opened.push(gate);
    const [cut, free] = [await join(url), await join()];
    let gaps = 0;
    cut.onGap(() => gaps++);
    const before = await ear(cut, 'table:a');
    gate[how]();
    await until(() => !cut.isConnected);
    expect([cut.isConnected, free.isConnected]).toEqual([false, true]);
    cut.publish('table:a', { v: 1 });
    free.publish('table:a', { v: 2 });
    const meanwhile = await ear(cut, 'table:b');
    gate.open();
    await until(() => cut.isConnected);
    expect(gaps).toBe(1);
    // All topics are received again, including those subscribed to during the outage.
    free.publish('table:a', { v: 3 });
    free.publish('table:b', { v: 4 });
    await until(() => before.heard.includes(3) && meanwhile.heard.includes(4));
    expect(free.isConnected).toBe(true);
  });

  test('connecting without a Redis fails with an error', async () => {
    const { gate, url } = await FaultyProxy.before(inject('redis'));
    gate.close();
    await expect(openRedis(url)).rejects.toThrow('closed');
  });
});
