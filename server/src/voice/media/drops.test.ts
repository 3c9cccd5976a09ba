import { VOICE_LIMITS } from '@guildhall/protocol/limits/voice';
import { AES, encryptedFrame, SILENCE, VoiceClient, XCHACHA } from '@guildhall/testkit/voice-client';
import { MediaScene, VIDEO } from '@guildhall/testkit/media-scene';
import { expect, onTestFinished, test } from 'vitest';

const LIMITS = VOICE_LIMITS.voiceMedia;
const frame = encryptedFrame();

/** A call of two, and a function that sends packets from a and returns the drops. */
async function scene(mode: typeof AES | typeof XCHACHA = AES) {
  const made = new MediaScene();
  const { call, a, b } = await made.call('1', ['a', 'b'], { mode });
  const sends = (...packets: Uint8Array[]) =>
    made.drops(packets.length, async () => {
      for (const packet of packets) await a.client.send(packet);
    });
  /** Sends a frame that must arrive, and is the first to do so. */
  const arrives = async () => {
    const last = encryptedFrame();
    await a.client.send(a.client.rtp({ ssrc: a.ssrc, frame: last }));
    expect(b.client.open(await b.client.next()).frame.equals(last)).toBe(true);
  };
  return { made, call, a, b, sends, arrives };
}

test('[voice/media] malformed: too short, no body, or sources, an extension or padding beyond the packet', async () => {
  const { a, sends, arrives } = await scene();
  const plain = a.client.rtp({ ssrc: a.ssrc, frame });
  const manySources = Buffer.from(plain.subarray(0, 40));
  manySources.writeUInt8(0x8f, 0);
  expect(await sends(Buffer.alloc(0), Buffer.alloc(7), plain.subarray(0, 12), plain.subarray(0, 32), manySources)).toEqual({
    malformed: 5,
  });
  const padded = a.client.rtp({ ssrc: a.ssrc, frame: Buffer.from([9]), flags: 0x20 });
  const extended = a.client.rtp({ ssrc: a.ssrc, frame, flags: 0x10, preamble: Buffer.from('bede0100', 'hex') });
  expect(await sends(padded, extended)).toEqual({ malformed: 2 });
  await arrives();
});

test('[voice/media] oversized, of an unknown type, of an unknown SSRC', async () => {
  const { a, sends, arrives } = await scene();
  expect(await sends(Buffer.alloc(LIMITS.datagram.max + 1, 0x80))).toEqual({ oversized: 1 });
  expect(await sends(Buffer.alloc(60), Buffer.alloc(74, 1), a.client.rtp({ ssrc: a.ssrc, frame, type: 119 }))).toEqual({
    unknownType: 3,
  });
  const discovery = Buffer.alloc(74);
  discovery.writeUInt32BE(0x0001_0046, 0);
  expect(await sends(a.client.rtp({ ssrc: 5, frame }), a.client.rtcp(report(5)), discovery)).toEqual({ unknownSsrc: 3 });
  await arrives();
});

test('[voice/media] before a mode is selected nothing is accepted', async () => {
  const { made, call, b } = await scene();
  const c = await made.join(call, 'c', { isSelected: false });
  expect(await made.drops(1, () => c.client.send(c.client.rtp({ ssrc: c.ssrc, frame })))).toEqual({ notSelected: 1 });
  expect(b.client.pending).toEqual([]);
});

test.each([AES, XCHACHA] as const)(
  '[voice/media] %s: a changed byte, another key, or the SSRC of another member',
  async (mode) => {
    const { a, b, sends, arrives } = await scene(mode);
    const changed = a.client.rtp({ ssrc: a.ssrc, frame });
    changed.writeUInt8(changed.readUInt8(3) ^ 1, 3);
    const other = await VoiceClient.open(mode);
    onTestFinished(() => other.close());
    const stolen = a.client.rtp({ ssrc: b.ssrc, frame });
    expect(await sends(changed, other.rtp({ ssrc: a.ssrc, frame, counter: 900 }), stolen)).toEqual({ unauthentic: 3 });
    await arrives();
  },
);

