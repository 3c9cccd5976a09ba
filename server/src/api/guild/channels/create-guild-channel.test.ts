import { grantFeatures } from '@guildhall/testkit/features';
import { type Fixtures, permissionBits, startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

const VIEW_CHANNEL = 1n << 10n;
const MANAGE_CHANNELS = 1n << 4n;
const MANAGE_ROLES = 1n << 28n;
const BAN_MEMBERS = 1n << 2n;

async function house({ alice, guild }: Pick<Fixtures, 'alice' | 'guild'>, permissions = VIEW_CHANNEL | MANAGE_CHANNELS) {
  const bot = await p.bot(alice, { guild, permissions: String(permissions) });
  return { bot, path: `/guilds/${guild.id}/channels` as const };
}

test('[operations] a text channel is created at the end, with a slug as its name, an event and an audit entry', async ({
  alice,
  guild,
}) => {
  const { bot, path } = await house({ alice, guild });
  const made = await bot.post(
    path,
    { name: ' Off Topic!  Talk ', topic: 'anything', nsfw: true, rate_limit_per_user: 5, default_auto_archive_duration: 60 },
    { headers: { 'x-audit-log-reason': 'room' } },
  );
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    guild_id: guild.id,
    type: 0,
    name: 'off-topic-talk',
    topic: 'anything',
    nsfw: true,
    rate_limit_per_user: 5,
    default_auto_archive_duration: 60,
    position: 1,
    parent_id: null,
    permission_overwrites: [],
    last_message_id: null,
  });
  expect(p.emitted('CHANNEL_CREATE').at(-1)).toEqual(made.body);
  const entry = p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1);
  expect(entry).toMatchObject({ action_type: 10, target_id: made.body.id, user_id: bot.id, reason: 'room' });
  expect(entry?.changes).toContainEqual({ key: 'name', new_value: 'off-topic-talk' });
  expect((await bot.get(`/channels/${made.body.id}`)).body).toEqual(made.body);
});

test('each type accepts its own fields', async ({ alice, guild }) => {
  const { path } = await house({ alice, guild });
  const voice = await alice.post(path, {
    name: 'Big Room',
    type: 2,
    bitrate: 96_000,
    user_limit: 99,
    rtc_region: 'here',
    topic: 'none',
  });
  expect(voice.body).toMatchObject({
    name: 'Big Room',
    bitrate: 96_000,
    user_limit: 99,
    rtc_region: 'here',
    video_quality_mode: 1,
  });
  expect(voice.body.topic).toBeUndefined();
  const category = await alice.post(path, { name: 'The Rooms', type: 4 });
  expect(category.body).toMatchObject({ name: 'The Rooms', type: 4, position: 2 });
  expect((await alice.post(path, { name: 'Stage', type: 13 })).body).toMatchObject({
    type: 13,
    bitrate: 64_000,
    user_limit: 10_000,
  });
  for (const type of [15, 16]) {
    const forum = await alice.post(path, {
      name: 'Help Desk',
      type,
      topic: 'x'.repeat(4096),
      available_tags: [{ name: 'bug', emoji_name: '🐛', moderated: true }, { name: 'idea' }],
      default_reaction_emoji: { emoji_name: '👍' },
      default_sort_order: 1,
      default_forum_layout: 2,
    });
    expect(forum.status).toBe(201);
    expect(forum.body).toMatchObject({
      name: 'help-desk',
      type,
      available_tags: [
        { name: 'bug', moderated: true, emoji_id: null, emoji_name: '🐛' },
        { name: 'idea', moderated: false, emoji_id: null, emoji_name: null },
      ],
      default_reaction_emoji: { emoji_id: null, emoji_name: '👍' },
      default_sort_order: 1,
      default_forum_layout: 2,
    });
  }
});

