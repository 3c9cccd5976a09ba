import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { Association } from './association.ts';
import { type Chunk, CHUNKS, readPacket, writePacket } from './sctp-packet.ts';
import { readOffer, writeAnswer } from './sdp.ts';
import { checkResponse, isAuthentic, isStun, readCheck } from './stun.ts';
import { ReceivedTsns } from './tsn.ts';

const HASH = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, '0')).join(':');
const OFFER = [
  'v=0',
  'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
  'a=ice-ufrag:abcd',
  `a=fingerprint:sha-256 ${HASH.toUpperCase()}`,
  'a=setup:actpass',
  'a=mid:0',
  '',
].join('\r\n');

test('an offer of one data channel is read, others are refused', () => {
  expect(readOffer(OFFER)).toEqual({ mid: '0', fingerprint: HASH.replaceAll(':', '') });
  const other = OFFER.replace('m=application', 'm=audio 9 RTP/SAVPF 0\r\nm=application');
  const bad = [other, OFFER.replace('sha-256', 'sha-1'), OFFER.replace('actpass', 'passive'), OFFER.replace('mid:0', 'mid:0 x')];
  for (const sdp of [...bad, OFFER + 'a'.repeat(9000), '', undefined, null, 1, {}]) expect(readOffer(sdp)).toBeUndefined();
  const own = { user: 'u', password: 'p', ip: '10.0.0.1', port: 5, messageBytes: 9 };
  const answer = writeAnswer({ mid: '0', fingerprint: HASH.replaceAll(':', ''), ...own });
  expect(answer).toContain(`a=fingerprint:sha-256 ${HASH.toUpperCase()}\r\n`);
  expect(answer).toContain('a=candidate:1 1 udp 2130706431 10.0.0.1 5 typ host\r\n');
});

/** A check of STUN for a receiver, signed with a password. */
function check(receiver: string, password: string): Buffer {
  const name = Buffer.from(`${receiver}:peer`.padEnd(12, 'x'));
  const head = Buffer.from('000100002112a442000102030405060708090a0b', 'hex');
  const user = Buffer.concat([Buffer.from([0, 6, 0, name.length]), name]);
  head.writeUInt16BE(user.length + 24, 2);
  const covered = Buffer.concat([head, user]);
  return Buffer.concat([covered, Buffer.from([0, 8, 0, 20]), createHmac('sha1', password).update(covered).digest()]);
}

test('a check is authentic with the password only; its response names the address', () => {
  const datagram = check('user', 'secret');
  expect(isStun(datagram)).toBe(true);
  const read = readCheck(datagram);
  if (!read) throw new Error('no check');
  expect(read.receiver).toBe('user');
  expect([isAuthentic(read, 'secret'), isAuthentic(read, 'other')]).toEqual([true, false]);
  const response = checkResponse(read, { ip: '192.0.2.1', port: 32_853 }, 'secret');
  expect(response.subarray(0, 2).toString('hex')).toBe('0101');
  // The address of the sample response of RFC 5769, section 2.2.
  expect(response.subarray(20, 32).toString('hex')).toBe('002000080001a147e112a643');
  for (let length = 0; length < datagram.length; length += 1) {
    const part = datagram.subarray(0, length);
    if (isStun(part)) expect(readCheck(part)).toBeUndefined();
  }
});

test('received numbers: gaps, repeats, abandoned messages, and the end of 32 bits', () => {
  const tsns = new ReceivedTsns(0xffff_fffd);
  expect([0xffff_fffe, 1, 1, 3, 0xffff_fffd].map((tsn) => tsns.accept(tsn))).toEqual([true, true, false, true, false]);
  expect([tsns.last, tsns.gaps()]).toEqual([
    0xffff_fffe,
    [
      [3, 3],
      [5, 5],
    ],
  ]);
  tsns.forward(0);
  expect([tsns.last, tsns.gaps()]).toEqual([1, [[2, 2]]]);
  expect(tsns.accept(2)).toBe(true);
  expect([tsns.last, tsns.gaps()]).toEqual([3, []]);
  expect(tsns.accept(1_000_000)).toBe(false);
});

