import { once } from 'node:events';
import { Readable } from 'node:stream';
import {
  AudioPlayerStatus,
  type AudioResource,
  createAudioPlayer,
  createAudioResource,
  EndBehaviorType,
  entersState,
  joinVoiceChannel,
  StreamType,
  type VoiceConnection,
  VoiceConnectionStatus,
} from '@discordjs/voice';
import { tonePcm } from '@guildhall/testkit/voice-tone';
import { Client, Events, GatewayIntentBits, type VoiceBasedChannel } from 'discord.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bot, Hall, Person } from '../index.ts';
import { startTestHall } from '../test/scene.ts';

const { Guilds, GuildMessages, GuildVoiceStates, MessageContent } = GatewayIntentBits;
/** Ms of what a person says until the bot repeats it. */
const PAUSE = 200;

let hall: Hall;
let ada: Person;
let bob: Person;
let helper: Bot;
let client: Client;
let connection: VoiceConnection | undefined;

/** Joins a channel as a bot does, and repeats what people say there. */
async function enter(channel: VoiceBasedChannel): Promise<VoiceConnection> {
  const { id: channelId, guildId, guild } = channel;
  const joined = joinVoiceChannel({ channelId, guildId, adapterCreator: guild.voiceAdapterCreator, selfDeaf: false });
  joined.receiver.speaking.on('start', async (userId) => {
    if (joined.receiver.subscriptions.has(userId)) return;
    const frames: Buffer[] = [];
    const end = { behavior: EndBehaviorType.AfterSilence, duration: PAUSE } as const;
    for await (const frame of joined.receiver.subscribe(userId, { end })) frames.push(frame);
    await play(joined, createAudioResource(Readable.from(frames), { inputType: StreamType.Opus }));
  });
  await entersState(joined, VoiceConnectionStatus.Ready, 15_000);
  return joined;
}

/** Plays sound; resolves when all of it has been sent. */
async function play(connection: VoiceConnection, resource: AudioResource): Promise<void> {
  const player = createAudioPlayer();
  connection.subscribe(player);
  player.play(resource);
  await once(player, AudioPlayerStatus.Idle);
}

/** A bot with discord.js: `!join` joins the author's channel, `!tone 440` plays a second of a tone, `!tone 0` of silence. */
async function startBot(): Promise<void> {
  client = new Client({ intents: [Guilds, GuildMessages, GuildVoiceStates, MessageContent], rest: { api: `${hall.url}/api` } });
  client.on(Events.MessageCreate, async (message) => {
    const [word, hertz = '0'] = message.content.split(' ');
    const channel = message.member?.voice.channel;
    if (word === '!join' && channel) {
      connection = await enter(channel);
      await message.reply('I am in.');
    } else if (word === '!tone' && connection) {
      await play(connection, createAudioResource(Readable.from([tonePcm(Number(hertz), 50)]), { inputType: StreamType.Raw }));
      await message.reply('I have played it.');
    }
  });
  const ready = new Promise<void>((resolve) => client.once(Events.ClientReady, () => resolve()));
  await client.login(helper.token);
  await ready;
}

beforeAll(async () => {
  hall = await startTestHall({ within: '20s' });
  hall.trustVoice();
  const world = await hall.world({
    people: ['ada', 'bob'],
    guilds: { workshop: { channels: { general: {}, stage: { type: 'voice' }, attic: { type: 'voice' } } } },
    bots: { helper: { intents: ['MESSAGE_CONTENT'] } },
  });
  ({ ada, bob } = world.people);
  ({ helper } = world.bots);
  await startBot();
  await ada.joins('stage');
  await ada.in('general').says('!join');
  await ada.hears('I am in.');
});
afterAll(async () => {
  connection?.destroy();
  await client.destroy();
  await hall.stop();
});

/** The message of a rejection; the sound of a promise that resolves would fill the report. */
function failureOf(wait: Promise<unknown>): Promise<string> {
  return wait.then(() => 'it was heard', String).then((text) => text.replace(/^WaitFailed: /, ''));
}

test('a bot that plays 440 Hz is heard as 440 Hz, and then as 660 Hz', async () => {
  await ada.joins('stage', { sound: true });
  await ada.in('general').says('!tone 440');
  const sound = await ada.hears({ voice: helper });
  expect(sound.hertz).toBeCloseTo(440, -0.5);
  expect(sound).toMatchObject({ from: helper.id, seconds: expect.closeTo(0.2), loudness: expect.closeTo(-14, -1) });
  expect([sound.opus.length, sound.pcm.length]).toEqual([10, 9600]);
  await ada.hears('I have played it.');
  await ada.in('general').says('!tone 660');
  const next = await ada.hears({ voice: true, hertz: 660, for: '300ms' });
  await ada.hears('I have played it.');
  expect([next.seconds, next.hertz]).toEqual([expect.closeTo(0.3), expect.closeTo(660, -0.5)]);
});

test('a failed wait says who was in the call and what arrived', async () => {
  await ada.joins('stage', { sound: true });
  await ada.in('general').says('!tone 0');
  expect(await failureOf(ada.hears({ voice: helper, within: '1200ms' }))).toMatch(
    /^ada did not hear helper in the call\. In the call: helper\. Sound that arrived: helper: \d+ frames, [\d.]+ s of silence\.\nAfter 1\.2 s the wait ended\..*helper began to speak/s,
  );
  await ada.hears('I have played it.');
  await ada.in('general').says('!tone 440');
  expect(await failureOf(ada.hears({ voice: helper, hertz: 880, within: '1200ms' }))).toMatch(
    /^ada did not hear helper in the call at 880 Hz\. In the call: helper\. Sound that arrived: helper: \d+ frames, [\d.]+ s at -1\d dBFS and mostly 4[34]\d Hz\./,
  );
  await ada.hears('I have played it.');
});

test('a bot hears a person, and a person another: what ada says is repeated by the bot', async () => {
  await bob.joins('stage', { sound: true });
  await ada.joins('stage', { sound: true });
  const [, heard] = await Promise.all([ada.speaks({ hertz: 523, for: '600ms' }), bob.hears({ voice: ada, hertz: 523 })]);
  expect(heard.from).toBe(ada.id);
  expect((await ada.hears({ voice: helper, hertz: 523 })).hertz).toBeCloseTo(523, -0.5);
  expect(ada.transcript()).toMatch(/ada spoke in the call.*helper began to speak/s);
  await bob.leaves();
});

test('a person in no channel, or alone in one, gets an error that says so', async () => {
  await expect(bob.hears({ voice: helper })).rejects.toThrow(
    "bob is in no voice channel. Join one first: await bob.joins('hall').",
  );
  await bob.joins('attic');
  await expect(bob.speaks({ hertz: 440 }, { within: '300ms' })).rejects.toThrow('bob is alone in the call');
  await bob.leaves();
});

test('a person follows into another channel, and hears the bot there', async () => {
  await ada.joins('attic');
  await ada.in('general').says('!join');
  await ada.hears('I am in.');
  await ada.joins('attic', { sound: true });
  await ada.in('general').says('!tone 330');
  expect((await ada.hears({ voice: helper, hertz: 330 })).from).toBe(helper.id);
});