test('[voice/media] a repeated packet is dropped, and one that is late by less than the window is not', async () => {
  const { a, b, sends } = await scene();
  const late = a.client.rtp({ ssrc: a.ssrc, frame, counter: 10_000 - 1023 });
  const tooLate = a.client.rtp({ ssrc: a.ssrc, frame, counter: 10_000 - 1024 });
  const last = a.client.rtp({ ssrc: a.ssrc, frame, counter: 10_000 });
  expect(await sends(last, last, late, late, tooLate)).toEqual({ replayed: 3 });
  await b.client.next();
  await b.client.next();
  expect(b.client.pending).toEqual([]);
});

test('[voice/media] a frame without the trailer of end-to-end encryption is never forwarded', async () => {
  const { a, b, sends, arrives } = await scene();
  const frames = [Buffer.alloc(60, 1), Buffer.from([0xfa, 0xfa]), Buffer.from([0xf8, 0xff]), Buffer.from('f8fffe00', 'hex')];
  expect(await sends(...frames.map((one) => a.client.rtp({ ssrc: a.ssrc, frame: one })))).toEqual({ unencrypted: 4 });
  expect(b.client.pending).toEqual([]);
  await arrives();
});

test('[voice/media] a muted member is not heard from the next packet on, and is heard again', async () => {
  const { call, a, b, sends, arrives } = await scene();
  call.allow('a', { sendAudio: false, sendVideo: true, receive: true });
  await call.settled();
  expect(await sends(a.client.rtp({ ssrc: a.ssrc, frame }), a.client.rtp({ ssrc: a.ssrc, frame: SILENCE }))).toEqual({
    muted: 2,
  });
  expect(b.client.pending).toEqual([]);
  call.allow('a', { sendAudio: true, sendVideo: true, receive: true });
  await call.settled();
  await arrives();
});

test('[voice/media] a deafened member receives nothing, nor does one that wants quality 0', async () => {
  const { call, a, b, sends, arrives } = await scene();
  const packet = () => a.client.rtp({ ssrc: a.ssrc, frame });
  call.allow('b', { sendAudio: true, sendVideo: true, receive: false });
  await call.settled();
  expect(await sends(packet())).toEqual({ deafened: 1 });
  call.allow('b', { sendAudio: true, sendVideo: true, receive: true });
  call.wants('b', new Map([[a.ssrc, 0]]));
  await call.settled();
  expect(await sends(packet())).toEqual({ unwanted: 1 });
  call.wants('b', new Map(), 0);
  await call.settled();
  expect(await sends(packet())).toEqual({ unwanted: 1 });
  call.wants('b', new Map([[a.ssrc, 1]]), 0);
  await call.settled();
  expect(b.client.pending).toEqual([]);
  await arrives();
});

test('[voice/media] a receiver without an address or a mode is unreachable', async () => {
  const { made, call, sends, a } = await scene();
  await made.join(call, 'c', { discovers: false });
  await made.join(call, 'd', { isSelected: false });
  expect(await sends(a.client.rtp({ ssrc: a.ssrc, frame }))).toEqual({ unreachable: 2 });
});

test('[voice/media] after its removal a member is unknown and receives nothing', async () => {
  const { call, a, b, sends } = await scene();
  call.remove('b');
  await call.settled();
  expect(await sends(a.client.rtp({ ssrc: a.ssrc, frame }), b.client.rtp({ ssrc: b.ssrc, frame }))).toEqual({ unknownSsrc: 1 });
  expect(b.client.pending).toEqual([]);
});

test('[voice/media] a ping from an unknown address is not answered', async () => {
  const { made, a } = await scene();
  const stranger = await VoiceClient.open();
  onTestFinished(() => stranger.close());
  stranger.server = a.client.server;
  expect(await made.drops(1, () => stranger.send(Buffer.from('1337cafe00000001', 'hex')))).toEqual({ unprovenPing: 1 });
  expect(stranger.pending).toEqual([]);
});

