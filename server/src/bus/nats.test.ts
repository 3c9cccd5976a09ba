import { openLossyNatsProxy } from '@guildhall/testkit/lossy-nats-proxy';
import { openTcpProxy } from '@guildhall/testkit/tcp-proxy';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../config/settings.ts';
import type { Bus } from '../core/framework/bus.ts';
import { natsBus } from './nats.ts';

describe('an unreachable NATS server', () => {
  it('is reported in one line that names the setting and hides the password', async () => {
    const refused = natsBus({ url: 'nats://someone:s3cret@127.0.0.1:1', name: 'test' });
    await expect(refused).rejects.toThrow(ConfigError);
    await expect(refused).rejects.toThrow(/^NATS_URL: the server on 127\.0\.0\.1:1 cannot be reached: [^\n]+$/);
    await expect(refused).rejects.not.toThrow('s3cret');
  });
});

/**
 * Two nodes of a separate deployment, the first over a controllable connection, and with the clock `now` if one is
 * given.
 */
async function slowAndFast(name: string, now?: () => number) {
  const server = new URL(process.env.GUILDHALL_TEST_NATS_URL ?? '');
  const line = await openTcpProxy(server);
  const deployment = `${name}_${randomBytes(8).toString('hex')}`;
  const open = async (host: string, name: string, own: { now?: () => number } = {}) => {
    const url = `nats://${host}/${deployment}`;
    return { url, bus: await natsBus({ url, name, ...own }) };
  };
  const [one, two] = await Promise.all([open(line.host, 'one', now && { now }), open(server.host, 'two')]);
  return { line, one, two };
}

if (process.env.GUILDHALL_TEST_NATS_URL)
  describe('a broken connection to NATS', () => {
    it('keeps local delivery working, then sends what was published meanwhile, in order', async () => {
      const scene = await slowAndFast('cut');
      const { line } = scene;
      const [one, two] = [scene.one.bus, scene.two.bus];
      const near: unknown[] = [];
      const far: unknown[] = [];
      let arrived = () => {};
      const last = new Promise<void>((resolve) => {
        arrived = resolve;
      });
      one.subscribe('guild.1', (message) => near.push(message));
      two.subscribe('guild.1', (message) => {
        far.push(message);
        if (message === 'last') arrived();
      });
      await two.flush();
      one.publish('guild.1', 'first');
      await one.flush();
      await two.flush();

      line.cut();
      // Returns when it is clear that the server is unreachable.
      await one.flush();
      const meanwhile = Array.from({ length: 100 }, (_, index) => index);
      for (const number of meanwhile) one.publish('guild.1', number);
      await Promise.resolve();
      await Promise.resolve();
      expect(near).toEqual(['first', ...meanwhile]);
      expect(far).toEqual(['first']);

      line.mend();
      one.publish('guild.1', 'last');
      await last;
      expect(far).toEqual(['first', ...meanwhile, 'last']);
      await Promise.all([one.close(), two.close()]);
      await line.close();
    });

    it('orders a confirmed message before anything that another node publishes afterwards, even on a slower connection', async () => {
      const { line, one, two } = await slowAndFast('order');
      const listener = await natsBus({ url: two.url, name: 'listener' });
      const heard: unknown[] = [];
      listener.subscribe('guild.1', (message) => heard.push(message));
      await listener.flush();
      const numbers = Array.from({ length: 200 }, (_, index) => index);
      for (const number of numbers) {
        const { bus } = number % 2 === 0 ? one : two;
        bus.publish('guild.1', number);
        await bus.confirmed?.();
      }
      await two.bus.flush();
      await listener.flush();
      expect(heard).toEqual(numbers);
      // A publisher does not wait for a closed connection, nor for one that has silently stalled.
      line.silence();
      one.bus.publish('guild.1', 'to nobody');
      await one.bus.confirmed?.();
      line.cut();
      await one.bus.confirmed?.();
      line.mend();
      await Promise.all([one.bus.close(), two.bus.close(), listener.close()]);
      await line.close();
    });

    it('notifies the disconnected node that it may have missed anything, and the others of what was lost on the way to them', async () => {
      let now = 0;
      const scene = await slowAndFast('loss', () => now);
      const { line } = scene;
      const [away, there] = [scene.one.bus, scene.two.bus];
      // Nodes may also be notified of any subject, because beats are missing too, and of several in one message.
      const told = (bus: Bus, subject: string | null) =>
        new Promise<void>((resolve) => {
          const stop = bus.onLoss?.((subjects) => {
            if (subject === null ? subjects !== null : !subjects?.includes(subject)) return;
            stop?.();
            resolve();
          });
        });
      const far: unknown[] = [];
      there.subscribe('guild.1', (message) => far.push(message));
      await there.flush();
      const missed = told(away, null);
      const lost = told(there, 'guild.2');
      away.publish('guild.1', 'confirmed');
      await away.flush();
      away.publish('guild.2', 'on the line');
      line.cut();
      await away.flush();
      line.mend();
      await missed;
      await lost;
      expect(far).toEqual(['confirmed']);
      // Messages beyond the backlog are lost too.
      const dropped = told(there, 'guild.3');
      line.cut();
      await away.flush();
      for (let sent = 0; sent <= 10_000; sent += 1) away.publish(sent === 0 ? 'guild.3' : 'guild.1', sent);
      line.mend();
      await dropped;
      // So are messages that have waited for more than a minute.
      const stale = told(there, 'guild.4');
      await away.flush();
      line.cut();
      await away.flush();
      away.publish('guild.4', 'old');
      now += 30_000;
      away.publish('guild.1', 'of late');
      now += 30_001;
      line.mend();
      await stale;
      await there.flush();
      expect(far.at(-1)).toBe('of late');
      await Promise.all([away.close(), there.close()]);
      await line.close();
    });

    it('notifies the nodes that may have missed messages in a break that neither end of a connection sees', async () => {
      const server = new URL(process.env.GUILDHALL_TEST_NATS_URL ?? '');
      const line = await openLossyNatsProxy(server);
      const deployment = `break_${randomBytes(8).toString('hex')}`;
      const there = await natsBus({ url: `nats://${server.host}/${deployment}`, name: 'there' });
      const far: unknown[] = [];
      const arrived = new Promise<void>((resolve) => {
        there.subscribe('guild.1', (message) => {
          far.push(message);
          resolve();
        });
      });
      const missed = new Promise<readonly string[] | null>((resolve) => void there.onLoss?.(resolve));
      await there.flush();
      const beyond = await natsBus({ url: `nats://${line.host}/${deployment}`, name: 'beyond' });
      beyond.publish('guild.1', 'before');
      await arrived;
      line.lose();
      const beat = line.lost('.pulse');
      beyond.publish('guild.1', 'lost');
      await beyond.flush();
      await beat;
      line.carry();
      expect(await missed).toBeNull();
      expect(far).toEqual(['before']);
      await Promise.all([beyond.close(), there.close()]);
      await line.close();
    });
  });
