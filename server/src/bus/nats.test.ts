import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../config.ts';
import type { Bus } from '../core/bus.ts';
import { natsBus } from './nats.ts';

describe('an unreachable NATS server', () => {
  it('is reported in one line that names the setting and hides the password', async () => {
    const refused = natsBus({ url: 'nats://someone:s3cret@127.0.0.1:1', name: 'test' });
    await expect(refused).rejects.toThrow(ConfigError);
    await expect(refused).rejects.toThrow(/^NATS_URL: the server on 127\.0\.0\.1:1 cannot be reached: [^\n]+$/);
    await expect(refused).rejects.not.toThrow('s3cret');
  });
});

/** A line to the NATS server that can be cut and mended. */
async function openLine(target: URL) {
  const sockets = new Set<Socket>();
  let cut = false;
  const server = createServer((near) => {
    if (cut) return void near.destroy();
    const far = connect(Number(target.port || 4222), target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on('error', () => other.destroy());
      socket.on('close', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    host: `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    cut() {
      cut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      cut = false;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

if (process.env.GUILDHALL_TEST_NATS_URL)
  describe('a cut line to NATS', () => {
    it('keeps local delivery going, then carries what was published meanwhile, in order', async () => {
      const server = new URL(process.env.GUILDHALL_TEST_NATS_URL ?? '');
      const line = await openLine(server);
      const deployment = `cut_${randomBytes(8).toString('hex')}`;
      const [one, two]: Bus[] = await Promise.all([
        natsBus({ url: `nats://${line.host}/${deployment}`, name: 'one' }),
        natsBus({ url: `nats://${server.host}/${deployment}`, name: 'two' }),
      ]);
      if (!one || !two) throw new Error('no bus');
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
      // Returns when it is clear that the server is away.
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
  });