function association() {
  const sent: { tag: number; chunks: Chunk[] }[] = [];
  const messages: string[] = [];
  const reports: string[] = [];
  const server = new Association({
    send: (packet) => sent.push(readPacket(packet) ?? { tag: 0, chunks: [] }),
    message: (bytes) => messages.push(bytes.toString()),
    opened: () => reports.push('opened'),
    closed: () => reports.push('closed'),
    now: () => performance.now(),
  });
  const init = Buffer.alloc(16);
  init.writeUInt32BE(77, 0);
  init.writeUInt32BE(100, 12);
  server.receive(writePacket(0, [{ type: CHUNKS.INIT, flags: 0, body: init }]));
  const answer = sent[0]?.chunks[0]?.body ?? Buffer.alloc(0);
  const tag = answer.readUInt32BE(0);
  const chunk = (type: number, body: Buffer, flags = 0) => server.receive(writePacket(tag, [{ type, flags, body }]));
  const data = (tsn: number, text: string, { flags = 7, stream = 0, protocol = 53 } = {}) => {
    const head = Buffer.alloc(12);
    head.writeUInt32BE(tsn, 0);
    head.writeUInt16BE(stream, 4);
    head.writeUInt32BE(protocol, 8);
    chunk(CHUNKS.DATA, Buffer.concat([head, Buffer.from(text)]), flags);
  };
  return { server, sent, messages, reports, tag, cookie: answer.subarray(24), chunk, data };
}

test('an association: nothing before its handshake, then each whole message once', () => {
  const { server, sent, messages, reports, tag, cookie, chunk, data } = association();
  expect(sent[0]?.tag).toBe(77);
  data(100, 'early');
  server.send(Buffer.from('early'));
  chunk(CHUNKS.COOKIE_ECHO, Buffer.alloc(cookie.length));
  expect([messages, reports, server.isOpen]).toEqual([[], [], false]);
  chunk(CHUNKS.COOKIE_ECHO, cookie);
  chunk(CHUNKS.COOKIE_ECHO, cookie);
  expect([reports, server.isOpen]).toEqual([['opened'], true]);
  data(100, 'one');
  data(100, 'one');
  data(102, 'three');
  data(103, 'part', { flags: 6 });
  data(104, 'other stream', { stream: 1 });
  data(105, 'text', { protocol: 51 });
  server.receive(writePacket(tag + 1, [{ type: CHUNKS.ABORT, flags: 0, body: Buffer.alloc(0) }]));
  expect([messages, reports]).toEqual([['one', 'three'], ['opened']]);
  const acknowledged = sent.at(-1)?.chunks[0];
  expect([acknowledged?.type, acknowledged?.body.readUInt32BE(0)]).toEqual([CHUNKS.SACK, 100]);
  server.send(Buffer.from('answer'));
  expect(sent.at(-1)?.chunks.at(-1)?.body.subarray(12).toString()).toBe('answer');
  chunk(CHUNKS.ABORT, Buffer.alloc(0));
  expect([reports, server.isOpen]).toEqual([['opened', 'closed'], false]);
});

test('garbage changes nothing in an association', () => {
  const { server, reports, cookie, chunk, data, messages } = association();
  chunk(CHUNKS.COOKIE_ECHO, cookie);
  let seed = 1;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return (seed >>> 8) % below;
  };
  for (let n = 0; n < 20_000; n += 1) {
    const bytes = Buffer.from(Array.from({ length: random(60) }, () => random(256)));
    server.receive(bytes);
    // All types but those that end it.
    const type = [0, 1, 2, 3, 4, 5, 9, 10, 11, 130, 192, 255][random(12)] ?? 0;
    if (type !== CHUNKS.DATA && type !== CHUNKS.FORWARD_TSN) chunk(type, bytes, random(256));
  }
  data(100, 'still here');
  expect([reports, messages]).toEqual([['opened'], ['still here']]);
  server.close();
});
