import { INTENTS } from '@guildhall/protocol/intents';
import { GatewaySession } from '@guildhall/testkit/gateway-session';
import { type Account, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const { GUILDS, GUILD_MEMBERS, GUILD_MESSAGES, GUILD_PRESENCES, DIRECT_MESSAGES, MESSAGE_CONTENT } = INTENTS;

interface Guild {
  id: string;
  unavailable?: boolean;
  name: string;
  joined_at: string;
  large: boolean;
  member_count: number;
  members: { user: { id: string } }[];
  presences: { user: { id: string }; status: string }[];
  channels: { id: string; name: string }[];
  [field: string]: unknown;
}
interface Ready {
  guilds: Guild[];
  user: { id: string; email?: string };
  shard?: number[];
  [field: string]: unknown;
}

let platform: TestPlatform;
let owner: Account;
const open: GatewaySession[] = [];
const kept = <T extends GatewaySession>(session: T): T => {
  open.push(session);
  return session;
};
beforeAll(async () => {
  platform = await startPlatform();
  owner = await platform.person('owner');
});
afterAll(async () => {
  await Promise.all(open.map((session) => session.close()));
  await platform.stop();
});

test('[gateway/sessions] a bot receives its guilds as stubs, then each in a GUILD_CREATE', async () => {
  const guild = await platform.guild(owner, { name: 'One' });
  const bot = await platform.bot(owner, { guild });
  const session = kept(await bot.connect({ intents: GUILDS }));
  const ready = await session.event<Ready>('READY');
  expect(ready).toMatchObject({
    v: 10,
    user: { id: bot.id, bot: true },
    guilds: [{ id: guild.id, unavailable: true }],
    session_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    resume_gateway_url: platform.address.replace('http', 'ws'),
    application: { id: bot.applicationId, flags: (1 << 13) | (1 << 15) | (1 << 19) },
    private_channels: [],
  });
  expect(ready.shard).toBeUndefined();
  const created = await session.event<Guild>('GUILD_CREATE');
  expect(created).toMatchObject({
    id: guild.id,
    name: 'One',
    unavailable: false,
    large: false,
    member_count: 2,
    owner_id: owner.id,
  });
  for (const field of ['voice_states', 'threads', 'presences', 'stage_instances', 'guild_scheduled_events', 'soundboard_sounds'])
    expect(created[field]).toEqual([]);
  expect(created.members.map((member) => member.user.id)).toEqual([bot.id]);
  expect(created.channels.map((channel) => channel.id).sort()).toEqual(guild.channels.map((channel) => channel.id).sort());
  expect(Date.parse(created.joined_at)).toBe(platform.clock.now());
  expect(session.frames.slice(1).map((frame) => frame.s)).toEqual([1, 2]);
});

test('without the GUILDS intent READY lists the guilds and messages are sent, but no GUILD_CREATE', async () => {
  const guild = await platform.guild(owner);
  const bot = await platform.bot(owner, { guild });
  const session = kept(await bot.connect({ intents: GUILD_MESSAGES }));
  expect((await session.event<Ready>('READY')).guilds).toEqual([{ id: guild.id, unavailable: true }]);
  await owner.post(`/channels/${guild.text.id}/messages`, { content: 'hello' });
  await session.event('MESSAGE_CREATE');
  expect(session.seen('GUILD_CREATE')).toEqual([]);
});

test('with the presences intent all members and the presences are sent', async () => {
  const guild = await platform.guild(owner);
  const guest = await platform.person('guest');
  await platform.join(owner, guild.text.id, guest);
  const bot = await platform.bot(owner, { guild });
  kept(await guest.connect({ presence: { status: 'idle', activities: [], since: null, afk: false } }));
  const session = kept(await bot.connect({ intents: GUILDS | GUILD_PRESENCES }));
  const created = await session.event<Guild>('GUILD_CREATE');
  expect(created.members.map((member) => member.user.id).sort()).toEqual([owner.id, guest.id, bot.id].sort());
  expect(created.presences.find((presence) => presence.user.id === guest.id)?.status).toBe('idle');
  expect(created.presences.map((presence) => presence.user.id)).not.toContain(owner.id);
});

test("[gateway/peoples-sessions] a person's READY has whole guilds, private channels, relationships, read state, settings and sessions", async () => {
  const guild = await platform.guild(owner, { name: 'Home' });
  const friend = await platform.person('friend');
  await platform.join(owner, guild.text.id, friend);
  await friend.post('/users/@me/channels', { recipient_id: owner.id });
  const direct = await owner.post('/users/@me/channels', { recipient_id: friend.id });
  const session = kept(await owner.connect());
  const ready = await session.event<Ready & { private_channels: { id: string; recipients: { id: string }[] }[] }>('READY');
  expect(ready.user.email).toContain('@');
  const home = ready.guilds.find(({ id }) => id === guild.id);
  expect(home).toMatchObject({ name: 'Home', unavailable: false, member_count: 2 });
  expect(home?.members).toHaveLength(2);
  expect(ready.private_channels.find(({ id }) => id === direct.body.id)?.recipients.map(({ id }) => id)).toEqual([friend.id]);
  expect(ready).toMatchObject({ relationships: [], read_state: { partial: false }, user_settings: { locale: 'en-US' } });
  expect(ready.sessions).toEqual([
    { session_id: ready.session_id, status: 'online', activities: [], client_info: { client: 'web' } },
  ]);
  expect(session.seen('GUILD_CREATE')).toEqual([]);
});

test('[gateway/identify] each shard has its own guilds, direct messages are sent on shard 0', async () => {
  const bot = await platform.bot(owner);
  const guilds: { id: string; text: { id: string } }[] = [];
  for (let made = 0; made < 4; made++) {
    await platform.clock.advance(1);
    const guild = await platform.guild(owner);
    await platform.install(owner, bot, guild);
    guilds.push(guild);
  }
  const intents = GUILDS | GUILD_MESSAGES | DIRECT_MESSAGES | MESSAGE_CONTENT;
  const shards = [kept(await bot.connect({ intents, shard: [0, 2] })), kept(await bot.connect({ intents, shard: [1, 2] }))];
  for (const [index, shard] of shards.entries()) {
    const own = guilds.filter(({ id }) => Number((BigInt(id) >> 22n) % 2n) === index).map(({ id }) => id);
    expect((await shard.event<Ready>('READY')).guilds.map(({ id }) => id).sort()).toEqual(own.sort());
    expect((await shard.event<Ready>('READY')).shard).toEqual([index, 2]);
    await shard.frame(() => shard.seen('GUILD_CREATE').length === own.length);
  }
  for (const guild of guilds) await owner.post(`/channels/${guild.text.id}/messages`, { content: guild.id });
  const direct = await owner.post('/users/@me/channels', { recipient_id: bot.id });
  await owner.post(`/channels/${direct.body.id}/messages`, { content: 'direct' });
  await shards[0]?.event<{ content: string }>('MESSAGE_CREATE', ({ content }) => content === 'direct');
  for (const [index, shard] of shards.entries()) {
    await shard.settle();
    const expected = guilds.filter(({ id }) => Number((BigInt(id) >> 22n) % 2n) === index).map(({ id }) => id);
    expect(shard.seen('MESSAGE_CREATE').map((message) => String(message.content))).toEqual(
      index === 0 ? [...expected, 'direct'] : expected,
    );
  }
});

test('joining and leaving: GUILD_CREATE and its events, then GUILD_DELETE and no more events', async () => {
  const guild = await platform.guild(owner);
  const guest = await platform.person('guest');
  const watcher = await platform.bot(owner, { guild });
  const session = kept(await guest.connect());
  const watching = kept(await watcher.connect({ intents: GUILDS | GUILD_MEMBERS }));
  await watching.event('GUILD_CREATE');
  await platform.join(owner, guild.text.id, guest);
  const created = await session.event<Guild>('GUILD_CREATE');
  expect(created).toMatchObject({ id: guild.id, member_count: 3 });
  await owner.post(`/channels/${guild.text.id}/messages`, { content: 'welcome' });
  await session.event<{ content: string }>('MESSAGE_CREATE', ({ content }) => content === 'welcome');
  expect(session.seen('GUILD_MEMBER_ADD')).toEqual([]);
  await watching.event<{ user: { id: string } }>('GUILD_MEMBER_ADD', ({ user }) => user.id === guest.id);

  await owner.delete(`/guilds/${guild.id}/members/${guest.id}`);
  expect(await session.event('GUILD_DELETE')).toEqual({ id: guild.id });
  await watching.event<{ user: { id: string } }>('GUILD_MEMBER_REMOVE', ({ user }) => user.id === guest.id);
  const mark = session.mark();
  await owner.post(`/channels/${guild.text.id}/messages`, { content: 'gone' });
  await session.settle();
  expect(session.seen('MESSAGE_CREATE', mark)).toEqual([]);
  expect(session.seen('GUILD_MEMBER_REMOVE')).toEqual([]);
  expect(session.seen('GUILD_DELETE')).toHaveLength(1);
});

test('the deletion of a guild is sent once to all its members', async () => {
  const guild = await platform.guild(owner);
  const bot = await platform.bot(owner, { guild });
  const session = kept(await bot.connect({ intents: GUILDS }));
  const person = kept(await owner.connect());
  await session.event('GUILD_CREATE');
  await owner.delete(`/guilds/${guild.id}`);
  for (const one of [session, person]) {
    await one.event<{ id: string }>('GUILD_DELETE', ({ id }) => id === guild.id);
    await one.settle();
    expect(one.seen('GUILD_DELETE')).toEqual([{ id: guild.id }]);
  }
});

test('commands sent together with Identify wait for READY', async () => {
  const guild = await platform.guild(owner);
  const bot = await platform.bot(owner, { guild });
  const session = kept(new GatewaySession(platform.address.replace(/^http/, 'ws')));
  await session.frame((frame) => frame.op === 10);
  session.send(2, { token: bot.token, intents: GUILDS, properties: {} });
  session.send(8, { guild_id: guild.id, user_ids: [owner.id], limit: 0 });
  const chunk = await session.event<{ members: { user: { id: string } }[] }>('GUILD_MEMBERS_CHUNK');
  expect(chunk.members.map(({ user }) => user.id)).toEqual([owner.id]);
});

test('logging out ends all sessions of a user with 4004, connected or waiting for a resume', async () => {
  const person = await platform.person('leaver');
  const [session, waiting] = [await person.connect(), await person.connect()];
  const { session_id } = await waiting.event<{ session_id: string }>('READY');
  await waiting.close(4000);
  await person.post('/auth/logout', {});
  expect(await session.closed).toBe(4004);
  const again = kept(new GatewaySession(platform.address.replace(/^http/, 'ws')));
  await again.frame((frame) => frame.op === 10);
  again.send(6, { token: person.token, session_id, seq: 1 });
  expect((await again.frame((frame) => frame.op === 9)).d).toBe(false);
});

test('[gateway] a node behind a shared address names its own address for resumes', async () => {
  const node = await startPlatform({
    settings: { GUILDHALL_URL: 'https://chat.example.org', GUILDHALL_GATEWAY_URL: 'https://gateway-2.example.org/' },
  });
  const session = await (await node.person()).connect();
  expect(session.ready.resume_gateway_url).toBe('wss://gateway-2.example.org');
  await session.close();
  await node.stop();
});

test('[gateway] a guild that cannot be loaded stays unavailable until it loads; the others are sent', async () => {
  const guilds = [await platform.guild(owner), await platform.guild(owner)];
  const bot = await platform.bot(owner);
  const guest = await platform.person('guest');
  for (const guild of guilds) {
    await platform.install(owner, bot, guild);
    await platform.join(owner, guild.text.id, guest);
  }
  const [broken, sound] = guilds.map(({ id }) => id);
  const { guildStates } = platform.server.platform;
  const load = guildStates.get.bind(guildStates);
  const failures = platform.expectLog('a guild could not be loaded for the gateway');
  const failing = vi.spyOn(guildStates, 'get').mockImplementation(async (id) => {
    if (id === broken) throw new Error('the store is away');
    return load(id);
  });
  const session = kept(await bot.connect({ intents: GUILDS, shard: [0, 1] }));
  expect(session.ready.guilds).toEqual([
    { id: broken, unavailable: true },
    { id: sound, unavailable: true },
  ]);
  await session.settle();
  await platform.clock.advance(1000);
  await session.event<Guild>('GUILD_CREATE', ({ id }) => id === sound);
  expect(session.seen('GUILD_CREATE')).toHaveLength(1);
  let isReady = false;
  const waiting = guest.connect().finally(() => {
    isReady = true;
  });
  const turned = async () => {
    await platform.clock.advance(1000);
    return isReady;
  };
  await expect.poll(turned, { interval: 100 }).toBe(true);
  const person = kept(await waiting);
  const shown: string[] = JSON.parse(JSON.stringify(person.ready.guilds)).map(({ id }: Guild) => id);
  expect(shown).toEqual([sound]);
  failing.mockRestore();
  expect(new Set(failures.map(({ guild_id }) => guild_id))).toEqual(new Set([broken]));
  await platform.clock.advance(5000);
  for (const one of [session, person]) await one.event<Guild>('GUILD_CREATE', ({ id }) => id === broken);
});

test('a failure of the server during a command closes with 4000', async () => {
  const { bus } = platform.server.platform;
  const bot = await platform.bot(owner);
  const session = kept(new GatewaySession(platform.address.replace(/^http/, 'ws')));
  await session.frame(({ op }) => op === 10);
  const failures = platform.expectLog('a gateway command failed');
  const failing = vi.spyOn(bus, 'flush').mockRejectedValueOnce(new Error('the bus is away'));
  session.send(2, { token: bot.token, intents: 0, properties: {} });
  expect(await session.closed).toBe(4000);
  expect(failures).toMatchObject([{ level: 'error', err: { message: 'the bus is away' }, op: 2 }]);
  failing.mockRestore();
});