/** A receiver report without blocks. */
function report(ssrc: number): Buffer {
  const bytes = Buffer.from('80c9000100000000', 'hex');
  bytes.writeUInt32BE(ssrc, 4);
  return bytes;
}

/** A feedback message of `sender` on the packets of `media`. */
function feedback(type: number, format: number, sender: number, media: number, entries = Buffer.alloc(0)): Buffer {
  const message = Buffer.concat([Buffer.alloc(12), entries]);
  message.writeUInt8(0x80 | format, 0);
  message.writeUInt8(type, 1);
  message.writeUInt16BE(message.length / 4 - 1, 2);
  message.writeUInt32BE(sender, 4);
  message.writeUInt32BE(media, 8);
  return message;
}

test('[voice/media] a sender of video receives PLI, FIR and NACK; other RTCP is dropped', async () => {
  const made = new MediaScene();
  const { a, b } = await made.call('1', ['a', 'b'], { hasVideo: true });
  const other = await made.call('2', ['c', 'd'], { hasVideo: true });
  const fir = Buffer.alloc(8);
  fir.writeUInt32BE(a.ssrc + VIDEO, 0);
  const wanted = [
    feedback(206, 1, b.ssrc, a.ssrc + VIDEO),
    feedback(206, 4, b.ssrc, 0, fir),
    feedback(205, 1, b.ssrc, a.ssrc + VIDEO, Buffer.alloc(4, 1)),
  ];
  for (const message of wanted) {
    await b.client.send(b.client.rtcp(message));
    expect(a.client.openRtcp(await a.client.next()).equals(message)).toBe(true);
  }
  await b.client.send(b.client.rtcp(Buffer.concat([report(b.ssrc), ...wanted])));
  for (const message of wanted) expect(a.client.openRtcp(await a.client.next()).equals(message)).toBe(true);
  const refused = [
    report(b.ssrc),
    feedback(206, 15, b.ssrc, a.ssrc + VIDEO),
    feedback(205, 15, b.ssrc, a.ssrc + VIDEO),
    feedback(206, 1, b.ssrc, a.ssrc),
    feedback(206, 1, b.ssrc, b.ssrc + VIDEO),
    feedback(206, 1, b.ssrc, other.a.ssrc + VIDEO),
    Buffer.concat([report(b.ssrc), feedback(206, 1, other.a.ssrc, a.ssrc + VIDEO)]),
    Buffer.concat([feedback(206, 1, b.ssrc, 1).subarray(0, 8), Buffer.alloc(1)]),
  ];
  const drops = await made.drops(refused.length, async () => {
    for (const message of refused) await b.client.send(b.client.rtcp(message));
  });
  expect(drops).toEqual({ rtcp: refused.length });
  expect([...a.client.pending, ...other.a.client.pending]).toEqual([]);
});

test('[voice/media] of video only the last packet of a picture needs the trailer; without permission it is dropped', async () => {
  const made = new MediaScene();
  const { call, a, b } = await made.call('1', ['a', 'b'], { hasVideo: true });
  const ssrc = a.ssrc + VIDEO;
  const part = Buffer.alloc(900, 3);
  await a.client.send(a.client.rtp({ ssrc, frame: part, type: 101 }));
  await a.client.send(a.client.rtp({ ssrc, frame, type: 0x80 | 101 }));
  expect(b.client.open(await b.client.next())).toMatchObject({ type: 101, frame: part });
  expect(b.client.open(await b.client.next())).toMatchObject({ type: 0x80 | 101, frame });
  const drops = () =>
    made.drops(2, async () => {
      await a.client.send(a.client.rtp({ ssrc, frame: part, type: 0x80 | 101 }));
      await a.client.send(a.client.rtp({ ssrc, frame: Buffer.alloc(0), padding: 4, type: 101 }));
    });
  expect(await drops()).toEqual({ unencrypted: 2 });
  call.allow('a', { sendAudio: true, sendVideo: false, receive: true });
  await call.settled();
  expect(await drops()).toEqual({ muted: 2 });
  expect(b.client.pending).toEqual([]);
});
