import { grantFeatures } from '@guildhall/testkit/features';
import { type Fixtures, startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

const ADMINISTRATOR = '8';
const MANAGE_GUILD = '32';
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function house({ alice, guild }: Pick<Fixtures, 'alice' | 'guild'>, permissions = MANAGE_GUILD) {
  return { bot: await p.bot(alice, { guild, permissions }), path: `/guilds/${guild.id}` as const };
}

const entries = (guildId: string) =>
  p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').filter((entry) => String(entry.guild_id) === guildId);

test('[operations] a change is returned, sent to all, and added to the audit log with its reason', async ({ alice, guild }) => {
  const { bot, path } = await house({ alice, guild });
  const changed = await bot.patch(
    path,
    {
      name: 'New name',
      verification_level: 1,
      afk_timeout: 900,
      preferred_locale: 'de',
      system_channel_flags: 3,
      premium_progress_bar_enabled: true,
    },
    { headers: { 'x-audit-log-reason': 'new%20broom' } },
  );
  expect(changed.status).toBe(200);
  const fields = { name: 'New name', verification_level: 1, afk_timeout: 900, preferred_locale: 'de', system_channel_flags: 3 };
  expect(changed.body).toMatchObject({ ...fields, premium_progress_bar_enabled: true });
  expect(p.emitted('GUILD_UPDATE').at(-1)).toEqual(changed.body);
  const entry = entries(guild.id).at(-1);
  expect(entry).toMatchObject({ action_type: 1, user_id: bot.id, target_id: guild.id, reason: 'new broom' });
  expect(entry?.changes).toContainEqual({ key: 'name', old_value: 'Test guild', new_value: 'New name' });
  expect((await bot.get(path)).body).toEqual(changed.body);
});

test('null means the default, and a body that changes nothing emits nothing', async ({ alice, guild }) => {
  const { bot, path } = await house({ alice, guild });
  await bot.patch(path, { verification_level: 3, afk_timeout: 60, system_channel_flags: 1 });
  const reset = await bot.patch(path, {
    verification_level: null,
    afk_timeout: null,
    system_channel_flags: null,
    system_channel_id: null,
  });
  expect(reset.body).toMatchObject({ verification_level: 0, afk_timeout: 300, system_channel_flags: 0, system_channel_id: null });
  const seen = p.events.length;
  expect((await bot.patch(path, { verification_level: 0 })).body).toEqual(reset.body);
  expect(p.events).toHaveLength(seen);
});

test('without MANAGE_GUILD it is 50013, and errors name the invalid fields', async ({ alice, guild }) => {
  const { bot, path } = await house({ alice, guild }, '0');
  const refused = await bot.patch(path, { name: 'Mine now' });
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  const bad = await alice.patch(path, { afk_timeout: 61, verification_level: 9, preferred_locale: 'xx' });
  expect(bad.status).toBe(400);
  expect(Object.keys(bad.error.errors ?? {}).sort()).toEqual(['afk_timeout', 'preferred_locale', 'verification_level']);
  expect((await alice.get(path)).body.name).toBe('Test guild');
  expect(entries(guild.id).filter((entry) => Number(entry.action_type) === 1)).toEqual([]);
});

test('channels in the settings must be in the guild and have the right type', async ({ alice, guild }) => {
  const { bot, path } = await house({ alice, guild });
  const voice = guild.channels.find((channel) => channel.type === 2)?.id;
  const other = await p.guild(alice);
  const set = await bot.patch(path, {
    afk_channel_id: voice,
    rules_channel_id: guild.text.id,
    safety_alerts_channel_id: guild.text.id,
  });
  expect(set.body).toMatchObject({
    afk_channel_id: voice,
    rules_channel_id: guild.text.id,
    safety_alerts_channel_id: guild.text.id,
  });
  expect((await bot.patch(path, { afk_channel_id: guild.text.id })).error.code).toBe(50024);
  expect((await bot.patch(path, { public_updates_channel_id: voice })).error.code).toBe(50086);
  const foreign = await bot.patch(path, { system_channel_id: other.text.id });
  expect([foreign.status, foreign.error.code]).toEqual([404, 10003]);
});

test('pictures: an icon is stored, splash and banner need their features (50101)', async ({ alice, guild }) => {
  const { bot, path } = await house({ alice, guild });
  const icon = await bot.patch(path, { icon: PNG });
  expect(icon.body.icon).toMatch(/^[0-9a-f]{32}$/);
  expect(entries(guild.id).at(-1)?.changes).toEqual([{ key: 'icon_hash', new_value: icon.body.icon }]);
  for (const field of ['splash', 'banner']) expect((await bot.patch(path, { [field]: PNG })).error.code).toBe(50101);
  await grantFeatures(p, guild.id, 'BANNER', 'INVITE_SPLASH');
  const all = await bot.patch(path, { splash: PNG, banner: PNG, icon: null });
  expect(all.body).toMatchObject({ splash: icon.body.icon, banner: icon.body.icon, icon: null });
});

test('[operations] COMMUNITY needs ADMINISTRATOR and its channels, and enables announcement channels', async ({
  alice,
  guild,
}) => {
  const { bot, path } = await house({ alice, guild });
  const community = { features: ['COMMUNITY'], rules_channel_id: guild.text.id, public_updates_channel_id: guild.text.id };
  expect((await bot.patch(path, community)).error.code).toBe(50013);
  const bare = await alice.patch(path, { features: ['COMMUNITY'] });
  expect(bare.body).toMatchObject({ code: 50035, errors: { rules_channel_id: { _errors: [{ code: 'BASE_TYPE_REQUIRED' }] } } });
  const done = await alice.patch(path, community);
  expect(done.body.features).toEqual(['COMMUNITY', 'NEWS']);
  expect((await alice.patch(path, { rules_channel_id: null })).status).toBe(400);
  expect((await bot.patch(path, { features: [] })).error.code).toBe(50013);
  expect((await alice.patch(path, { features: [] })).body.features).toEqual([]);
});

test('[guilds/prune] only the owner can set PRUNE_REQUIRES_ADMIN; callers cannot add other features', async ({
  alice,
  guild,
}) => {
  const { bot, path } = await house({ alice, guild }, ADMINISTRATOR);
  expect((await bot.patch(path, { features: ['PRUNE_REQUIRES_ADMIN'] })).error.code).toBe(50013);
  expect((await alice.patch(path, { features: ['PRUNE_REQUIRES_ADMIN'] })).body.features).toEqual(['PRUNE_REQUIRES_ADMIN']);
  const added = await bot.patch(path, { features: ['PRUNE_REQUIRES_ADMIN', 'INVITES_DISABLED'] });
  expect(added.body.features).toEqual(['INVITES_DISABLED', 'PRUNE_REQUIRES_ADMIN']);
  const vip = await alice.patch(path, { features: ['VIP_REGIONS'] });
  expect(vip.body).toMatchObject({ code: 50035, errors: { features: { 0: { _errors: [{ code: 'BASE_TYPE_CHOICES' }] } } } });
  await grantFeatures(p, guild.id, 'VIP_REGIONS');
  expect((await alice.patch(path, { features: ['INVITES_DISABLED'] })).body.features).toEqual([
    'VIP_REGIONS',
    'INVITES_DISABLED',
  ]);
});

test('the owner can transfer the guild to another person in it, and to no other user', async ({ alice, guild }) => {
  const { bot, path } = await house({ alice, guild }, ADMINISTRATOR);
  const [bob, eve] = [await p.person('bob'), await p.person('eve')];
  await p.join(alice, guild.text.id, bob);
  expect((await bot.patch(path, { owner_id: bob.id })).error.code).toBe(50013);
  expect((await alice.patch(path, { owner_id: eve.id })).error.code).toBe(10007);
  expect((await alice.patch(path, { owner_id: bot.id })).error.code).toBe(50132);
  const handed = await alice.patch(path, { owner_id: bob.id });
  expect(handed.body.owner_id).toBe(bob.id);
  expect((await alice.patch(path, { name: 'Still mine' })).error.code).toBe(50013);
  expect((await bob.patch(path, { name: 'Mine' })).body.name).toBe('Mine');
});
