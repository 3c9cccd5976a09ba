import { Readable } from 'node:stream';
import { AudioPlayerStatus, createAudioPlayer, createAudioResource, entersState, StreamType } from '@discordjs/voice';
import { type Account, startPlatform, type TestChannel, type TestPlatform } from '@guildhall/testkit/platform';
import { listen, sameCode, trustVoice, type VoiceBot, voiceBot } from '@guildhall/testkit/voice-bots';
import { XCHACHA } from '@guildhall/testkit/voice-client';
import { measureTone, tonePcm } from '@guildhall/testkit/voice-tone';
import { joinVoice, voiceCertificate, type VoiceUser } from '@guildhall/testkit/voice-user';
import { afterAll, beforeAll, expect, test } from 'vitest';

let p: TestPlatform;
let owner: Account;
let guild: Awaited<ReturnType<TestPlatform['guild']>>;
let bot: VoiceBot;
let ca: string;

beforeAll(async () => {
  p = await startPlatform({ isRunning: true, settings: { GUILDHALL_VOICE_PORTS: '0' } });
  trustVoice(p);
  ca = voiceCertificate(p);
  owner = await p.person('owner');
  guild = await p.guild(owner);
  bot = await voiceBot(p, owner, guild);
});
afterAll(async () => {
  await bot.stop();
  await p.stop();
});

async function room(): Promise<string> {
  return (await owner.post<TestChannel>(`/guilds/${guild.id}/channels`, { type: 2, name: 'voice' })).body.id;
}

/** A person of the guild, in the call of a channel. */
async function person(channelId: string, protocol: 'udp' | 'websocket', more: { mode?: string } = {}): Promise<VoiceUser> {
  const account = await p.person('guest');
  await p.join(owner, guild.text.id, account);
  return joinVoice(await account.connect(), { guildId: guild.id, channelId, ca, protocol, ...more });
}

const near = (hertz: number) => expect.closeTo(hertz, -0.5);

test('the tone of a bot is heard over UDP and over the WebSocket, those of the users by each other and by the bot', async () => {
  const channel = await room();
  const connection = await bot.join(channel);
  const [ada, web] = [await person(channel, 'udp'), await person(channel, 'websocket')];
  const code = await ada.together(bot.id, web.id);
  expect(await web.together(bot.id, ada.id)).toBe(code);
  expect(await sameCode([connection])).toBe(code);
  expect([[...ada.others].sort(), [...web.others].sort()]).toEqual([[bot.id, web.id].sort(), [bot.id, ada.id].sort()]);

  const atBot = { ada: listen(connection, ada.id), web: listen(connection, web.id) };
  const player = createAudioPlayer();
  connection.subscribe(player);
  player.play(createAudioResource(Readable.from([tonePcm(440, 50)]), { inputType: StreamType.Raw }));
  const [played] = await Promise.all([
    ada.play({ hertz: 660, seconds: 1 }),
    web.play({ hertz: 880, seconds: 1 }),
    entersState(player, AudioPlayerStatus.Playing, 15_000),
  ]);
  expect(played).toBe(50);
  await entersState(player, AudioPlayerStatus.Idle, 15_000);
  const clean = { purity: expect.closeTo(1, 1), failed: 0, lost: 0 };
  for (const [listener, speaker, hertz] of [
    [ada, bot.id, 440],
    [web, bot.id, 440],
    [ada, web.id, 880],
    [web, ada.id, 660],
  ] as const) {
    expect(await listener.hears(speaker, { frames: 50 })).toMatchObject({ hertz: near(hertz), ...clean });
  }
  for (const [heard, hertz] of [
    [atBot.ada, 660],
    [atBot.web, 880],
  ] as const) {
    await expect.poll(() => heard.length).toBe(55);
    expect(measureTone(heard.slice(0, 50))).toEqual({ hertz: near(hertz), purity: expect.closeTo(1, 1) });
  }
  connection.destroy();
  await Promise.all([ada.leave(), web.leave()]);
});

