import { INTENTS } from '@guildhall/protocol/intents';
import { GatewaySession } from '@guildhall/testkit/gateway-session';
import { type Account, type Bot, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

interface PresenceUpdate {
  user: { id: string };
  guild_id: string;
  status: string;
  activities: { id: string; name: string; type: number; state?: string; created_at: number; details?: string }[];
  client_status: Record<string, string>;
}

/** The id of an activity. */
const ID = /^[0-9a-f]{16}$/;

let platform: TestPlatform;
let owner: Account;
let watcher: Bot;
let guild: { id: string; text: { id: string } };
let open: GatewaySession[] = [];
beforeAll(async () => {
  platform = await startPlatform();
  owner = await platform.person('owner');
  guild = await platform.guild(owner);
  watcher = await platform.bot(owner, { guild });
});
afterEach(async () => {
  await Promise.all(open.map((session) => session.close()));
  open = [];
});
afterAll(() => platform.stop());

async function watch(): Promise<GatewaySession> {
  const session = await watcher.connect({ intents: INTENTS.GUILDS | INTENTS.GUILD_PRESENCES });
  open.push(session);
  await session.event('GUILD_CREATE');
  return session;
}

async function member(): Promise<Account> {
  const person = await platform.person('member');
  await platform.join(owner, guild.text.id, person);
  return person;
}

const presence = (status: string, activities: object[] = []) => ({ status, activities, since: null, afk: false });
/** The presences of a user that a session has seen. */
const statuses = (session: GatewaySession, userId: string) =>
  session
    .seen('PRESENCE_UPDATE')
    .filter((update) => String(update.user?.id) === userId)
    .map((update) => String(update.status));
const of = (userId: string, status: string) => (update: PresenceUpdate) => update.user.id === userId && update.status === status;

test('a user who joins a guild while online is online there', async () => {
  const session = await watch();
  const newcomer = await platform.person('newcomer');
  open.push(await newcomer.connect());
  await platform.join(owner, guild.text.id, newcomer);
  const update = await session.event('PRESENCE_UPDATE', of(newcomer.id, 'online'));
  expect(update.guild_id).toBe(guild.id);
});

test('[gateway/presences] the guild receives online, changed and offline presences; offline only after the resume window', async () => {
  const person = await member();
  const session = await watch();
  const own = await person.connect();
  await session.event('PRESENCE_UPDATE', of(person.id, 'online'));
  own.send(3, presence('idle', [{ name: 'Chess', type: 0, details: 'endgame', url: '' }]));
  const idle = await session.event('PRESENCE_UPDATE', of(person.id, 'idle'));
  expect(idle).toEqual({
    user: { id: person.id },
    guild_id: guild.id,
    status: 'idle',
    activities: [{ id: expect.stringMatching(ID), name: 'Chess', type: 0, details: 'endgame', created_at: platform.clock.now() }],
    client_status: { web: 'idle' },
  });
  await own.close(4000);
  await platform.clock.advance(50_000);
  await session.settle();
  expect(statuses(session, person.id)).toEqual(['online', 'idle']);
  await platform.clock.advance(11_000);
  session.send(1, session.seq);
  await platform.clock.advance(5000);
  expect(await session.event('PRESENCE_UPDATE', of(person.id, 'offline'))).toMatchObject({ activities: [], client_status: {} });
});

test('a session closed with 1000 is offline immediately', async () => {
  const person = await member();
  const session = await watch();
  const own = await person.connect();
  await session.event('PRESENCE_UPDATE', of(person.id, 'online'));
  await own.close(1000);
  await session.event('PRESENCE_UPDATE', of(person.id, 'offline'));
});

test('an invisible user looks offline', async () => {
  const person = await member();
  const session = await watch();
  const own = await person.connect({ presence: presence('invisible', [{ name: 'Secret', type: 0 }]) });
  open.push(own);
  await own.settle();
  await session.settle();
  expect(statuses(session, person.id)).toEqual([]);
  own.send(3, presence('online'));
  await session.event('PRESENCE_UPDATE', of(person.id, 'online'));
  own.send(3, presence('invisible'));
  await session.event('PRESENCE_UPDATE', of(person.id, 'offline'));
});

test('the sessions of a user combine to one presence', async () => {
  const person = await member();
  const session = await watch();
  const desk = await person.connect({ presence: presence('idle') });
  await session.event('PRESENCE_UPDATE', of(person.id, 'idle'));
  const phone = await person.connect({ presence: presence('online', [{ name: 'Walking', type: 0 }]) });
  await session.event('PRESENCE_UPDATE', of(person.id, 'online'));
  desk.send(3, presence('dnd'));
  const both = await session.event('PRESENCE_UPDATE', of(person.id, 'dnd'));
  expect(both.activities.map(({ name }) => name)).toEqual(['Walking']);
  const mark = session.mark();
  await desk.close(1000);
  await session.event('PRESENCE_UPDATE', of(person.id, 'online'), mark);
  await phone.close(1000);
  await session.event('PRESENCE_UPDATE', of(person.id, 'offline'));
  expect(statuses(session, person.id)).toEqual(['idle', 'online', 'dnd', 'online', 'offline']);
});

test("a user's other sessions receive SESSIONS_REPLACE, bots never do", async () => {
  const person = await member();
  const bot = await watch();
  const [first, second] = [await person.connect(), await person.connect()];
  open.push(first, second);
  second.send(3, presence('dnd'));
  const ids = [first, second].map((session) => String(session.ready.session_id)).sort();
  const sessions = await first.event<{ session_id: string; status: string }[]>('SESSIONS_REPLACE', (list) =>
    list.some(({ status }) => status === 'dnd'),
  );
  expect(sessions.map(({ session_id }) => session_id).sort()).toEqual(ids);
  await bot.settle();
  expect(bot.seen('SESSIONS_REPLACE')).toEqual([]);
});

test("a bot's activity keeps name, type, url and state", async () => {
  const session = await owner.connect();
  open.push(session);
  const bot = await platform.bot(owner, { guild });
  const activities = [
    { name: 'Custom Status', type: 4, state: 'serving', details: 'no', buttons: ['no'] },
    { name: 'Live', type: 1, url: 'https://example.org/live' },
  ];
  open.push(await bot.connect({ intents: 0, presence: presence('dnd', activities) }));
  const update = await session.event('PRESENCE_UPDATE', of(bot.id, 'dnd'));
  const created_at = platform.clock.now();
  expect(update.activities).toEqual([
    { id: 'custom', name: 'Custom Status', type: 4, state: 'serving', created_at },
    { id: expect.stringMatching(ID), name: 'Live', type: 1, url: 'https://example.org/live', created_at },
  ]);
});

test('an empty status is online, and a game without a name is ignored, as discordgo sends them by default', async () => {
  const session = await owner.connect();
  open.push(session);
  const bot = await platform.bot(owner, { guild });
  const game = {
    name: '',
    type: 0,
    created_at: '0001-01-01T00:00:00Z',
    timestamps: {},
    emoji: { id: '', name: '', roles: null },
  };
  open.push(await bot.connect({ intents: 0, presence: { since: 0, game, status: '', afk: false } }));
  expect((await session.event('PRESENCE_UPDATE', of(bot.id, 'online'))).activities).toEqual([]);
});

test('an idle time sent as an object, as serenity does, is ignored', async () => {
  const session = await owner.connect();
  open.push(session);
  const bot = await platform.bot(owner, { guild });
  const since = { secs_since_epoch: 1_795_312_997, nanos_since_epoch: 5 };
  open.push(await bot.connect({ intents: 0, presence: { ...presence('idle'), since } }));
  await session.event('PRESENCE_UPDATE', of(bot.id, 'idle'));
});

test("[games/rich-presence] a person's activities of every kind, with addresses of texts and images, and without what is null or empty", async () => {
  const person = await member();
  const session = await watch();
  const base = {
    state: 'In a match',
    details: 'Round 3',
    state_url: 'https://example.org/s',
    details_url: 'https://example.org/d',
  };
  const assets = {
    large_image: 'map',
    large_text: 'The map',
    large_url: 'https://example.org/l',
    small_url: 'https://example.org/t',
  };
  const rest = {
    timestamps: { start: 1000, end: 2000 },
    application_id: '123',
    status_display_type: 2,
    party: { id: 'party', size: [1, 4] },
    secrets: { join: 'key' },
    instance: true,
    flags: 1,
    buttons: ['Watch'],
  };
  const kinds = [0, 1, 2, 3, 5].map((type) => ({ name: `kind ${type}`, type, ...base, assets, ...rest }));
  const custom = { name: 'Custom Status', type: 4, state: 'here', emoji: { name: '🍕', id: null } };
  const empty = { name: 'Empty', type: 0, state: '', details: null, assets: { large_image: '', small_text: null }, unknown: 1 };
  open.push(await person.connect({ presence: presence('online', [...kinds, custom, empty]) }));
  const created_at = platform.clock.now();
  expect((await session.event('PRESENCE_UPDATE', of(person.id, 'online'))).activities).toEqual([
    // Others do not receive the join secret.
    ...kinds.map(({ secrets: _, ...kind }) => ({
      ...kind,
      id: expect.stringMatching(ID),
      flags: 3,
      session_id: expect.any(String),
      created_at,
    })),
    { id: 'custom', name: 'Custom Status', type: 4, state: 'here', emoji: { name: '🍕' }, created_at },
    { id: expect.stringMatching(ID), name: 'Empty', type: 0, created_at },
  ]);
});

test.each([
  [{ browser: 'Discord Client', os: 'Windows' }, 'desktop'],
  [{ browser: 'Discord Android', os: 'Android' }, 'mobile'],
  [{ browser: 'Firefox', os: 'Linux' }, 'web'],
  [{ browser: 'Discord VR', os: 'Android' }, 'vr'],
])('client_status names the kind of client: %j is %s', async (properties, client) => {
  const person = await member();
  const session = await watch();
  const own = new GatewaySession(platform.address.replace(/^http/, 'ws'));
  open.push(own);
  await own.frame(({ op }) => op === 10);
  own.send(2, { token: person.token, properties });
  const update = await session.event<PresenceUpdate>('PRESENCE_UPDATE', ({ user }) => user.id === person.id);
  expect(update.client_status).toEqual({ [client]: 'online' });
});

test('[gateway/presences] a session of a person that begins as "unknown" has the status of the settings and its own activities', async () => {
  const person = await member();
  await person.patch('/users/@me/settings', { status: 'idle', custom_status: { text: 'at the harbour' } });
  const session = await watch();
  open.push(await person.connect({ presence: { ...presence('unknown', [{ name: 'Galaxy Raid', type: 0 }]), afk: true } }));
  const update = await session.event('PRESENCE_UPDATE', of(person.id, 'idle'));
  expect(update.activities).toMatchObject([
    { type: 4, state: 'at the harbour' },
    { type: 0, name: 'Galaxy Raid' },
  ]);
});

test('"unknown" is refused from a running session and from a bot', async () => {
  const person = await member();
  const session = await person.connect();
  session.send(3, presence('unknown'));
  expect(await session.closed).toBe(4002);
  const bot = await platform.bot(owner, { guild });
  await expect(bot.connect({ intents: 0, presence: presence('unknown') })).rejects.toThrow('4002');
});

test('presence is sent to members of shared guilds and to friends only', async () => {
  const person = await member();
  const [stranger, friend] = [await platform.person('stranger'), await platform.person('friend')];
  await platform.befriend(person, friend);
  const sessions = await Promise.all([stranger, friend, owner].map((one) => one.connect()));
  open.push(...sessions);
  open.push(await person.connect());
  const [apart, befriended, together] = sessions;
  expect(await befriended?.event('PRESENCE_UPDATE', of(person.id, 'online'))).not.toHaveProperty('guild_id');
  expect(await together?.event('PRESENCE_UPDATE', of(person.id, 'online'))).toMatchObject({ guild_id: guild.id });
  for (const session of sessions) await session.settle();
  expect(apart?.seen('PRESENCE_UPDATE')).toEqual([]);
  expect([befriended, together].map((session) => session && statuses(session, person.id))).toEqual([['online'], ['online']]);
});

test('without the presences intent no presence is sent', async () => {
  const person = await member();
  const session = await watcher.connect({ intents: INTENTS.GUILDS });
  open.push(session);
  await session.event('GUILD_CREATE');
  open.push(await person.connect());
  await session.settle();
  expect(session.seen('PRESENCE_UPDATE')).toEqual([]);
});

test.each([
  [{ status: 'happy', activities: [] }],
  [{ status: 'online', activities: 'none' }],
  [{ status: 'online', activities: [{ type: 0 }] }],
  [{ status: 'online', activities: [{ name: 'x', type: 6 }] }],
  [{ status: 'online', activities: [{ name: 'x', type: 0, state: 5 }] }],
  [{ status: 'online', activities: [], since: 'now' }],
  [null],
])('malformed presence %j closes with 4002', async (d) => {
  const session = await watcher.connect({ intents: 0 });
  session.send(3, d);
  expect(await session.closed).toBe(4002);
});

test('sessions of a node without a heartbeat are removed, and their users go offline, within two minutes', async () => {
  const person = await member();
  const session = await watch();
  const { store, clock } = platform.server.platform;
  const now = clock.now();
  await store.transaction(async (db) => {
    const { id } = await db.kysely
      .insertInto('nodes')
      .values({ started_at: now, seen_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = {
      node_id: id,
      user_id: person.id,
      status: 'online',
      activities_json: '[]',
      client: 'web',
      afk: 0,
      updated_at: now,
    };
    await db.kysely
      .insertInto('gateway_sessions')
      .values({ id: 'of-a-dead-node', since: null, ...row })
      .execute();
  });
  for (let half = 0; half < 4; half += 1) {
    await platform.clock.advance(30_000);
    await session.settle();
  }
  await session.event('PRESENCE_UPDATE', of(person.id, 'offline'));
  const kept = store.read.kysely.selectFrom('gateway_sessions').select('id');
  const own = String(session.ready.session_id);
  expect(await kept.where('id', 'in', ['of-a-dead-node', own]).execute()).toEqual([{ id: own }]);
});

test('[gateway/presences] the end of a session is announced even if the process dies before it does so', async () => {
  const session = await watch();
  const person = await member();
  const own = await person.connect();
  await session.event('PRESENCE_UPDATE', of(person.id, 'online'));
  const { bus } = platform.server.platform;
  const { publish } = bus;
  const failures = platform.expectLog('the end of a session could not be stored');
  const died = new Promise<void>((resolve) => {
    bus.publish = (subject, message) => {
      if (!JSON.stringify(message).includes('"PRESENCE_UPDATE"')) return publish(subject, message);
      resolve();
      throw new Error('the process is dead');
    };
  });
  await own.close();
  await died;
  bus.publish = publish;
  session.send(1, session.seq);
  await platform.clock.advance(31_000);
  await platform.jobs();
  await session.event('PRESENCE_UPDATE', of(person.id, 'offline'));
  expect(failures).toMatchObject([{ err: { message: 'the process is dead' } }]);
});

test('the end of a session is announced once', async () => {
  const session = await watch();
  const person = await member();
  const own = await person.connect();
  await session.event('PRESENCE_UPDATE', of(person.id, 'online'));
  await own.close();
  await session.event('PRESENCE_UPDATE', of(person.id, 'offline'));
  const later = platform.server.platform.store.read.kysely
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', 'gateway.tell_presence');
  await expect.poll(() => later.execute()).toEqual([]);
  session.send(1, session.seq);
  await platform.clock.advance(31_000);
  await platform.jobs();
  await session.settle();
  expect(statuses(session, person.id)).toEqual(['online', 'offline']);
});
