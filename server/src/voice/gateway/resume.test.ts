import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { type Caller, enterCall, identifyVoice, isHeard, VoiceSocket } from '@guildhall/testkit/voice-socket';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { VoiceCall } from './call.ts';
import { callScene } from './test/call-scene.ts';

let p: TestPlatform;
let scene: Awaited<ReturnType<typeof callScene>>;
beforeAll(async () => {
  p = await startPlatform({ settings: { GUILDHALL_VOICE_PORTS: '0' } });
  scene = await callScene(p);
});
afterAll(() => p.stop());

/** Three in a call of their own. */
async function trio(): Promise<[Caller, Caller, Caller]> {
  const channel = await scene.make(2);
  const one = await scene.caller('one', channel);
  const [two, three] = [await scene.caller('two', channel), await scene.caller('three', channel)];
  // They have received each other's state.
  for (const { socket } of [one, two]) await socket.settle();
  return [one, two, three];
}

/** Sends a Resume on a new connection. */
async function resumed(fields: object, query?: string): Promise<VoiceSocket> {
  const socket = await VoiceSocket.open(p.address, query);
  onTestFinished(() => socket.ws.terminate());
  socket.send(7, fields);
  return socket;
}

/** Ends the connection as a broken network does; resolves when the server has seen it. */
async function cut(caller: Caller): Promise<void> {
  caller.socket.ws.terminate();
  await caller.socket.closed;
}

test('[voice/resuming] a resume repeats what was missed after seq_ack, in order; media goes on meanwhile', async () => {
  const [one, two, three] = await trio();
  const { seq } = one.socket;
  await cut(one);
  expect(await isHeard(one, two, three)).toBe(true);
  expect(await isHeard(two, one, three)).toBe(true);
  for (const speaking of [1, 0, 2]) two.socket.send(5, { speaking, ssrc: two.ssrc });
  await two.socket.settle();
  const socket = await resumed({ ...one.credentials, seq_ack: seq });
  await socket.message((message) => message.seq === seq + 3);
  expect(socket.messages.map(({ op, seq: number }) => [op, number])).toEqual([
    [8, undefined],
    [9, undefined],
    [5, seq + 1],
    [5, seq + 2],
    [5, seq + 3],
  ]);
  expect(socket.seen(5)).toEqual([1, 0, 2].map((speaking) => ({ user_id: two.id, ssrc: two.ssrc, speaking })));
  expect([two, three].flatMap((other) => other.socket.seen(13))).toEqual([]);
  // All of it again, as long as none is acknowledged.
  const again = await resumed({ ...one.credentials, seq_ack: seq });
  expect(await socket.closed).toBe(4006);
  await again.message((message) => message.seq === seq + 3);
  expect(again.messages.flatMap((message) => message.seq ?? [])).toEqual([seq + 1, seq + 2, seq + 3]);
  again.send(3, { t: 1, seq_ack: seq + 3 });
  await again.next(6);
  expect(await (await resumed({ ...one.credentials, seq_ack: seq })).closed).toBe(4006);
});

test('[voice/resuming] a resume with a wrong field closes with 4006, a malformed one with 4002, and changes nothing', async () => {
  const [one, two] = await trio();
  const wrong: object[] = [
    { token: 'wrong' },
    { token: two.credentials.token },
    { session_id: two.credentials.session_id },
    { server_id: one.credentials.channel_id },
    { seq_ack: 60_000 },
    { seq_ack: -2.5 },
  ];
  for (const fields of wrong)
    expect([fields, await (await resumed({ seq_ack: -1, ...one.credentials, ...fields })).closed]).toEqual([fields, 4006]);
  for (const fields of [{ token: 1 }, { session_id: null }, { seq_ack: 'all' }])
    expect([fields, await (await resumed({ ...one.credentials, ...fields })).closed]).toEqual([fields, 4002]);
  await one.socket.settle();
});