test('announcement channels need NEWS; direct messages and threads cannot be created here', async ({ alice, guild }) => {
  const { path } = await house({ alice, guild });
  for (const type of [1, 5, 11, 99]) {
    const refused = await alice.post(path, { name: 'news', type });
    expect(refused.body).toMatchObject({ code: 50035, errors: { type: { _errors: [{ code: 'BASE_TYPE_CHOICES' }] } } });
  }
  await grantFeatures(p, guild.id, 'NEWS');
  expect((await alice.post(path, { name: 'news', type: 5 })).body.type).toBe(5);
});

test('[limits] values beyond the limits of the type are refused', async ({ alice, guild }) => {
  const { path } = await house({ alice, guild });
  const long = await alice.post(path, { name: 'a', topic: 'x'.repeat(1025) });
  expect(long.body).toMatchObject({ code: 50035, errors: { topic: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH' }] } } });
  expect((await alice.post(path, { name: 'a', type: 2, bitrate: 96_001 })).error.code).toBe(30052);
  expect((await alice.post(path, { name: 'a', type: 13, bitrate: 64_001 })).error.code).toBe(30052);
  const crowd = await alice.post(path, { name: 'a', type: 2, user_limit: 100 });
  expect(crowd.body).toMatchObject({ errors: { user_limit: { _errors: [{ code: 'NUMBER_TYPE_MAX' }] } } });
  const slow = await alice.post(path, { name: '', rate_limit_per_user: 21_601, default_auto_archive_duration: 61 });
  expect(Object.keys(slow.error.errors ?? {}).sort()).toEqual(['default_auto_archive_duration', 'name', 'rate_limit_per_user']);
  expect((await alice.post(path, { name: '!!!' })).body).toMatchObject({
    errors: { name: { _errors: [{ code: 'BASE_TYPE_REQUIRED' }] } },
  });
  const tags = [{ name: 'a' }, { name: 'A' }];
  expect((await alice.post(path, { name: 'a', type: 15, available_tags: tags })).error.code).toBe(40061);
  const emoji = { name: 'a', type: 15, available_tags: [{ name: 'a', emoji_id: '5' }] };
  expect((await alice.post(path, emoji)).error.code).toBe(10014);
  expect((await alice.get<object[]>(path)).body).toHaveLength(4);
});

test('in a category a new channel copies its overwrites, unless the request has its own', async ({ alice, guild }) => {
  const { path } = await house({ alice, guild });
  const own = { id: guild.id, type: 0, allow: '0', deny: permissionBits('SEND_MESSAGES') };
  const category = await alice.post(path, { name: 'Quiet', type: 4, permission_overwrites: [own] });
  const child = await alice.post(path, { name: 'a', parent_id: category.body.id });
  expect(child.body).toMatchObject({ parent_id: category.body.id, permission_overwrites: [own] });
  const free = await alice.post(path, { name: 'b', parent_id: category.body.id, permission_overwrites: [] });
  expect(free.body.permission_overwrites).toEqual([]);
  const text = await alice.post(path, { name: 'c', parent_id: guild.text.id });
  expect(text.body).toMatchObject({ code: 50035, errors: { parent_id: { _errors: [{ code: 'CHANNEL_PARENT_INVALID_TYPE' }] } } });
  const none = await alice.post(path, { name: 'c', parent_id: '1' });
  expect(none.body).toMatchObject({ errors: { parent_id: { _errors: [{ code: 'CHANNEL_PARENT_INVALID' }] } } });
});

test('[operations] overwrites allow only bits that the caller has; MANAGE_ROLES needs an administrator', async ({
  alice,
  guild,
}) => {
  const { bot, path } = await house({ alice, guild }, VIEW_CHANNEL | MANAGE_CHANNELS | MANAGE_ROLES);
  const make = (permission_overwrites: object[]) => bot.post(path, { name: 'a', permission_overwrites });
  const fine = await make([
    { id: guild.id, deny: String(VIEW_CHANNEL) },
    { id: bot.id, type: 1, allow: Number(VIEW_CHANNEL) },
  ]);
  expect(fine.status).toBe(201);
  expect(fine.body.permission_overwrites).toMatchObject([
    { type: 0, deny: permissionBits('VIEW_CHANNEL') },
    { type: 1, allow: permissionBits('VIEW_CHANNEL') },
  ]);
  expect((await make([{ id: guild.id, allow: String(BAN_MEMBERS) }])).error.code).toBe(50013);
  expect((await make([{ id: guild.id, deny: String(MANAGE_ROLES) }])).error.code).toBe(50013);
  const unknown = await make([{ id: '1', type: 0 }]);
  expect(unknown.body).toMatchObject({
    errors: { permission_overwrites: { 0: { id: { _errors: [{ code: 'INVALID_OVERWRITE' }] } } } },
  });
  const owners = await alice.post(path, { name: 'b', permission_overwrites: [{ id: guild.id, deny: String(MANAGE_ROLES) }] });
  expect(owners.status).toBe(201);
});

test('creating without MANAGE_CHANNELS is 50013', async ({ alice, guild }) => {
  const { bot, path } = await house({ alice, guild }, VIEW_CHANNEL);
  const refused = await bot.post(path, { name: 'a' });
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
});

test('[limits] a category has at most 50 channels, a guild 500 (30013)', async ({ alice, guild }) => {
  const { path } = await house({ alice, guild });
  const category = guild.channels.find((channel) => channel.type === 4)?.id ?? '';
  const { store } = p.server.platform;
  const fill = (count: number, parent_id: string | null, from: bigint) =>
    store.transaction(async (db) => {
      for (let index = 0; index < count; index += 1) {
        const channel = {
          id: String(from + BigInt(index)),
          guild_id: guild.id,
          type: 0,
          name: 'x',
          position: 0,
          parent_id,
          nsfw: 0,
        };
        await db.kysely
          .insertInto('channels')
          .values({ ...channel, rate_limit_per_user: 0, flags: 0, overwrites_json: '[]' })
          .execute();
      }
      const state_version = Number(from % 1000n) + 5000 + count;
      await db.kysely.updateTable('guilds').set({ state_version }).where('id', '=', guild.id).execute();
    });
  const inside = (await alice.get<{ parent_id: string | null }[]>(path)).body.filter((channel) => channel.parent_id === category);
  await fill(50 - inside.length, category, 2n ** 60n);
  const full = await alice.post(path, { name: 'one-more', parent_id: category });
  expect(full.body).toMatchObject({ code: 50035, errors: { parent_id: { _errors: [{ code: 'CHANNEL_PARENT_MAX_CHANNELS' }] } } });
  await fill(500 - (4 + 50 - inside.length), null, 2n ** 61n);
  const refused = await alice.post(path, { name: 'one-more' });
  expect([refused.status, refused.error.code]).toEqual([400, 30013]);
});

test('[channels/obfuscated-channels] users who may not view the channel receive it obfuscated when it is created, changed and deleted', async ({
  alice,
  guild,
}) => {
  const { bot, path } = await house({ alice, guild }, VIEW_CHANNEL);
  const session = await bot.connect({ intents: 1 });
  await session.event('GUILD_CREATE', (created) => String(created.id) === guild.id);
  const permission_overwrites = [{ id: guild.id, type: 0, deny: String(VIEW_CHANNEL) }];
  await alice.post(path, {
    name: 'secret',
    topic: 'plans',
    permission_overwrites: [...permission_overwrites, { id: bot.id, type: 1, deny: permissionBits('VIEW_CHANNEL') }],
  });
  const made = await session.event('CHANNEL_CREATE');
  const hidden = {
    id: made.id,
    type: 0,
    guild_id: guild.id,
    name: '___hidden___',
    topic: null,
    flags: 131072,
    position: 1,
    permission_overwrites: [{ id: guild.id, type: 0, allow: '0', deny: permissionBits('VIEW_CHANNEL') }],
  };
  expect(made).toMatchObject(hidden);
  await alice.patch(`/channels/${made.id}`, { topic: 'more plans' });
  expect(await session.event('CHANNEL_UPDATE')).toMatchObject(hidden);
  await alice.delete(`/channels/${made.id}`);
  expect(await session.event('CHANNEL_DELETE')).toMatchObject(hidden);
});
