import { INTENTS } from '@guildhall/protocol/intents';
import type { GatewaySession } from '@guildhall/testkit/gateway-session';
import { type Account, type Bot, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { seedMembers } from '@guildhall/testkit/seed';
import { afterAll, beforeAll, expect, test } from 'vitest';

interface Guild {
  id: string;
  large: boolean;
  member_count: number;
  members: { user: { id: string }; nick: string | null; roles: string[] }[];
  presences: Presence[];
  channels: { id: string; name: string; last_message_id?: string | null }[];
  [key: string]: unknown;
}
interface Presence {
  user: { id: string };
  guild_id?: string;
  status: string;
}

const { GUILDS, GUILD_PRESENCES } = INTENTS;
/** More members than the largest threshold. */
const MANY = 260;
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let p: TestPlatform;
let owner: Account;
let bot: Bot;
let guild: Awaited<ReturnType<TestPlatform['guild']>>;
let open: GatewaySession[] = [];
beforeAll(async () => {
  p = await startPlatform();
  owner = await p.person('owner');
  guild = await p.guild(owner);
  bot = await p.bot(owner, { guild });
});
afterAll(() => p.stop());

async function connect(account: Account, options: Parameters<Account['connect']>[0] = {}): Promise<GatewaySession> {
  const session = await account.connect(options);
  open.push(session);
  return session;
}

async function closeAll(): Promise<void> {
  await Promise.all(open.map((session) => session.close()));
  open = [];
}

async function member(of = guild): Promise<Account> {
  const person = await p.person('member');
  await p.join(owner, of.text.id, person);
  return person;
}

/** A guild of a session's READY. */
function guildIn(session: GatewaySession, id = guild.id): Guild | undefined {
  const [ready] = session.seen('READY');
  const guilds: Guild[] = JSON.parse(JSON.stringify(ready?.guilds ?? []));
  return guilds.find((one) => one.id === id);
}

/** The fields that are the same for all viewers of the guild, without its activities, which bots do not receive. */
function shared(whole: Partial<Guild>): unknown {
  const { joined_at: _joined, large: _large, members: _members, presences: _presences, ...others } = whole;
  const { activity_instances: _activities, ...rest } = others;
  return rest;
}

test('READY has a guild as it is now after each kind of change, like the GUILD_CREATE of a bot', async () => {
  const resident = await connect(owner);
  const text = guild.text.id;
  const changes: [string, () => Promise<{ status: number } | Account>][] = [
    ['nothing', () => owner.get('/users/@me')],
    ['a role', () => owner.post(`/guilds/${guild.id}/roles`, { name: 'röle', hoist: true })],
    ['a channel', () => owner.post(`/guilds/${guild.id}/channels`, { name: 'news', type: 0 })],
    ['a voice channel', () => owner.post(`/guilds/${guild.id}/channels`, { name: 'talk', type: 2 })],
    ['a topic', () => owner.patch(`/channels/${text}`, { topic: 'no “ASCII”' })],
    ['an overwrite', () => owner.put(`/channels/${text}/permissions/${guild.id}`, { type: 0, allow: '0', deny: '64' })],
    ['an emoji', () => owner.post(`/guilds/${guild.id}/emojis`, { name: 'dot', image: PICTURE })],
    ['a message', () => owner.post(`/channels/${text}/messages`, { content: 'one' })],
    ['another message', () => owner.post(`/channels/${text}/messages`, { content: 'two' })],
    ['a thread', () => owner.post(`/channels/${text}/threads`, { name: 'aside', type: 11 })],
    ['the name', () => owner.patch(`/guilds/${guild.id}`, { name: 'Renamed' })],
    ['a member', () => member()],
  ];
  for (const [what, change] of changes) {
    const changed = await change();
    if ('status' in changed) expect([what, changed.status]).toEqual([what, expect.toSatisfy((status) => status < 300)]);
    const [kept, fresh] = [await connect(owner), await connect(bot, { intents: GUILDS })];
    const created = await fresh.event<Guild>('GUILD_CREATE');
    const { thread_members: _none, ...expected } = JSON.parse(JSON.stringify(created));
    const seen = guildIn(kept);
    expect([what, JSON.stringify(shared({ ...seen, threads: [] }))]).toEqual([
      what,
      JSON.stringify(shared({ ...expected, threads: [] })),
    ]);
    expect(ids(seen?.threads)).toEqual(ids(created.threads));
    for (const session of [kept, fresh]) await session.close();
  }
  await resident.settle();
  await closeAll();
});

const ids = (list: unknown) => (Array.isArray(list) ? list.map((one) => String(one.id)) : []);

test('READY follows messages in a thread, its own member and what it may see', async () => {
  const guest = await member();
  const resident = await connect(guest);
  const thread = await owner.post(`/channels/${guild.text.id}/threads`, { name: 'counted', type: 11 });
  const threadIn = (session: GatewaySession) => {
    const threads: { id: string; message_count: number }[] = JSON.parse(JSON.stringify(guildIn(session)?.threads ?? []));
    return threads.find(({ id }) => id === thread.body.id)?.message_count;
  };
  for (const count of [1, 2]) {
    await owner.post(`/channels/${thread.body.id}/messages`, { content: 'more' });
    expect(threadIn(await connect(guest))).toBe(count);
  }
  await guest.patch(`/guilds/${guild.id}/members/@me`, { nick: 'Guest' });
  const own = (session: GatewaySession) => guildIn(session)?.members.find(({ user }) => user.id === guest.id);
  expect(own(await connect(guest))).toMatchObject({ nick: 'Guest', roles: [] });
  const role = await owner.post(`/guilds/${guild.id}/roles`, { name: 'seer' });
  const hidden = await owner.post(`/guilds/${guild.id}/channels`, {
    name: 'secret',
    type: 0,
    permission_overwrites: [
      { id: guild.id, type: 0, allow: '0', deny: '1024' },
      { id: role.body.id, type: 0, allow: '1024', deny: '0' },
    ],
  });
  const name = (session: GatewaySession) => guildIn(session)?.channels.find(({ id }) => id === hidden.body.id)?.name;
  expect(name(await connect(guest))).toBe('___hidden___');
  await owner.put(`/guilds/${guild.id}/members/${guest.id}/roles/${role.body.id}`, {});
  const seeing = await connect(guest);
  expect(name(seeing)).toBe('secret');
  expect(own(seeing)).toMatchObject({ roles: [role.body.id] });
  await owner.delete(`/channels/${hidden.body.id}/permissions/${role.body.id}`);
  expect(name(await connect(guest))).toBe('___hidden___');
  await resident.settle();
  await closeAll();
});

test('a person who is removed between two sessions is sent the guild no more', async () => {
  const guest = await member();
  await connect(owner);
  expect(guildIn(await connect(guest))).toBeDefined();
  await owner.delete(`/guilds/${guild.id}/members/${guest.id}`);
  expect(guildIn(await connect(guest))).toBeUndefined();
  await closeAll();
});

test('in a large guild a person receives the presences of partners and named members only; a bot receives all', async () => {
  const large = await p.guild(owner);
  const watching = await p.bot(owner, { guild: large });
  const [viewer, partner, stranger, other] = [await member(large), await member(large), await member(large), await member(large)];
  await seedMembers(p, large.id, MANY, { name: 'crowd' });
  const dm = await viewer.post('/users/@me/channels', { recipient_id: partner.id });
  await partner.post(`/channels/${dm.body.id}/messages`, { content: 'hello' });
  await connect(partner);
  await connect(stranger);
  const session = await connect(viewer);
  const machine = await connect(watching, { intents: GUILDS | GUILD_PRESENCES });
  await machine.event('GUILD_CREATE');
  const seen = guildIn(session, large.id);
  expect(seen).toMatchObject({ large: true });
  expect(seen?.members.map(({ user }) => user.id)).toEqual([viewer.id]);
  expect(seen?.presences.map(({ user }) => user.id).sort()).toEqual([viewer.id, partner.id].sort());

  const statusOf = (one: Account, status: string) => (update: Presence) => update.user.id === one.id && update.status === status;
  const change = async (one: GatewaySession, status: string) => one.send(3, { status, activities: [], since: null, afk: false });
  const [, strangers] = open;
  const [partners] = open;
  if (!partners || !strangers) throw new Error('no sessions');
  await change(strangers, 'idle');
  await machine.event<Presence>('PRESENCE_UPDATE', statusOf(stranger, 'idle'));
  await change(partners, 'dnd');
  await session.event<Presence>('PRESENCE_UPDATE', statusOf(partner, 'dnd'));
  expect(session.seen('PRESENCE_UPDATE').filter((update) => String(update.user?.id) === stranger.id)).toEqual([]);

  // Named: shown at once, and from then on.
  session.send(14, { guild_id: large.id, members: [stranger.id, owner.id] });
  await session.event<Presence>('PRESENCE_UPDATE', statusOf(stranger, 'idle'));
  await change(strangers, 'dnd');
  await session.event<Presence>('PRESENCE_UPDATE', statusOf(stranger, 'dnd'));

  // No longer named.
  session.send(14, { guild_id: large.id, members: [] });
  await session.settle();
  const since = session.mark();
  await change(strangers, 'online');
  await machine.event<Presence>('PRESENCE_UPDATE', statusOf(stranger, 'online'));
  await change(partners, 'online');
  await session.event<Presence>('PRESENCE_UPDATE', statusOf(partner, 'online'), since);
  expect(session.seen('PRESENCE_UPDATE', since).map((update) => String(update.user?.id))).toEqual([partner.id]);

  // A direct message that is opened meanwhile.
  await connect(other);
  await viewer.post('/users/@me/channels', { recipient_id: other.id });
  await session.event<Presence>('PRESENCE_UPDATE', statusOf(other, 'online'));
  await closeAll();
});

test('opcode 14 with members that are not ids closes with 4002', async () => {
  const session = await connect(owner);
  session.send(14, { guild_id: guild.id, members: ['one'] });
  expect(await session.closed).toBe(4002);
  open = [];
});

test('in a small guild READY has all members and presences, and every change follows', async () => {
  const [one, two] = [await member(), await member()];
  const session = await connect(one);
  const seen = guildIn(session);
  expect(seen).toMatchObject({ large: false });
  expect(seen?.members).toHaveLength(seen?.member_count ?? 0);
  await connect(two);
  await session.event<Presence>('PRESENCE_UPDATE', ({ user, status }) => user.id === two.id && status === 'online');
  await closeAll();
});
