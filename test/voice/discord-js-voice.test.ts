import { startPlatform, type Account, type TestChannel, type TestPlatform } from '@guildhall/testkit/platform';
import { listen, numberedFrames, play, sameCode, type VoiceBot, voiceBot } from '@guildhall/testkit/voice-bots';
import { openVoiceProxy, type VoiceProxy } from '@guildhall/testkit/voice-proxy';
import { VoiceConnectionStatus, entersState, type VoiceConnection } from '@discordjs/voice';
import { VOICE_CLOSE_CODES } from '@guildhall/protocol/voice';
import { Events } from 'discord.js';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

const TIME = { timeout: 60_000 };
let p: TestPlatform;
let proxy: VoiceProxy;
let owner: Account;
let guild: Awaited<ReturnType<TestPlatform['guild']>>;
let bots: VoiceBot[] = [];

beforeAll(async () => {
  proxy = await openVoiceProxy();
  const settings = { GUILDHALL_VOICE_PORTS: '0', GUILDHALL_VOICE_ENDPOINT: proxy.endpoint };
  p = await startPlatform({ isRunning: true, settings });
  proxy.forward(p.address);
  owner = await p.person('owner');
  guild = await p.guild(owner);
  bots = [];
  for (let n = 0; n < 3; n += 1) bots.push(await voiceBot(p, owner, guild));
});
afterAll(async () => {
  for (const bot of bots) await bot.stop();
  await proxy.close();
  await p.stop();
});

async function room(): Promise<string> {
  return (await owner.post<TestChannel>(`/guilds/${guild.id}/channels`, { type: 2, name: 'voice' })).body.id;
}

function three(): [VoiceBot, VoiceBot, VoiceBot] {
  const [one, two, three] = bots;
  if (!one || !two || !three) throw new Error('The bots are not there.');
  return [one, two, three];
}

test('every frame of a bot arrives at the others, decrypted, also after one leaves and joins again', TIME, async () => {
  const [one, two, late] = three();
  const channel = await room();
  const [a, b] = [await one.join(channel), await two.join(channel)];
  const code = await sameCode([a, b]);
  const heard = listen(b, one.id);
  const frames = numberedFrames(50);
  await play(a, frames);
  await expect.poll(() => heard.length).toBe(frames.length);
  expect(heard).toEqual(frames);
  const c = await late.join(channel);
  expect(await sameCode([a, b, c])).not.toBe(code);
  b.destroy();
  await expect.poll(() => sameCode([a, c])).toBeTruthy();
  const again = await two.join(channel);
  await sameCode([a, again, c]);
  const [atTwo, atLate] = [listen(again, one.id), listen(c, one.id)];
  await play(a, frames);
  await expect.poll(() => [atTwo.length, atLate.length]).toEqual([frames.length, frames.length]);
  for (const connection of [a, again, c]) connection.destroy();
});

/** Notes the states of a connection from now on. */
function statesOf(connection: VoiceConnection): string[] {
  const states: string[] = [];
  connection.on('stateChange', (before, now) => {
    if (now.status !== before.status) states.push(now.status);
  });
  return states;
}

test(
  'a connection that is closed with 4015 is resumed, and so is a lost one: no frame and no member is missed',
  TIME,
  async () => {
    const [one, two, late] = three();
    const channel = await room();
    const [a, b] = [await one.join(channel), await two.join(channel)];
    onTestFinished(() => {
      for (const connection of [a, b]) connection.destroy();
    });
    const code = await sameCode([a, b]);
    const [heard, states] = [listen(b, one.id), statesOf(b)];
    /** How many frames had been heard at each change of the state. */
    const changes: number[] = [];
    b.on('stateChange', (before, now) => {
      if (now.status !== before.status) changes.push(heard.length);
    });
    const frames = numberedFrames(50);
    const playing = play(a, frames);
    proxy.clients.at(-1)?.close(VOICE_CLOSE_CODES.SERVER_CRASHED);
    await playing;
    await expect.poll(() => heard.length).toBe(frames.length);
    // The library does not decrypt the frames that arrive while it resumes; one more may be on its way at each end.
    const [from = 0, to = 0] = changes;
    const isReadable = (_: Buffer, n: number) => n < from - 1 || n > to;
    expect(heard.filter(isReadable)).toEqual(frames.filter(isReadable));
    const resumed = [VoiceConnectionStatus.Connecting, VoiceConnectionStatus.Ready];
    await expect.poll(() => states).toEqual(resumed);
    proxy.clients.at(-1)?.terminate();
    const c = await late.join(channel);
    expect(await sameCode([a, b, c])).not.toBe(code);
    expect(states).toEqual([...resumed, ...resumed]);
    onTestFinished(() => c.destroy());
    const atLate = listen(c, two.id);
    await play(b, frames);
    await expect.poll(() => atLate.length).toBe(frames.length);
    expect(atLate).toEqual(frames);
  },
);

test('a client without end-to-end encryption is refused once, and does not retry without a pause', TIME, async () => {
  const [one] = three();
  const connection = one.ask(await room(), { daveEncryption: false });
  const states = statesOf(connection);
  await entersState(connection, VoiceConnectionStatus.Connecting, 10_000);
  // The client asks for another server.
  await entersState(connection, VoiceConnectionStatus.Signalling, 10_000);
  const muted = new Promise<void>((resolve) => {
    one.client.on(Events.VoiceStateUpdate, (_before, now) => {
      if (now.id === one.id && now.selfMute) resolve();
    });
  });
  connection.rejoin({ channelId: connection.joinConfig.channelId, selfMute: true, selfDeaf: false });
  // The server answers in order: one that it had named would have come before this.
  await muted;
  expect(states).toEqual([VoiceConnectionStatus.Connecting, VoiceConnectionStatus.Signalling]);
  connection.destroy();
});
