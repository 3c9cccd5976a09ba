import { get } from 'node:http';
import { GatewaySession } from '@guildhall/testkit/gateway-session';
import { type Account, type Bot, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let platform: TestPlatform;
let person: Account;
let bot: Bot;
let open: GatewaySession[] = [];
beforeAll(async () => {
  platform = await startPlatform();
  person = await platform.person();
  bot = await platform.bot(person);
});
beforeEach(() => {
  for (const session of open) session.socket.close();
  open = [];
});
afterAll(() => platform.stop());

/** A connection that has received Hello. */
async function connect(query = '?v=10&encoding=json', path = '/'): Promise<GatewaySession> {
  const session = new GatewaySession(`${platform.address.replace(/^http/, 'ws')}${path}${query}`);
  open.push(session);
  await session.frame((frame) => frame.op === 10, { what: 'hello' });
  return session;
}

const closeCode = (query: string) => new GatewaySession(`${platform.address.replace(/^http/, 'ws')}/${query}`).closed;
const properties = { os: 'test', browser: 'test', device: 'test' };

test('[gateway/connection] hello comes first, with the heartbeat interval', async () => {
  const session = await connect('', '/gateway');
  expect(session.frames).toEqual([{ op: 10, d: { heartbeat_interval: 41_250 }, s: null, t: null }]);
});

test.each(['?v=8', '?v=11&encoding=json', '?v=x'])('another API version closes with 4012: %s', async (query) => {
  expect(await closeCode(query)).toBe(4012);
});

test.each([
  '?v=10&encoding=xml',
  '?v=10&encoding=',
  '?v=10&encoding=ETF',
  '?v=10&encoding=json&compress=gzip',
  '?v=10&encoding=etf&compress=zstd',
])('an unsupported parameter closes with 4002: %s', async (query) => {
  expect(await closeCode(query)).toBe(4002);
});

test('version 9 is supported and named in READY', async () => {
  const session = await connect('?v=9&encoding=json');
  session.send(2, { token: bot.token, intents: 0, properties });
  expect((await session.event('READY')).v).toBe(9);
});

test('an upgrade on another path gets 404', async () => {
  const headers = {
    connection: 'upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  };
  const status = await new Promise((resolve, reject) => {
    get(`${platform.address}/elsewhere`, { headers }, (response) => resolve(response.statusCode)).on('error', reject);
  });
  expect(status).toBe(404);
});

test.each([
  ['no JSON', '{"op":1'],
  ['no object', '[1]'],
  ['no opcode', '{"d":null}'],
  ['an opcode that is not a number', '{"op":"1"}'],
  ['a heartbeat of the wrong type', '{"op":1,"d":"x"}'],
  ['an identify without a token', '{"op":2,"d":{"intents":0}}'],
  ['a resume without a session', '{"op":6,"d":{"token":"a","seq":1}}'],
  ['4097 bytes', JSON.stringify({ op: 1, d: null, pad: '' }).replace('""', `"${'x'.repeat(4097 - 26)}"`)],
  ['100,000 bytes', 'x'.repeat(100_000)],
])('a message with %s closes with 4002', async (_what, text) => {
  const session = await connect();
  session.socket.send(text);
  expect(await session.closed).toBe(4002);
});

test('a message of 4096 bytes is accepted', async () => {
  const session = await connect();
  const text = JSON.stringify({ op: 1, d: null, pad: '' }).replace('""', `"${'x'.repeat(4096 - 26)}"`);
  expect(Buffer.byteLength(text)).toBe(4096);
  session.socket.send(text);
  await session.frame((frame) => frame.op === 11);
});

test('bytes that are not UTF-8 close with 4002', async () => {
  const session = await connect();
  session.socket.send(Buffer.from([0xff, 0xfe]));
  expect(await session.closed).toBe(4002);
});

test.each([0, 5, 7, 9, 99])('opcode %i is unknown from a client: 4001', async (op) => {
  const session = await connect();
  session.send(op, null);
  expect(await session.closed).toBe(4001);
});

test.each([28, 29, 30, 34, 35, 36, 38, 39, 41])(
  'opcode %i of user clients does not disconnect a user; a bot is closed with 4001 (unknown opcode)',
  async (op) => {
    const own = await person.connect();
    own.send(op, { guild_id: '1', channel_ids: ['2'] });
    await own.settle();
    await own.close();
    const session = await connect();
    session.send(2, { token: bot.token, intents: 0, properties });
    await session.event('READY');
    session.send(op, {});
    expect(await session.closed).toBe(4001);
  },
);

test.each([3, 4, 8])('opcode %i before identify closes with 4003', async (op) => {
  const session = await connect();
  session.send(op, {});
  expect(await session.closed).toBe(4003);
});

test('a heartbeat is acknowledged, also before identify', async () => {
  const session = await connect();
  session.send(1, null);
  expect(await session.frame((frame) => frame.op === 11)).toEqual({ op: 11, d: null, s: null, t: null });
});

test.each([
  ['an unknown token', (): object => ({ token: 'nobody', intents: 0 })],
  ["a person's token named Bot", (): object => ({ token: `Bot ${person.token}`, intents: 0 })],
])('%s closes with 4004', async (_what, identify) => {
  const session = await connect();
  session.send(2, { properties, ...identify() });
  expect(await session.closed).toBe(4004);
});

test('unknown fields are tolerated in payloads and their data', async () => {
  const session = await connect();
  session.socket.send(JSON.stringify({ op: 1, d: null, t: 'x', s: 5, extra: { a: [1] } }));
  await session.frame(({ op }) => op === 11);
  const more = { client_state: { guild_versions: {} }, guild_subscriptions: true, unknown: null };
  session.send(2, {
    token: bot.token,
    intents: 1,
    properties: { ...properties, $device: 'x', referrer: '' },
    capabilities: 30717,
    ...more,
  });
  await session.event('READY');
  session.send(3, { status: 'idle', activities: [], since: 0, afk: true, broadcast: null });
  session.send(8, { guild_id: '1', query: 'a', limit: 1, unknown: {} });
  session.send(31, { guild_ids: [], unknown: 1 });
  session.send(43, { guild_id: '1', fields: ['status', 'something_new'], unknown: 1 });
  await session.settle();
});

test.each([
  [2, { token: 5, intents: 0 }],
  [2, { token: 'x', intents: 0, properties: 'none' }],
  [2, { token: 'x', intents: 0, properties: {}, compress: 'yes' }],
  [2, { token: 'x', intents: 0, properties: {}, large_threshold: '50' }],
  [2, { token: 'x', intents: 0, properties: {}, capabilities: [] }],
  [2, 'x'],
  [6, { token: 'x', session_id: 'y', seq: '1' }],
  [6, { token: 'x', session_id: 'y', seq: -1 }],
  [6, []],
  [1, [1]],
])('a field of the wrong type closes with 4002: opcode %i with %j', async (op, d) => {
  const session = await connect();
  session.send(op, d);
  expect(await session.closed).toBe(4002);
});

test('a token with the scheme Bot is accepted', async () => {
  const session = await connect();
  session.send(2, { token: `Bot ${bot.token}`, intents: 0, properties });
  expect((await session.event<{ user: { id: string } }>('READY')).user.id).toBe(bot.id);
});

test('a second identify closes with 4005, during the first and after it', async () => {
  const identify = { token: bot.token, intents: 0, properties };
  const hasty = await connect();
  hasty.send(2, identify);
  hasty.send(2, identify);
  expect(await hasty.closed).toBe(4005);
  const late = await connect();
  late.send(2, identify);
  await late.event('READY');
  late.send(2, identify);
  expect(await late.closed).toBe(4005);
});

test.each([[[1, 1]], [[-1, 2]], [[0]], ['0'], [[0.5, 2]], [['0', '1']]])('shard %j is invalid: 4010', async (shard) => {
  const session = await connect();
  session.send(2, { token: bot.token, intents: 0, properties, shard });
  expect(await session.closed).toBe(4010);
});

test('the undocumented intent of embedded activities, which interactions.py requests, is accepted', async () => {
  const session = await connect();
  session.send(2, { token: bot.token, intents: 1 << 17, properties });
  expect(await session.event('READY')).toMatchObject({ v: 10 });
});

test.each([[1 << 26], [-1], [1.5], ['1'], [undefined], [2 ** 32]])('intents %j are invalid: 4013', async (intents) => {
  const session = await connect();
  session.send(2, { token: bot.token, intents, properties });
  expect(await session.closed).toBe(4013);
});

test.each([
  ['GUILD_MEMBERS', 1 << 1, [1 << 14, 1 << 15]],
  ['GUILD_PRESENCES', 1 << 8, [1 << 12, 1 << 13]],
  ['MESSAGE_CONTENT', 1 << 15, [1 << 18, 1 << 19]],
] as const)(
  '[applications/privileged-intents] %s without the switch of the application closes with 4014',
  async (_name, intents, switches) => {
    const own = await platform.bot(person, { flags: 0 });
    const { kysely } = platform.server.platform.store.read;
    const refused = await connect();
    refused.send(2, { token: own.token, intents, properties });
    expect(await refused.closed).toBe(4014);
    for (const flags of switches) {
      await platform.server.platform.store.transaction((db) =>
        db.kysely.updateTable('applications').set({ flags }).where('id', '=', own.applicationId).execute(),
      );
      const allowed = await connect();
      allowed.send(2, { token: own.token, intents, properties });
      expect((await allowed.event('READY')).application).toEqual({ id: own.applicationId, flags });
    }
    expect(await kysely.selectFrom('applications').select('flags').where('id', '=', own.applicationId).execute()).toEqual([
      { flags: switches[1] },
    ]);
  },
);

test('a shard of more than 2500 guilds closes with 4011, more shards do not', async () => {
  const big = await platform.bot(person);
  const rows = Array.from({ length: 2501 }, (_, index) => ({
    guild_id: String((BigInt(index) + 2n ** 36n) << 22n),
    user_id: big.id,
    joined_at: 0,
    bio: '',
    roles_json: '[]',
    deaf: 0,
    mute: 0,
    flags: 0,
    pending: 0,
    temporary: 0,
  }));
  await platform.server.platform.store.transaction(async (db) => {
    for (let at = 0; at < rows.length; at += 500)
      await db.kysely
        .insertInto('members')
        .values(rows.slice(at, at + 500))
        .execute();
  });
  const refused = await connect();
  refused.send(2, { token: big.token, intents: 0, properties });
  expect(await refused.closed).toBe(4011);
  const shard = await connect();
  shard.send(2, { token: big.token, intents: 0, properties, shard: [1, 2] });
  const ready = await shard.event<{ shard: number[]; guilds: { id: string; unavailable: boolean }[] }>('READY');
  expect(ready.shard).toEqual([1, 2]);
  expect(ready.guilds).toHaveLength(1250);
  expect(ready.guilds.every(({ id }) => (BigInt(id) >> 22n) % 2n === 1n)).toBe(true);
});

test('a connection that does not identify is closed with 4009 after a minute', async () => {
  const session = await connect();
  await platform.clock.advance(40_000);
  session.send(1, null);
  await session.frame((frame) => frame.op === 11);
  await platform.clock.advance(26_000);
  expect(await session.closed).toBe(4009);
});

test('a session without heartbeats is closed with 4009, one with them stays', async () => {
  const [dead, living] = [await bot.connect({ intents: 0 }), await bot.connect({ intents: 0 })];
  open.push(dead, living);
  await platform.clock.advance(41_250);
  await living.settle();
  await platform.clock.advance(26_000);
  expect(await dead.closed).toBe(4009);
  await living.settle();
});