test('[voice/resuming] a connection without heartbeats ends after two intervals; 15 s later its user leaves the call', async () => {
  const [one, two, three] = await trio();
  const session = one.gateway;
  for (let time = 0; time < 28; time += 4) {
    for (const { socket } of [two, three]) await socket.settle();
    await p.clock.advance(4000);
  }
  expect(await one.socket.closed).toBe(1006);
  for (let time = 0; time < 12; time += 4) {
    for (const { socket } of [two, three]) await socket.settle();
    await p.clock.advance(4000);
  }
  expect(two.socket.seen(13)).toEqual([]);
  const back = await resumed({ ...one.credentials, seq_ack: one.socket.seq });
  await back.next(9);
  back.ws.terminate();
  await back.closed;
  await expect
    .poll(async () => {
      await p.clock.advance(4000);
      for (const { socket } of [two, three]) await socket.settle();
      return two.socket.seen(13);
    })
    .toEqual([{ user_id: one.id }]);
  expect(await (await resumed({ ...one.credentials, seq_ack: -1 })).closed).toBe(4006);
  await session.event('VOICE_STATE_UPDATE', ({ channel_id, user_id }) => channel_id === null && user_id === one.id);
  expect(await isHeard(two, three, two)).toBe(true);
});

test('[voice/resuming] more messages than are kept cannot be repeated; before version 8 none are', async () => {
  const [one, two] = await trio();
  const { seq } = one.socket;
  for (let n = 0; n < 1025; n += 1) {
    two.socket.send(5, { speaking: n % 2, ssrc: two.ssrc });
    if (n % 250 !== 249) continue;
    await two.socket.settle();
    one.socket.send(3, { t: n, seq_ack: -1 });
    await p.clock.advance(10_000);
  }
  await two.socket.settle();
  await one.socket.message((message) => message.seq === seq + 1025);
  await cut(one);
  expect(await (await resumed({ ...one.credentials, seq_ack: seq })).closed).toBe(4006);
  const latest = await resumed({ ...one.credentials, seq_ack: seq + 1 });
  await latest.message((message) => message.seq === seq + 1025);
  const { credentials } = await scene.joined('old');
  const old = await identifyVoice(p.address, credentials, 'v=7');
  old.socket.send(1, { protocol: 'websocket' });
  await old.socket.next(25);
  old.socket.ws.terminate();
  await old.socket.closed;
  const continued = await resumed({ ...credentials }, 'v=7');
  await continued.next(9);
  continued.send(3, 5);
  await continued.next(6);
  expect(continued.messages.map(({ op }) => op)).toEqual([8, 9, 6]);
});

test('[voice/resuming] a normal close ends the session at once; the next join is not disturbed by the end of the last one', async () => {
  const [one, two] = await trio();
  await one.socket.close(1000);
  expect(await two.socket.next(13)).toEqual({ user_id: one.id });
  expect(await (await resumed({ ...one.credentials, seq_ack: -1 })).closed).toBe(4006);
  const { account, gateway } = one;
  const { server_id, channel_id } = one.credentials;
  for (let n = 0; n < 5; n += 1) {
    const left = gateway.mark();
    gateway.send(4, { guild_id: server_id, channel_id: null, self_mute: false, self_deaf: false });
    await gateway.event('VOICE_STATE_UPDATE', (state) => state.channel_id === null && state.user_id === account.id, left);
    const { socket } = await identifyVoice(p.address, await enterCall(gateway, account, server_id, channel_id));
    socket.ws.close(1000);
    await socket.closed;
  }
});

test('[voice/close-codes] a message at which the server fails closes with 4015, and the session is resumed', async () => {
  p.expectLog('a voice message failed');
  const [one, two, three] = await trio();
  const { seq } = one.socket;
  vi.spyOn(VoiceCall.prototype, 'speak').mockImplementationOnce(() => {
    throw new Error('broken');
  });
  one.socket.send(5, { speaking: 1, ssrc: one.ssrc });
  expect(await one.socket.closed).toBe(4015);
  const socket = await resumed({ ...one.credentials, seq_ack: seq });
  await socket.next(9);
  const since = two.socket.mark();
  socket.send(5, { speaking: 1, ssrc: one.ssrc });
  expect(await two.socket.next(5, since)).toMatchObject({ user_id: one.id, speaking: 1 });
  expect(await isHeard(one, two, three)).toBe(true);
  expect([two, three].flatMap((other) => other.socket.seen(13))).toEqual([]);
});
