import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { encryptedFrame } from '@guildhall/testkit/voice-client';
import { MediaScene } from '@guildhall/testkit/media-scene';
import { expect, onTestFinished, test } from 'vitest';
import { mediaAddresses } from './open-media.ts';

test('[voice/media] calls are isolated, and each goes to the worker with the fewest members', async () => {
  const scene = new MediaScene({ workers: 2 });
  const one = await scene.call('1', ['a', 'b', 'c']);
  const two = await scene.call('2', ['a', 'b']);
  const three = await scene.call('3', ['a', 'b']);
  const ports = [one, two, three].map(({ a }) => a.client.server.port);
  expect(ports[1]).not.toBe(ports[0]);
  expect(ports[2]).toBe(ports[1]);
  for (const { a, b } of [one, two, three]) {
    const frame = encryptedFrame();
    await a.client.send(a.client.rtp({ ssrc: a.ssrc, frame }));
    expect(b.client.open(await b.client.next()).frame.equals(frame)).toBe(true);
  }
  // A packet to the worker of another call finds no member there.
  one.a.client.server = two.a.client.server;
  const sent = () => one.a.client.send(one.a.client.rtp({ ssrc: one.a.ssrc, frame: encryptedFrame() }));
  expect(await scene.drops(1, sent)).toEqual({ unknownSsrc: 1 });
  for (const { members } of [one, two, three]) for (const { client } of members.slice(2)) await client.next();
  for (const { members } of [one, two, three]) for (const { client } of members) expect(client.pending).toEqual([]);
});

test('[voice/media] when a worker is full, its calls accept no members and new calls go to the next one', async () => {
  const scene = new MediaScene({ workers: 2, membersPerWorker: 2 });
  const one = await scene.call('1', ['a', 'b']);
  await expect(one.call.add({ userId: 'c', ssrc: 1 })).rejects.toThrow('full');
  const two = await scene.call('2', ['a', 'b']);
  expect(two.a.client.server.port).not.toBe(one.a.client.server.port);
  await expect(scene.media.openCall('3')).rejects.toThrow('All voice workers are full');
  two.call.close();
  await scene.call('3', ['a', 'b']);
});

test('[voice/media] when a worker ends, its calls are lost and a new worker serves', async () => {
  const workers: Worker[] = [];
  const note = (worker: Worker) => void workers.push(worker);
  process.on('worker', note);
  onTestFinished(() => void process.off('worker', note));
  const scene = new MediaScene({ workers: 2 });
  const lost: string[] = [];
  const gone = Promise.withResolvers<void>();
  const one = await scene.call('1', ['a', 'b'], {
    events: {
      lost: () => {
        lost.push('1');
        gone.resolve();
      },
    },
  });
  const two = await scene.call('2', ['a', 'b'], { events: { lost: () => lost.push('2') } });
  const frame = encryptedFrame();
  await one.a.client.send(one.a.client.rtp({ ssrc: one.a.ssrc, frame }));
  await one.b.client.next();
  await scene.media.counters();
  await workers[0]?.terminate();
  await gone.promise;
  expect(lost).toEqual(['1']);
  expect(scene.log.filter(({ level }) => level >= 50)).toHaveLength(1);
  await expect(one.call.add({ userId: 'c', ssrc: 1 })).rejects.toThrow('closed');
  // The same call opens again, with the same SSRCs, and the other call continues.
  const call = await scene.media.openCall('1');
  await call.add({ userId: 'a', ssrc: one.a.ssrc });
  await two.a.client.send(two.a.client.rtp({ ssrc: two.a.ssrc, frame }));
  expect(two.b.client.open(await two.b.client.next()).frame.equals(frame)).toBe(true);
  // Packets of the worker that ended still count.
  expect((await scene.media.counters()).forwarded).toBe(2);
});

test('[voice/media] a port in use is left out; without a free one the call is refused and the next one tries again', async () => {
  const taken = createSocket('udp4');
  taken.bind(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address();
  const scene = new MediaScene({ ports: { from: port, to: port } });
  await expect(scene.media.openCall('1')).rejects.toThrow(`EADDRINUSE 127.0.0.1:${port}`);
  taken.close();
  await once(taken, 'close');
  const { a } = await scene.call('1', ['a', 'b']);
  expect(a.client.server.port).toBe(port);
  const two = new MediaScene({ ports: { from: port, to: port + 20 } });
  const next = await two.call('1', ['a', 'b']);
  expect(next.a.client.server.port).toBeGreaterThan(port);
});

test('[voice/media] the addresses to bind and to announce follow HOST unless one is set', () => {
  expect(mediaAddresses('127.0.0.1', null)).toEqual({ bind: '127.0.0.1', publicAddress: '127.0.0.1' });
  expect(mediaAddresses('localhost', null)).toEqual({ bind: '127.0.0.1', publicAddress: '127.0.0.1' });
  expect(mediaAddresses('10.1.2.3', null)).toEqual({ bind: '10.1.2.3', publicAddress: '10.1.2.3' });
  expect(mediaAddresses('0.0.0.0', null)).toEqual({ bind: '0.0.0.0', publicAddress: '127.0.0.1' });
  expect(mediaAddresses('::', '203.0.113.7')).toEqual({ bind: '0.0.0.0', publicAddress: '203.0.113.7' });
});
