import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import {
  AuditLogEvent,
  Client,
  Events,
  GatewayIntentBits,
  type Guild,
  type GuildEmoji,
  type SoundboardSound,
  Routes,
  StickerFormatType,
  type Sticker,
} from 'discord.js';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

const { Guilds, GuildExpressions, GuildModeration } = GatewayIntentBits;

let p: TestPlatform;
let client: Client<true>;
let watcher: Client<true>;
let guild: Guild;

async function login(token: string): Promise<Client<true>> {
  const starting = new Client({ intents: [Guilds, GuildExpressions, GuildModeration], rest: { api: `${p.address}/api` } });
  const ready = new Promise<Client<true>>((resolve) => starting.once(Events.ClientReady, resolve));
  await starting.login(token);
  return ready;
}

/** Resolves with the first such event that the other bot receives. */
function seen<T extends unknown[]>(name: string): Promise<T> {
  return new Promise((resolve) => watcher.once(name, (...args: T) => resolve(args)));
}

const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: 'teal' } })
    .png()
    .toBuffer();

beforeAll(async () => {
  p = await startPlatform();
  const ada = await p.person('ada');
  const home = await p.guild(ada);
  const [acting, watching] = [await p.bot(ada, { guild: home }), await p.bot(ada, { guild: home })];
  client = await login(acting.token);
  watcher = await login(watching.token);
  guild = await client.guilds.fetch(home.id);
});
afterAll(async () => {
  await Promise.all([client.destroy(), watcher.destroy()]);
  await p.stop();
});

test('discord.js: emojis are created, edited and deleted; others see each change and the picture', async () => {
  const created = seen<[GuildEmoji]>(Events.GuildEmojiCreate);
  const emoji = await guild.emojis.create({ attachment: await picture(64), name: 'party', reason: 'to test it' });
  const [live] = await created;
  expect([live.id, live.name, live.animated]).toEqual([emoji.id, 'party', false]);
  expect((await emoji.fetchAuthor()).id).toBe(client.user.id);

  const role = await guild.roles.create({ name: 'fans' });
  const updated = seen<[GuildEmoji, GuildEmoji]>(Events.GuildEmojiUpdate);
  const edited = await emoji.edit({ name: 'renamed', roles: [role] });
  const [before, after] = await updated;
  expect([before.name, after.name, [...after.roles.cache.keys()]]).toEqual(['party', 'renamed', [role.id]]);
  expect(edited.name).toBe('renamed');
  expect([...(await guild.emojis.fetch()).keys()]).toEqual([emoji.id]);

  const served = await fetch(`${p.address}/cdn/emojis/${emoji.id}.webp?size=32`);
  expect((await sharp(await served.arrayBuffer()).metadata()).width).toBe(32);

  const deleted = seen<[GuildEmoji]>(Events.GuildEmojiDelete);
  await emoji.delete();
  expect((await deleted)[0].id).toBe(emoji.id);
  expect((await guild.emojis.fetch()).size).toBe(0);
  await expect(guild.emojis.fetch(emoji.id, { force: true })).rejects.toMatchObject({ code: 10014 });
});

test('discord.js: each change produces its audit log entry event', async () => {
  const entry = seen<[{ action: AuditLogEvent; reason: string | null; executorId: string | null }]>(
    Events.GuildAuditLogEntryCreate,
  );
  const emoji = await guild.emojis.create({ attachment: await picture(16), name: 'logged', reason: 'for the log' });
  const [{ action, reason, executorId }] = await entry;
  expect([action, reason, executorId]).toEqual([AuditLogEvent.EmojiCreate, 'for the log', client.user.id]);
  await emoji.delete();
});

test('discord.js: an application’s own emojis', async () => {
  const application = await client.application.fetch();
  const emoji = await application.emojis.create({ attachment: await picture(64), name: 'own' });
  expect([...(await application.emojis.fetch()).keys()]).toEqual([emoji.id]);
  expect((await emoji.edit({ name: 'mine' })).name).toBe('mine');
  await emoji.delete();
  expect((await application.emojis.fetch()).size).toBe(0);
});

test('discord.js: stickers are created, edited and deleted; others see each change', async () => {
  const created = seen<[Sticker]>(Events.GuildStickerCreate);
  const sticker = await guild.stickers.create({ file: await picture(320), name: 'wave', tags: 'wave', description: 'It waves' });
  const [live] = await created;
  expect([live.id, live.format, live.description]).toEqual([sticker.id, StickerFormatType.PNG, 'It waves']);
  const updated = seen<[Sticker, Sticker]>(Events.GuildStickerUpdate);
  await sticker.edit({ name: 'hello' });
  expect((await updated).map((one) => one.name)).toEqual(['wave', 'hello']);
  expect((await sticker.fetchUser())?.id).toBe(client.user.id);
  const deleted = seen<[Sticker]>(Events.GuildStickerDelete);
  await sticker.delete();
  expect((await deleted)[0].id).toBe(sticker.id);
  expect((await guild.stickers.fetch()).size).toBe(0);
});

test('discord.js: the platform’s own pack and sounds', async () => {
  const packs = await client.fetchStickerPacks();
  const pack = packs.first();
  expect(pack?.stickers.size).toBe(3);
  const [first] = pack?.stickers.values() ?? [];
  expect((await client.fetchSticker(first?.id ?? '')).name).toBe(first?.name);
  expect(await client.rest.get(Routes.soundboardDefaultSounds())).toHaveLength(4);
});

test('discord.js: sounds are created, edited and deleted; others see each change and request all sounds', async () => {
  const file = readFileSync(new URL('../soundboard/sounds/pop.ogg', import.meta.url));
  const created = seen<[SoundboardSound]>(Events.GuildSoundboardSoundCreate);
  const sound = await guild.soundboardSounds.create({
    file,
    contentType: 'audio/ogg',
    name: 'pop',
    volume: 0.5,
    emojiName: '🫧',
  });
  const [live] = await created;
  expect([live.soundId, live.name, live.volume, live.emoji?.name]).toEqual([sound.soundId, 'pop', 0.5, '🫧']);
  const updated = seen<[SoundboardSound | null, SoundboardSound]>(Events.GuildSoundboardSoundUpdate);
  await sound.edit({ name: 'plop', volume: 1 });
  expect((await updated)[1].name).toBe('plop');
  const asked = await watcher.guilds.fetchSoundboardSounds({ guildIds: [guild.id] });
  expect([...(asked.get(guild.id)?.keys() ?? [])]).toEqual([sound.soundId]);
  expect([...(await guild.soundboardSounds.fetch()).keys()]).toEqual([sound.soundId]);
  const deleted = seen<[SoundboardSound]>(Events.GuildSoundboardSoundDelete);
  await sound.delete();
  expect((await deleted)[0].soundId).toBe(sound.soundId);
});
