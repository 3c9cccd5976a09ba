import type { VoiceConnection } from '@discordjs/voice';
import { ALL_INTENTS } from '@guildhall/protocol/intents';
import { type Account, startPlatform, type TestChannel, type TestPlatform } from '@guildhall/testkit/platform';
import { listen, play, sameCode, trustVoice, type VoiceBot, voiceBot } from '@guildhall/testkit/voice-bots';
import { measureTone, toneFrames } from '@guildhall/testkit/voice-tone';
import { joinVoice, voiceCertificate, type VoiceUser } from '@guildhall/testkit/voice-user';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Bots of discord.js, and other bots and people over UDP and over the WebSocket. */
const [BOTS, USERS] = [5, 20];
/** How many speak at once. */
const AT_ONCE = 5;
const FRAMES = 20;
const SECONDS = 0.4;

let p: TestPlatform;
let owner: Account;
let guild: Awaited<ReturnType<TestPlatform['guild']>>;
let channelId: string;
const bots: VoiceBot[] = [];

beforeAll(async () => {
  p = await startPlatform({ isRunning: true, settings: { GUILDHALL_VOICE_PORTS: '0' } });
  trustVoice(p);
  owner = await p.person('owner');
  guild = await p.guild(owner);
  channelId = (await owner.post<TestChannel>(`/guilds/${guild.id}/channels`, { type: 2, name: 'voice' })).body.id;
  for (let n = 0; n < BOTS; n += 1) bots.push(await voiceBot(p, owner, guild));
});
afterAll(async () => {
  for (const bot of bots) await bot.stop();
  await p.stop();
});

async function user(n: number): Promise<VoiceUser> {
  const isBot = n % 2 === 0;
  const account = isBot ? await p.bot(owner, { guild }) : await p.person('guest');
  if (!isBot) await p.join(owner, guild.text.id, account);
  const session = await account.connect(isBot ? { intents: ALL_INTENTS } : {});
  return joinVoice(session, { guildId: guild.id, channelId, ca: voiceCertificate(p), protocol: n % 4 < 2 ? 'udp' : 'websocket' });
}

/** The tone of the speaker with an index. */
const hertzOf = (index: number) => 300 + 40 * index;
const near = (index: number) => expect.closeTo(hertzOf(index), -0.5);

test('25 bots and people in one call: every frame arrives at every receiver, decrypted, with the tone of its speaker', async () => {
  const joining = bots.map((bot) => bot.join(channelId));
  const users: VoiceUser[] = await Promise.all(Array.from({ length: USERS }, (_, n) => user(n)));
  const connections = await Promise.all(joining);
  const ids = [...bots.map(({ id }) => id), ...users.map(({ id }) => id)];
  const codes = await Promise.all(users.map((one) => one.together(...ids)));
  expect(new Set([...codes, await sameCode(connections)]).size).toBe(1);

  const frames = bots.map((_, index) => toneFrames(hertzOf(index), FRAMES));
  const atBots = connections.map((connection, at) => ids.map((id, index) => (index === at ? [] : listen(connection, id))));
  const speak = (index: number): Promise<unknown> => {
    const [connection, own] = [connections[index], frames[index]];
    return connection && own
      ? talk(connection, own)
      : Promise.resolve(users[index - BOTS]?.play({ hertz: hertzOf(index), seconds: SECONDS }));
  };
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await Promise.all(ids.slice(from, from + AT_ONCE).map((_, n) => speak(from + n)));

  for (const [at, one] of users.entries()) {
    for (const [index, id] of ids.entries()) {
      if (index === BOTS + at) continue;
      const heard = await one.hears(id, { frames: FRAMES });
      expect({ at, index, ...heard }).toMatchObject({
        received: FRAMES,
        failed: 0,
        lost: 0,
        hertz: near(index),
      });
    }
  }
  for (const [at, heard] of atBots.entries()) {
    for (const [index, got] of heard.entries()) {
      if (index === at) continue;
      await expect.poll(() => got.length).toBeGreaterThanOrEqual(FRAMES);
      expect(measureTone(got.slice(0, FRAMES)).hertz).toEqual(near(index));
      if (index < BOTS) expect(got).toEqual(frames[index]);
    }
  }
  expect(users.map(({ unknown, closeCodes }) => [unknown, closeCodes])).toEqual(users.map(() => [0, []]));
  for (const connection of connections) connection.destroy();
  await Promise.all(users.map((one) => one.leave()));
});

async function talk(connection: VoiceConnection, frames: readonly Buffer[]): Promise<void> {
  connection.setSpeaking(true);
  await play(connection, frames);
  connection.setSpeaking(false);
}
