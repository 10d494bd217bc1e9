// What nodes may rely on when they tell each other something.

import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { LonelyBus, type Bus } from '../src/bus/bus.ts';
import { openRedis } from '../src/bus/redis.ts';
import { Gate } from './gate.ts';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

async function join(url = inject('redis')): Promise<Bus> {
  const bus = await openRedis(url);
  opened.push(bus);
  return bus;
}

async function until(holds: () => boolean, within = 15_000): Promise<void> {
  for (const late = performance.now() + within; !holds(); await sleep(10)) {
    if (performance.now() > late) throw new Error('it never came to this');
  }
}

/** What a bus hears of a topic. */
async function ear(bus: Bus, topic: string): Promise<{ heard: string[]; stop(): void }> {
  const heard: string[] = [];
  const stop = await bus.listen(topic, (text) => heard.push(text));
  return { heard, stop };
}

test('alone, there is nobody to tell and nothing to miss', async () => {
  const bus = new LonelyBus();
  const { heard } = await ear(bus, 'table:a');
  bus.publish();
  expect([bus.up, heard]).toEqual([true, []]);
});

describe('over Redis', () => {
  test('all others who listen hear it, in order; oneself does not, nor do other topics', async () => {
    const [one, two, three] = [await join(), await join(), await join()];
    const ears = [await ear(one, 'table:a'), await ear(two, 'table:a'), await ear(three, 'table:a')];
    const other = await ear(three, 'table:b');
    for (let n = 0; n < 100; n++) one.publish('table:a', `${n} with spaces, ünd “more”`);
    await until(() => ears[1]!.heard.length === 100 && ears[2]!.heard.length === 100);
    expect(ears[1]!.heard).toEqual(Array.from({ length: 100 }, (_, n) => `${n} with spaces, ünd “more”`));
    expect([ears[0]!.heard, other.heard]).toEqual([[], []]);
  });

  test('who stops listening hears no more, and one who listens twice hears on', async () => {
    const [one, two] = [await join(), await join()];
    const [first, second] = [await ear(two, 'table:a'), await ear(two, 'table:a')];
    first.stop();
    one.publish('table:a', '1');
    await until(() => second.heard.length === 1);
    second.stop();
    const third = await ear(two, 'table:a');
    one.publish('table:a', '2');
    await until(() => third.heard.length === 1);
    expect([first.heard, second.heard, third.heard]).toEqual([[], ['1'], ['2']]);
  });

  test.each(['shut', 'silence'] as const)('Redis away (%s) is noticed, and so is its return', async (how) => {
    const { gate, url } = await Gate.before(inject('redis'));
    opened.push(gate);
    const [cut, free] = [await join(url), await join()];
    let gaps = 0;
    cut.onGap(() => gaps++);
    const before = await ear(cut, 'table:a');
    gate[how]();
    await until(() => !cut.up);
    expect([cut.up, free.up]).toEqual([false, true]);
    cut.publish('table:a', 'into the void');
    free.publish('table:a', 'missed');
    const meanwhile = await ear(cut, 'table:b');
    gate.open();
    await until(() => cut.up);
    expect(gaps).toBe(1);
    // Everything is heard again, also what one began to listen to meanwhile.
    free.publish('table:a', 'again');
    free.publish('table:b', 'too');
    await until(() => before.heard.includes('again') && meanwhile.heard.includes('too'));
    expect(free.up).toBe(true);
  });

  test('where there is no Redis, that is said', async () => {
    const { gate, url } = await Gate.before(inject('redis'));
    gate.close();
    await expect(openRedis(url)).rejects.toThrow('closed');
  });
});
