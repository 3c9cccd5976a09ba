import { AES, encrypt, encryptedFrame, SILENCE, XCHACHA } from '@guildhall/testkit/voice-client';
import { MediaScene } from '@guildhall/testkit/media-scene';
import { expect, test } from 'vitest';

test('[voice/media] IP discovery returns the address that the client sends from', async () => {
  const scene = new MediaScene();
  const proven: unknown[] = [];
  const call = await scene.media.openCall('1', { addressProven: (userId, address) => proven.push([userId, address]) });
  const { client, ssrc } = await scene.join(call, 'a', { discovers: false, isSelected: false });
  expect(await client.discover(ssrc)).toEqual({ ssrc, ip: '127.0.0.1', port: client.port });
  await scene.media.counters();
  expect(proven).toEqual([['a', { ip: '127.0.0.1', port: client.port }]]);
});

test.each([AES, XCHACHA] as const)('[voice/media] %s: a frame reaches all other members as it was sent', async (mode) => {
  const scene = new MediaScene();
  const { members, a } = await scene.call('1', ['a', 'b', 'c', 'd'], { mode });
  for (const size of [3, 60, 61, 1275]) {
    const frame = encryptedFrame(size);
    const packet = a.client.rtp({ seq: 65_535, timestamp: 4_294_967_295, ssrc: a.ssrc, frame });
    await a.client.send(packet);
    for (const { client } of members.slice(1)) {
      const received = client.open(await client.next());
      expect(received).toMatchObject({ first: 0x80, type: 120, seq: 65_535, timestamp: 4_294_967_295, ssrc: a.ssrc });
      expect(received.frame.equals(frame)).toBe(true);
    }
  }
  expect(a.client.pending).toEqual([]);
});

test('[voice/media] members with different modes hear each other', async () => {
  const scene = new MediaScene();
  const call = await scene.media.openCall('1');
  const a = await scene.join(call, 'a', { mode: AES });
  const b = await scene.join(call, 'b', { mode: XCHACHA });
  for (const [from, to] of [
    [a, b],
    [b, a],
  ] as const) {
    const frame = encryptedFrame();
    await from.client.send(from.client.rtp({ ssrc: from.ssrc, frame }));
    expect(to.client.open(await to.client.next()).frame.equals(frame)).toBe(true);
  }
});

test('[voice/media] silence, the marker, sources, an extension and padding: only the frame and the marker are forwarded', async () => {
  const scene = new MediaScene();
  const { a, b } = await scene.call('1', ['a', 'b']);
  const frame = encryptedFrame();
  const forms = [
    { frame: SILENCE },
    { frame, type: 0x80 | 120 },
    { frame, sources: 15 },
    { frame, extension: Buffer.alloc(8, 0x51) },
    { frame, padding: 9 },
    { frame, sources: 2, extension: Buffer.alloc(4), padding: 1 },
  ];
  for (const form of forms) {
    await a.client.send(a.client.rtp({ ssrc: a.ssrc, ...form }));
    const received = b.client.open(await b.client.next());
    expect(received).toMatchObject({ first: 0x80, type: form.type ?? 120 });
    expect(received.frame.equals(form.frame)).toBe(true);
  }
});

test('[voice/media] the server counts from 2^31, and skips a counter whose ciphertext begins with BE DE', async () => {
  const scene = new MediaScene();
  const { a, b } = await scene.call('1', ['a', 'b'], { mode: XCHACHA });
  const first = 2 ** 31;
  const skipped = first + 5;
  // The ciphertext is the body XOR a key stream, which encrypting zeros shows.
  const zeros = encrypt(XCHACHA, b.client.key, skipped, Buffer.alloc(12), Buffer.alloc(2)).subarray(12, 14);
  const frame = Buffer.concat([Buffer.from([(zeros[0] ?? 0) ^ 0xbe, (zeros[1] ?? 0) ^ 0xde]), encryptedFrame()]);
  const counters: number[] = [];
  for (let sent = 0; sent < 8; sent += 1) {
    await a.client.send(a.client.rtp({ ssrc: a.ssrc, frame }));
    const received = b.client.open(await b.client.next());
    expect(received.frame.equals(frame)).toBe(true);
    counters.push(received.counter - first);
  }
  expect(counters).toEqual([0, 1, 2, 3, 4, 6, 7, 8]);
});

