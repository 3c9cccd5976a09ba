import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { Bus } from '../core/framework/bus.ts';
import { localBus } from './local.ts';
import type { Report } from './subscribers.ts';

interface Backend {
  name: string;
  /** Opens buses that are connected to each other, but not to those of other tests. */
  open(count: number, report?: Report): Promise<Bus[]>;
}

const server = process.env.GUILDHALL_TEST_NATS_URL;

const local: Backend = {
  name: 'local',
  async open(count, report) {
    const bus = localBus(report);
    return Array.from({ length: count }, () => bus);
  },
};

const nats: Backend = {
  name: 'nats',
  async open(count, report) {
    const { natsBus } = await import('./nats.ts');
    const url = `${server}/test_${randomBytes(8).toString('hex')}`;
    return Promise.all(Array.from({ length: count }, (_, index) => natsBus({ url, name: `test ${index}`, report })));
  },
};

describe.each(server ? [local, nats] : [local])('the $name bus', ({ name, open }) => {
  let buses: Bus[] = [];
  const start = async (count: number, report?: Report): Promise<[Bus, Bus]> => {
    buses = await open(count, report);
    const [first, second = first] = buses;
    if (!first || !second) throw new Error('no bus');
    return [first, second];
  };
  /** Waits until subscriptions and messages have reached every node. */
  const settle = async () => {
    for (const bus of [...buses, ...buses]) await bus.flush();
  };

  afterEach(async () => {
    await Promise.all(buses.map((bus) => bus.close()));
  });

  it('delivers a message to every subscriber of its subject on every node exactly once and unchanged', async () => {
    const [one, two] = await start(2);
    const got: unknown[] = [];
    const message = { text: 'héé 🎉', list: [1, null, { a: true }] };
    one.subscribe('guild.1', (received, subject) => got.push(['one', subject, received]));
    two.subscribe('guild.1', (received, subject) => got.push(['two', subject, received]));
    two.subscribe('guild.1', (received, subject) => got.push(['two again', subject, received]));
    two.subscribe('guild.2', () => got.push('another subject'));
    await settle();
    one.publish('guild.1', message);
    await settle();
    expect(got).toHaveLength(3);
    for (const who of ['one', 'two', 'two again']) expect(got).toContainEqual([who, 'guild.1', message]);
  });

  it('delivers all subjects of a kind to a wildcard', async () => {
    const [one, two] = await start(2);
    const got: [string, unknown][] = [];
    two.subscribe('guild.*', (message, subject) => got.push([subject, message]));
    one.subscribe('guild.*', () => {});
    await settle();
    one.publish('guild.1', 'a');
    one.publish('user.1', 'b');
    one.publish('guild.2', 'c');
    await settle();
    expect(got).toEqual([
      ['guild.1', 'a'],
      ['guild.2', 'c'],
    ]);
  });

  it('delivers a message published under many subjects to a node as one object, so that work derived from it is done once', async () => {
    const [one, two] = await start(2);
    const got: [string, unknown][] = [];
    two.subscribe('user.*', (message, subject) => got.push([subject, message]));
    await settle();
    const [first, second] = [{ text: 'to both' }, { text: 'to both, later' }];
    for (const message of [first, second]) for (const subject of ['user.1', 'user.2']) one.publish(subject, message);
    await settle();
    expect(got).toEqual([
      ['user.1', first],
      ['user.2', first],
      ['user.1', second],
      ['user.2', second],
    ]);
    expect(got[1]?.[1]).toBe(got[0]?.[1]);
    expect(got[3]?.[1]).toBe(got[2]?.[1]);
  });

  it('keeps the order of a publisher, on its own node and on others', async () => {
    const [one, two] = await start(2);
    const got: { one: unknown[]; two: unknown[] } = { one: [], two: [] };
    one.subscribe('guild.1', (message) => got.one.push(message));
    two.subscribe('guild.1', (message) => got.two.push(message));
    await settle();
    const numbers = Array.from({ length: 2000 }, (_, index) => index);
    for (const number of numbers) one.publish('guild.1', number);
    await settle();
    expect(got).toEqual({ one: numbers, two: numbers });
  });

  it('calls no subscriber before publish has returned, nor after its subscription ended', async () => {
    const [bus] = await start(1);
    const got: unknown[] = [];
    const stop = bus.subscribe('user.1', (message) => got.push(message));
    bus.subscribe('user.1', () => {});
    await settle();
    bus.publish('user.1', 1);
    expect(got).toEqual([]);
    await settle();
    expect(got).toEqual([1]);
    stop();
    stop();
    bus.publish('user.1', 2);
    await settle();
    expect(got).toEqual([1]);
  });

  it('delivers messages again to a node that had unsubscribed', async () => {
    const [one, two] = await start(2);
    const got: unknown[] = [];
    two.subscribe('user.1', () => {})();
    two.subscribe('user.1', (message) => got.push(message));
    await settle();
    one.publish('user.1', 'back');
    await settle();
    expect(got).toEqual(['back']);
  });

  it('isolates other subscribers and the publisher from a subscriber that throws', async () => {
    const reported: unknown[] = [];
    const [one, two] = await start(2, (error) => reported.push(error));
    const got: unknown[] = [];
    const failure = new Error('in a subscriber');
    two.subscribe('guild.1', () => {
      throw failure;
    });
    two.subscribe('guild.1', (message) => got.push(message));
    await settle();
    one.publish('guild.1', 1);
    one.publish('guild.1', 2);
    await settle();
    expect(got).toEqual([1, 2]);
    expect(reported).toEqual([failure, failure]);
  });

  it('delivers messages that a subscriber publishes', async () => {
    const [one, two] = await start(2);
    const got: unknown[] = [];
    one.subscribe('user.1', (message) => one.publish('user.2', message));
    two.subscribe('user.2', (message) => got.push(message));
    await settle();
    one.publish('user.1', 'hop');
    await settle();
    expect(got).toEqual(['hop']);
  });

  it('carries messages of several megabytes', async () => {
    const [one, two] = await start(2);
    const lengths: unknown[] = [];
    two.subscribe('guild.1', (message) => lengths.push(JSON.stringify(message).length));
    await settle();
    const large = {
      members: Array.from({ length: 20_000 }, (_, index) => ({ id: String(index), name: `member ${index}`, roles: [] })),
    };
    one.publish('guild.1', large);
    await settle();
    expect(lengths).toEqual([JSON.stringify(large).length]);
  });

  if (name === 'nats')
    it('separates deployments that share a server', async () => {
      const [one] = await start(1);
      const [stranger] = await open(1);
      const got: unknown[] = [];
      stranger?.subscribe('guild.*', (message) => got.push(message));
      await stranger?.flush();
      one.publish('guild.1', 1);
      await settle();
      await stranger?.close();
      expect(got).toEqual([]);
    });
});
