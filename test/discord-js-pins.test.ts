import { type Account, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { join } from '@guildhall/testkit/voice-scene';
import {
  ChannelType,
  Client,
  type ClientEvents,
  Events,
  GatewayIntentBits,
  type Guild,
  MessageType,
  type TextChannel,
} from 'discord.js';
import { afterAll, beforeAll, expect, test } from 'vitest';

const { Guilds, GuildMembers, GuildMessages, GuildMessageReactions, GuildVoiceStates, MessageContent } = GatewayIntentBits;

let p: TestPlatform;
let ada: Account;
let token: string;
let client: Client<true>;
let guild: Guild;
let text: TextChannel;

/** Resolves with the first matching event. */
function next<E extends keyof ClientEvents>(
  name: E,
  fits: (...values: ClientEvents[E]) => boolean = () => true,
): Promise<ClientEvents[E]> {
  return new Promise((resolve) => {
    const listen = (...values: ClientEvents[E]) => {
      if (!fits(...values)) return;
      client.off(name, listen);
      resolve(values);
    };
    client.on(name, listen);
  });
}

beforeAll(async () => {
  p = await startPlatform();
  ada = await p.person('ada');
  const home = await p.guild(ada);
  const bot = await p.bot(ada, { guild: home });
  token = bot.token;
  client = new Client<true>({
    intents: [Guilds, GuildMembers, GuildMessages, GuildMessageReactions, GuildVoiceStates, MessageContent],
    rest: { api: `${p.address}/api` },
  });
  const ready = next(Events.ClientReady);
  await client.login(token);
  await ready;
  guild = await client.guilds.fetch(home.id);
  text = await guild.channels.create({ name: 'notices', type: ChannelType.GuildText });
});
afterAll(async () => {
  await client.destroy();
  await p.stop();
});

test('messages are pinned and unpinned; the client sees the time, the notice and the flag', async () => {
  const message = await text.send('the rules');
  const updated = next(Events.ChannelPinsUpdate);
  const noticed = next(Events.MessageCreate, (one) => one.type === MessageType.ChannelPinnedMessage);
  await message.pin('worth it');
  const [channel, time] = await updated;
  expect([channel.id, Number(time)]).toEqual([text.id, p.clock.now()]);
  expect(text.lastPinTimestamp).toBe(p.clock.now());
  expect(message.pinned).toBe(true);
  const [notice] = await noticed;
  expect([notice.system, notice.author.id, notice.reference?.messageId]).toEqual([true, client.user.id, message.id]);
  expect((await notice.fetchReference()).id).toBe(message.id);

  const again = next(Events.ChannelPinsUpdate);
  await message.unpin();
  await again;
  expect([message.pinned, text.lastPinTimestamp]).toEqual([false, null]);
});

test('pins are paged, newest first', async () => {
  const messages = [];
  for (const content of ['one', 'two', 'three']) {
    const message = await text.send(content);
    await message.pin();
    messages.push(message.id);
  }
  const first = await text.messages.fetchPins({ limit: 2, cache: false });
  expect([first.hasMore, first.items.map((item) => item.message.id)]).toEqual([true, [messages[2], messages[1]]]);
  const before = first.items.at(-1)?.pinnedTimestamp;
  const rest = await text.messages.fetchPins({ limit: 2, ...(before ? { before } : {}) });
  expect([rest.hasMore, rest.items.map((item) => item.message.content)]).toEqual([false, ['one']]);
});

test('messages are deleted in bulk; the client filters old ones itself', async () => {
  const messages = [await text.send('x'), await text.send('y'), await text.send('z')];
  const gone = next(Events.MessageBulkDelete);
  const deleted = await text.bulkDelete(messages, true);
  expect([...deleted.keys()].sort()).toEqual(messages.map((message) => message.id).sort());
  const [seen, channel] = await gone;
  expect([seen.size, channel.id]).toEqual([3, text.id]);
});

test('a join is announced in the system channel', async () => {
  const bob = await p.person('bob');
  const welcomed = next(Events.MessageCreate, (message) => message.type === MessageType.UserJoin);
  await p.join(ada, text.id, bob);
  const [message] = await welcomed;
  expect([message.author.id, message.system, message.channelId]).toEqual([bob.id, true, guild.systemChannelId]);
});

test('a user’s burst reaction is received as one', async () => {
  const message = await text.send('wow');
  const reacted = next(Events.MessageReactionAdd);
  await ada.put(`/channels/${text.id}/messages/${message.id}/reactions/${encodeURIComponent('🎉')}/@me`, undefined, {
    query: { type: 1 },
  });
  const [reaction, user, details] = await reacted;
  expect([reaction.emoji.name, user.id, details.burst]).toEqual(['🎉', ada.id, true]);
  const [fetched] = (await message.fetch(true)).reactions.cache.values();
  expect([fetched?.count, fetched?.countDetails, fetched?.burstColors?.length]).toEqual([1, { burst: 1, normal: 0 }, 3]);
});

test('a sound is sent to a voice channel, and its effect is received', async () => {
  const voice = await guild.channels.create({ name: 'talk', type: ChannelType.GuildVoice });
  const entered = next(Events.VoiceStateUpdate, (_, now) => now.channelId === voice.id);
  guild.shard.send({ op: 4, d: join(guild.id, voice.id) });
  await entered;
  const heard = next(Events.VoiceChannelEffectSend);
  await voice.sendSoundboardSound({ soundId: '3' });
  const [effect] = await heard;
  expect([effect.channelId, effect.userId, effect.soundId, effect.soundVolume, effect.emoji?.name]).toEqual([
    voice.id,
    client.user.id,
    '3',
    1,
    '🥁',
  ]);
});
