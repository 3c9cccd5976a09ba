import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { encryptedFrame } from '@guildhall/testkit/voice-client';
import { expect, test } from 'vitest';
import { loadCiphers, MODES } from './ciphers.ts';
import { zeroCounters } from './drops.ts';
import { FanOut, headerBytes } from './fan-out.ts';
import { type Call, Member } from './member.ts';
import { ReplayWindow } from './replay-window.ts';

test('[voice/media] without libsodium only AES is offered', () => {
  const ciphers = loadCiphers(() => {
    throw new Error('no binary for this system');
  });
  expect(ciphers.modes).toEqual(['aead_aes256_gcm_rtpsize']);
  expect(() => ciphers.create('aead_xchacha20_poly1305_rtpsize', randomBytes(32))).toThrow(RangeError);
  expect(loadCiphers().modes).toEqual(MODES);
});

test('[voice/media] the window accepts each counter once, as a set of those within 1024 of the highest does', () => {
  const start = fc.integer({ min: 0, max: 2 ** 32 - 1 });
  const steps = fc.array(fc.oneof(fc.integer({ min: -1100, max: 40 }), fc.integer({ min: -8, max: 3 }), fc.constant(3000)), {
    maxLength: 200,
  });
  fc.assert(
    fc.property(start, steps, (first, moves) => {
      const window = new ReplayWindow();
      const seen = new Set([0]);
      let highest = 0;
      expect(window.isOld(first)).toBe(false);
      window.note(first);
      for (const move of moves) {
        const at = highest + move;
        const isOld = seen.has(at) || at <= highest - 1024;
        const counter = (first + at + 2 ** 33) % 2 ** 32;
        // Counters before the first are only known as unseen.
        expect(window.isOld(counter)).toBe(isOld);
        if (isOld) continue;
        window.note(counter);
        seen.add(at);
        highest = Math.max(highest, at);
      }
    }),
  );
});

test('[voice/media] a receiver whose counters are used up is reported once and receives nothing', () => {
  class Spent extends Member {
    override nextCounter(): undefined {
      return undefined;
    }
  }
  const call: Call = { number: 1, members: [] };
  const more = { call: 1, transport: 'udp', videoSsrc: null, rtxSsrc: null } as const;
  const sender = new Member(call, { member: 1, ssrc: 1, ...more });
  const receiver = new Spent(call, { member: 2, ssrc: 2, ...more });
  call.members.push(sender, receiver);
  receiver.port = 9;
  receiver.select(loadCiphers().create('aead_aes256_gcm_rtpsize', randomBytes(32)));
  const counters = zeroCounters();
  const posted: unknown[] = [];
  const sent: Buffer[] = [];
  const wire = { send: (packet: Buffer) => void sent.push(packet), queued: () => 0 };
  const fanOut = new FanOut(wire, counters, (kind, data) => void posted.push({ kind, data }));
  const [stream] = sender.streams;
  if (stream) for (let i = 0; i < 3; i += 1) fanOut.forward(stream, headerBytes(), encryptedFrame());
  expect(posted).toEqual([{ kind: 'exhausted', data: { member: 2 } }]);
  expect(counters.drops).toMatchObject({ exhausted: 1, unreachable: 2 });
  expect(sent).toEqual([]);
});

test('[voice/media] while the socket has too much to send, packets are dropped', () => {
  const call: Call = { number: 1, members: [] };
  const more = { call: 1, transport: 'udp', videoSsrc: null, rtxSsrc: null } as const;
  const [sender, receiver] = [1, 2].map((member) => new Member(call, { member, ssrc: member, ...more }));
  if (!sender || !receiver) throw new Error('two members');
  call.members.push(sender, receiver);
  receiver.port = 9;
  receiver.select(loadCiphers().create('aead_aes256_gcm_rtpsize', randomBytes(32)));
  const counters = zeroCounters();
  let queued = 0;
  const wire = {
    send: (packet: Buffer) => {
      queued += packet.length;
    },
    queued: () => queued,
  };
  const fanOut = new FanOut(wire, counters, () => undefined);
  const [stream] = sender.streams;
  if (stream) for (let i = 0; i < 4000; i += 1) fanOut.forward(stream, headerBytes(), encryptedFrame(1000));
  expect(queued).toBeLessThan(2 * 1024 * 1024 + 1100);
  expect(counters.drops.backlog).toBeGreaterThan(1000);
});