test('[voice/media] an authentic packet from another address moves the member there; IP discovery no longer does', async () => {
  const scene = new MediaScene();
  const { a, b, call } = await scene.call('1', ['a', 'b']);
  const thief = await scene.join(call, 'thief');
  const frame = encryptedFrame();
  // Discovery of b's SSRC from elsewhere is answered, and changes nothing.
  expect(await thief.client.discover(b.ssrc)).toMatchObject({ port: thief.client.port });
  call.remove('thief');
  await call.settled();
  await a.client.send(a.client.rtp({ ssrc: a.ssrc, frame }));
  expect(b.client.open(await b.client.next()).frame.equals(frame)).toBe(true);
  // The same packet that b would send, from another socket.
  thief.client.server = b.client.server;
  await thief.client.send(b.client.rtp({ ssrc: b.ssrc, frame: SILENCE }));
  await a.client.next();
  await a.client.send(a.client.rtp({ ssrc: a.ssrc, frame }));
  expect(b.client.open(await thief.client.next()).frame.equals(frame)).toBe(true);
  expect(b.client.pending).toEqual([]);
});

test('[voice/media] a member without IP discovery is reached after its first packet', async () => {
  const scene = new MediaScene();
  const call = await scene.media.openCall('1');
  const a = await scene.join(call, 'a');
  const b = await scene.join(call, 'b', { discovers: false });
  await b.client.send(b.client.rtp({ ssrc: b.ssrc, frame: SILENCE }));
  await a.client.next();
  const frame = encryptedFrame();
  await a.client.send(a.client.rtp({ ssrc: a.ssrc, frame }));
  expect(b.client.open(await b.client.next()).frame.equals(frame)).toBe(true);
});

test('[voice/media] a ping from a proven address is answered; a keep-alive is not', async () => {
  const scene = new MediaScene();
  const { a, b } = await scene.call('1', ['a', 'b']);
  const keepAlive = Buffer.from('0100000000000000', 'hex');
  const ping = Buffer.from('1337cafe00000007', 'hex');
  const drops = await scene.drops(2, async () => {
    await a.client.send(keepAlive);
    await a.client.send(ping);
  });
  expect(drops).toEqual({});
  expect((await a.client.next()).toString('hex')).toBe('1337f00d00000007');
  expect([...a.client.pending, ...b.client.pending]).toEqual([]);
});

test('[voice/media] who begins and stops to talk is reported, and silence is not talking', async () => {
  const scene = new MediaScene();
  const changes: [string, boolean][] = [];
  const stopped = Promise.withResolvers<void>();
  const events = {
    talking: (userId: string, isTalking: boolean) => {
      changes.push([userId, isTalking]);
      if (!isTalking) stopped.resolve();
    },
  };
  const { a, b } = await scene.call('1', ['a', 'b'], { events });
  await b.client.send(b.client.rtp({ ssrc: b.ssrc, frame: SILENCE }));
  await a.client.send(a.client.rtp({ ssrc: a.ssrc, frame: encryptedFrame() }));
  await stopped.promise;
  expect(changes).toEqual([
    ['a', true],
    ['a', false],
  ]);
});

test('[voice/media] a member, a mode, a key or an SSRC that is not right is refused and changes nothing', async () => {
  const scene = new MediaScene();
  const { call, a } = await scene.call('1', ['a', 'b']);
  const secretKey = new Uint8Array(32);
  await expect(call.add({ userId: 'a', ssrc: 1 })).rejects.toThrow('a is a member already');
  await expect(call.add({ userId: 'c', ssrc: a.ssrc })).rejects.toThrow(`${a.ssrc} is in use`);
  await expect(call.select('c', { mode: AES, secretKey })).rejects.toThrow('c is not a member');
  await expect(call.select('a', { mode: AES, secretKey: secretKey.subarray(1) })).rejects.toThrow('32 bytes');
  await expect(scene.media.openCall('1')).rejects.toThrow('open already');
  await call.add({ userId: 'c', ssrc: 1 });
  call.close();
  await expect(call.add({ userId: 'd', ssrc: 2 })).rejects.toThrow('closed');
  await scene.call('1', ['a', 'b']);
});