test('speech begins and ends by opcode 5, a muted user is not heard, and one who leaves is gone', async () => {
  const channel = await room();
  const [ada, bob] = [await person(channel, 'udp'), await person(channel, 'websocket')];
  await Promise.all([ada.together(bob.id), bob.together(ada.id)]);
  const playing = ada.play({ hertz: 500, seconds: 0.5 });
  await bob.until('speech', () => bob.speaking.get(ada.id) === 1);
  await playing;
  await bob.until('end of speech', () => bob.speaking.get(ada.id) === 0);
  expect(await bob.hears(ada.id)).toMatchObject({ hertz: near(500), received: 25, failed: 0, lost: 0 });

  await ada.mute();
  expect(await ada.play({ hertz: 500, seconds: 0.2 })).toBe(0);
  await ada.mute(false);
  await ada.play({ hertz: 700, seconds: 0.5 });
  expect(await bob.hears(ada.id, { since: 25 })).toMatchObject({ hertz: near(700), received: 50, lost: 0 });
  await ada.leave();
  await bob.until('farewell', () => !bob.others.has(ada.id));
  await bob.leave();
  expect([ada.closeCodes, bob.closeCodes]).toEqual([[1000], [1000]]);
});

test.for(['udp', 'websocket'] as const)(
  'a connection that is cut resumes by %s, with the changes that it missed',
  async (protocol) => {
    const channel = await room();
    const [ada, bob] = [await person(channel, 'udp'), await person(channel, protocol)];
    await Promise.all([ada.together(bob.id), bob.together(ada.id)]);
    const playing = ada.play({ hertz: 440, seconds: 1 });
    await bob.hears(ada.id, { frames: 5 });
    await bob.cut();
    await playing;
    const since = bob.mark(ada.id);
    await ada.play({ hertz: 440, seconds: 0.5 });
    expect(await bob.hears(ada.id, { since })).toMatchObject({
      hertz: near(440),
      failed: 0,
      ...(protocol === 'udp' && { lost: 0 }),
    });
    await bob.play({ hertz: 550, seconds: 0.5 });
    expect(await ada.hears(bob.id)).toMatchObject({ hertz: near(550), failed: 0 });

    bob.deaf();
    const eve = await person(channel, 'websocket');
    await ada.until('newcomer', () => ada.others.has(eve.id));
    await eve.leave();
    await ada.until('farewell', () => !ada.others.has(eve.id));
    const seen = bob.opcodes.length;
    await bob.cut();
    await bob.until('farewell', () => bob.opcodes.slice(seen).includes(13));
    expect(await bob.together(ada.id)).toBe(await ada.together(bob.id));
    expect([bob.resumed, bob.closeCodes]).toEqual([2, [1006, 1006]]);
    await Promise.all([ada.leave(), bob.leave()]);
  },
);

test('a user who is moved follows to the other channel, and hears there in another mode of encryption', async () => {
  const [from, to] = [await room(), await room()];
  const [ada, eve] = [await person(from, 'udp'), await person(to, 'udp', { mode: XCHACHA })];
  await owner.patch(`/guilds/${guild.id}/members/${ada.id}`, { channel_id: to });
  expect(await ada.ended()).toBe(4014);
  const moved = await ada.follow();
  await Promise.all([moved.together(eve.id), eve.together(ada.id)]);
  await Promise.all([moved.play({ hertz: 600, seconds: 0.5 }), eve.play({ hertz: 900, seconds: 0.5 })]);
  expect(await eve.hears(ada.id)).toMatchObject({ hertz: near(600), failed: 0, lost: 0 });
  expect(await moved.hears(eve.id)).toMatchObject({ hertz: near(900), failed: 0, lost: 0 });
  await Promise.all([moved.leave(), eve.leave()]);
});

test('a user who is disconnected has the close code, and a user that failed reports it', async () => {
  const channel = await room();
  const [ada, bob] = [await person(channel, 'udp'), await person(channel, 'udp')];
  await Promise.all([ada.together(bob.id), bob.together(ada.id)]);
  const failing = ada.until('failure', () => {
    if (!ada.others.has(bob.id)) throw new Error('an exception in a client');
    return false;
  });
  await Promise.all([
    expect(failing).rejects.toThrow('an exception in a client'),
    owner.patch(`/guilds/${guild.id}/members/${bob.id}`, { channel_id: null }),
  ]);
  expect(await bob.ended()).toBe(4014);
  await bob.leave();
  await expect(ada.leave()).rejects.toThrow('the voice user failed');
});
