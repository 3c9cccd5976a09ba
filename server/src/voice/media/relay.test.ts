import { VOICE_LIMITS } from '@guildhall/protocol/limits/voice';
import { encryptedFrame, SILENCE } from '@guildhall/testkit/voice-client';
import { MediaScene, VIDEO } from '@guildhall/testkit/media-scene';
import { expect, test } from 'vitest';
import type { Relay, RelayMember } from './media-call.ts';
import type { MediaCall } from './media-call.ts';
import { relaySize, type RelayPacket } from './relay-batch.ts';

/** A relayed member that keeps what it receives. */
class Relayed {
  readonly received: RelayPacket[] = [];
  readonly sent: (() => void)[] = [];
  readonly ssrc: number;
  relay: Relay | undefined;
  #arrived: (() => void) | undefined;

  constructor(call: MediaCall, userId: string, ssrc: number, isSlow = false) {
    this.ssrc = ssrc;
    const deliver: RelayMember['deliver'] = (packets, sent) => {
      for (const packet of packets) this.received.push({ ...packet, frame: Buffer.from(packet.frame) });
      if (isSlow) this.sent.push(sent);
      else sent();
      this.#arrived?.();
    };
    this.relay = call.addRelay({ userId, ssrc, deliver });
  }

  send(frame: Uint8Array, seq = 1, timestamp = 960): void {
    this.relay?.send({ ssrc: this.ssrc, seq, timestamp, frame });
  }

  async next(): Promise<RelayPacket> {
    for (;;) {
      const packet = this.received.shift();
      if (packet) return packet;
      await new Promise<void>((resolve) => {
        this.#arrived = resolve;
      });
    }
  }
}

test('[voice/media] a relayed member and members over UDP hear each other', async () => {
  const scene = new MediaScene();
  const { call, a, b } = await scene.call('1', ['a', 'b']);
  const [r, s] = [new Relayed(call, 'r', scene.ssrc()), new Relayed(call, 's', scene.ssrc())];
  await call.settled();
  const frames = [encryptedFrame(80), SILENCE, encryptedFrame(VOICE_LIMITS.voiceMedia.relayFrame.max)];
  for (const [seq, frame] of frames.entries()) {
    r.send(frame, seq, seq * 960);
    for (const { client } of [a, b]) {
      const received = client.open(await client.next());
      expect(received).toMatchObject({ first: 0x80, type: 120, seq, timestamp: seq * 960, ssrc: r.ssrc });
      expect(received.frame.equals(frame)).toBe(true);
    }
    expect(await s.next()).toEqual({ ssrc: r.ssrc, seq, timestamp: seq * 960, frame });
  }
  const frame = encryptedFrame(100);
  await a.client.send(a.client.rtp({ ssrc: a.ssrc, seq: 77, timestamp: 78, frame }));
  for (const to of [r, s]) expect(await to.next()).toEqual({ ssrc: a.ssrc, seq: 77, timestamp: 78, frame });
  expect([...r.received, ...a.client.pending]).toEqual([]);
});

test('[voice/media] packets of a relayed member are checked as others are', async () => {
  const scene = new MediaScene();
  const { call, a, b } = await scene.call('1', ['a', 'b']);
  const r = new Relayed(call, 'r', scene.ssrc());
  await call.settled();
  const drops = await scene.drops(5, async () => {
    r.send(Buffer.alloc(50));
    r.send(Buffer.alloc(100_000), 2 ** 40, -1);
    r.send(encryptedFrame(VOICE_LIMITS.voiceMedia.relayFrame.max + 1));
    r.relay?.send({ ssrc: a.ssrc, seq: 1, timestamp: 1, frame: encryptedFrame() });
    call.allow('r', { sendAudio: false, sendVideo: false, receive: true });
    await call.settled();
    r.send(encryptedFrame());
  });
  expect(drops).toEqual({ unencrypted: 1, oversized: 2, unknownSsrc: 1, muted: 1 });
  call.remove('r');
  r.send(encryptedFrame());
  await call.settled();
  expect([...a.client.pending, ...b.client.pending]).toEqual([]);
});

test('[voice/media] IP discovery and packets over UDP do not reach a relayed member', async () => {
  const scene = new MediaScene();
  const { call, a } = await scene.call('1', ['a', 'b'], { hasVideo: true });
  const r = new Relayed(call, 'r', scene.ssrc());
  await call.settled();
  const request = Buffer.alloc(74);
  request.writeUInt32BE(0x0001_0046, 0);
  request.writeUInt32BE(r.ssrc, 4);
  const drops = await scene.drops(3, async () => {
    await a.client.send(request);
    await a.client.send(a.client.rtp({ ssrc: r.ssrc, frame: encryptedFrame() }));
    await a.client.send(a.client.rtp({ ssrc: a.ssrc + VIDEO, frame: encryptedFrame(), type: 101 }));
  });
  expect(drops).toEqual({ unknownSsrc: 1, notSelected: 1, unreachable: 1 });
});

test('[voice/media] a slow relayed member loses packets beyond its queue, others do not', async () => {
  const scene = new MediaScene();
  const { call, a, b } = await scene.call('1', ['a', 'b']);
  const slow = new Relayed(call, 'slow', scene.ssrc(), true);
  const quick = new Relayed(call, 'quick', scene.ssrc());
  await call.settled();
  const frame = encryptedFrame(1000);
  const most = Math.floor(VOICE_LIMITS.voiceMedia.relayQueue.max / relaySize(frame));
  const sends = (count: number) =>
    scene.drops(count, async () => {
      for (let i = 0; i < count; i += 1) {
        await a.client.send(a.client.rtp({ ssrc: a.ssrc, frame }));
        await b.client.next();
        await quick.next();
      }
    });
  expect(await sends(most + 10)).toEqual({ slow: 10 });
  for (let i = 0; i < most; i += 1) await slow.next();
  for (const sent of slow.sent) {
    sent();
    sent();
  }
  await call.settled();
  expect(await sends(3)).toEqual({});
  for (let i = 0; i < 3; i += 1) await slow.next();
});
