import { ALL_INTENTS } from '@guildhall/protocol/intents';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';

const VIEW = String(1 << 10);
let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

interface Channel {
  id: string;
  name: string;
  flags: number;
}

/** A guild with a category and a channel in it that only administrators see, and a bot without a right. */
async function hiddenScene(on: TestPlatform) {
  const owner = await on.person('owner');
  const guild = await on.guild(owner);
  const bot = await on.bot(owner, { guild, permissions: '0' });
  const make = async (name: string, more: object) =>
    (
      await owner.post(`/guilds/${guild.id}/channels`, {
        name,
        permission_overwrites: [{ id: guild.id, type: 0, allow: '0', deny: VIEW }],
        ...more,
      })
    ).body;
  const category = await make('secrets', { type: 4 });
  const channel = await make('plans', { type: 0, parent_id: category.id, topic: 'hush' });
  /** How it looks to those who lack VIEW_CHANNEL. */
  const obfuscated = {
    name: '___hidden___',
    flags: 1 << 17,
    permission_overwrites: [{ id: guild.id, type: 0, allow: '0', deny: VIEW }],
  };
  const listen = async (capabilities = 0) => {
    const session = await bot.connect({ intents: ALL_INTENTS, capabilities });
    const { channels } = await session.event<{ channels: Channel[] }>('GUILD_CREATE');
    return { session, find: (id: string) => channels.find((one) => one.id === id) };
  };
  const update = (session: Awaited<ReturnType<typeof listen>>['session'], id: string, since: number, flags: number) =>
    session.event<Channel>('CHANNEL_UPDATE', (data) => data.id === id && data.flags === flags, since);
  return { owner, guild, bot, make, category, channel, obfuscated, listen, update };
}

test('[channels/obfuscated-channels] name equals ___hidden___, flags is CHANNEL_OBFUSCATED, one overwrite denies VIEW_CHANNEL: in GUILD_CREATE and CHANNEL_CREATE', async () => {
  const { category, channel, obfuscated, listen, make } = await hiddenScene(p);
  const { session, find } = await listen();
  for (const { id } of [category, channel]) expect(find(id)).toMatchObject({ id, ...obfuscated });
  expect(find(channel.id)).toMatchObject({ topic: null, parent_id: category.id });
  const other = await make('more', { type: 0, topic: 'hush' });
  expect(await session.event('CHANNEL_CREATE')).toMatchObject({ id: other.id, ...obfuscated, topic: null });
});

test('[channels/obfuscated-channels] application_id is nullable: null on hidden channels, never a snowflake on those of guilds', async () => {
  const { owner, guild, category, channel, listen } = await hiddenScene(p);
  const { session, find } = await listen();
  for (const { id } of [category, channel]) expect(find(id)).toHaveProperty('application_id', null);
  const [first] = (await owner.get(`/guilds/${guild.id}/channels`)).body;
  expect([undefined, null]).toContain(Object.entries(first ?? {}).find(([key]) => key === 'application_id')?.[1]);
  await session.close();
});

test('[channels/obfuscated-channels] CHANNEL_UPDATE is sent when a role, its permissions or an overwrite shows or hides a channel, also for its category', async () => {
  const { owner, guild, bot, category, channel, obfuscated, listen, update } = await hiddenScene(p);
  const { session } = await listen();
  const role = (await owner.post(`/guilds/${guild.id}/roles`, { name: 'insider' })).body;
  await owner.put(`/channels/${channel.id}/permissions/${role.id}`, { type: 0, allow: VIEW, deny: '0' });
  const ways: [() => Promise<unknown>, () => Promise<unknown>][] = [
    [
      () => owner.put(`/guilds/${guild.id}/members/${bot.id}/roles/${role.id}`),
      () => owner.delete(`/guilds/${guild.id}/members/${bot.id}/roles/${role.id}`),
    ],
    [
      () => owner.patch(`/guilds/${guild.id}/roles/${guild.id}`, { permissions: String((1 << 10) | (1 << 3)) }),
      () => owner.patch(`/guilds/${guild.id}/roles/${guild.id}`, { permissions: VIEW }),
    ],
    [
      () => owner.put(`/channels/${channel.id}/permissions/${bot.id}`, { type: 1, allow: VIEW, deny: '0' }),
      () => owner.delete(`/channels/${channel.id}/permissions/${bot.id}`),
    ],
  ];
  for (const [gain, lose] of ways) {
    let since = session.mark();
    await gain();
    expect(await update(session, channel.id, since, 0)).toMatchObject({ name: 'plans', topic: 'hush' });
    expect(await update(session, category.id, since, 0)).toMatchObject({ name: 'secrets' });
    since = session.mark();
    await lose();
    expect(await update(session, channel.id, since, obfuscated.flags)).toMatchObject(obfuscated);
    expect(await update(session, category.id, since, obfuscated.flags)).toMatchObject(obfuscated);
  }
});

test('[channels/lists-of-channels] over HTTP a hidden channel is absent from the list and refused, never obfuscated', async () => {
  const { bot, guild, category, channel } = await hiddenScene(p);
  const listed = await bot.get(`/guilds/${guild.id}/channels`);
  expect(listed.body.map(({ id }) => id)).not.toEqual(expect.arrayContaining([channel.id]));
  expect(listed.body.filter(({ id, flags }) => id === category.id || flags !== 0)).toEqual([]);
  const refused = await bot.get(`/channels/${channel.id}`);
  expect([refused.status, refused.error.code]).toEqual([403, 50001]);
});

test('[versions/dates] before 2026-11-16 bots receive all channels over HTTP and the gateway, unless they opt in by capability 1 << 15', async () => {
  const early = await startPlatform({ now: Date.UTC(2026, 10, 15, 23, 59) });
  try {
    const { bot, guild, channel, listen } = await hiddenScene(early);
    const listed = async () => (await bot.get(`/guilds/${guild.id}/channels`)).body.some(({ id }) => id === channel.id);
    expect([await listed(), (await listen()).find(channel.id)?.name]).toEqual([true, 'plans']);
    expect((await listen(1 << 15)).find(channel.id)?.name).toBe('___hidden___');
    await early.clock.advance(60_000);
    expect([await listed(), (await listen()).find(channel.id)?.name]).toEqual([false, '___hidden___']);
  } finally {
    await early.stop();
  }
});
