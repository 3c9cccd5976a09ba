import { INTENTS } from '@guildhall/protocol/intents';
import type { GatewaySession } from '@guildhall/testkit/gateway-session';
import { type Account, type Bot, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { seedMembers } from '@guildhall/testkit/seed';
import { afterAll, beforeAll, expect, test } from 'vitest';

const { GUILDS, GUILD_MEMBERS, GUILD_PRESENCES } = INTENTS;
const EXTRA = 2500;
/** The id of an extra member. */
const extra = (index: number) => members[index] ?? '';

interface Chunk {
  guild_id: string;
  members: { user: { id: string; username: string } }[];
  chunk_index: number;
  chunk_count: number;
  not_found?: string[];
  presences?: { user: { id: string }; status: string }[];
  nonce?: string;
}

let platform: TestPlatform;
let owner: Account;
let bot: Bot;
let guild: { id: string };
let session: GatewaySession;
let members: string[];
beforeAll(async () => {
  platform = await startPlatform();
  owner = await platform.person('owner');
  guild = await platform.guild(owner);
  bot = await platform.bot(owner, { guild });
  members = await seedMembers(platform, guild.id, EXTRA);
  session = await bot.connect({ intents: GUILDS | GUILD_MEMBERS | GUILD_PRESENCES });
  await session.event('GUILD_CREATE');
});
afterAll(async () => {
  await session.close();
  await platform.stop();
});

/** Asks and gathers every chunk of the answer. */
async function ask(d: object, from = session): Promise<Chunk[]> {
  const since = from.mark();
  from.send(8, { guild_id: guild.id, limit: 0, ...d });
  const { chunk_count } = await from.event<Chunk>('GUILD_MEMBERS_CHUNK', () => true, since);
  await from.frame(() => from.seen('GUILD_MEMBERS_CHUNK', since).length === chunk_count, { since });
  const chunks: Chunk[] = JSON.parse(JSON.stringify(from.seen('GUILD_MEMBERS_CHUNK', since)));
  return chunks;
}
const idsOf = (chunks: Chunk[]) => chunks.flatMap(({ members }) => members.map(({ user }) => user.id));

test('[gateway/request-guild-members] limit 0 with an empty query returns all members in chunks of 1000', async () => {
  const chunks = await ask({ query: '', nonce: 'n1' });
  expect(chunks.map(({ members }) => members.length)).toEqual([1000, 1000, EXTRA + 2 - 2000]);
  expect(chunks.map(({ chunk_index, chunk_count, nonce }) => [chunk_index, chunk_count, nonce])).toEqual([
    [0, 3, 'n1'],
    [1, 3, 'n1'],
    [2, 3, 'n1'],
  ]);
  expect(new Set(idsOf(chunks)).size).toBe(EXTRA + 2);
  expect(chunks[0]).not.toHaveProperty('presences');
  expect(chunks[0]).not.toHaveProperty('not_found');
});

test('a query finds by prefix, at most 100', async () => {
  expect((await ask({ query: 'extra000', limit: 5 })).flatMap(({ members }) => members)).toHaveLength(5);
  expect(idsOf(await ask({ query: 'extra', limit: 1000 }))).toHaveLength(100);
  const [none] = await ask({ query: 'nobody', limit: 10 });
  expect(none).toEqual({ guild_id: guild.id, members: [], chunk_index: 0, chunk_count: 1 });
});

test('user_ids returns the members found, and the ids not found', async () => {
  const [chunk] = await ask({ user_ids: [extra(1), '999', 'no id', owner.id, extra(1)] });
  expect(chunk?.members.map(({ user }) => user.id).sort()).toEqual([extra(1), owner.id].sort());
  expect(chunk?.not_found).toEqual(['999', 'no id']);
  expect(idsOf(await ask({ user_ids: extra(2) }))).toEqual([extra(2)]);
});

test('presences are sent with the intent', async () => {
  const [chunk] = await ask({ user_ids: [bot.id, extra(1)], presences: true });
  expect(chunk?.presences).toEqual([
    { user: { id: bot.id }, status: 'online', activities: [], client_status: { web: 'online' } },
  ]);
  const without = await (await platform.bot(owner, { guild })).connect({ intents: GUILDS | GUILD_MEMBERS });
  await without.event('GUILD_CREATE');
  expect((await ask({ user_ids: [bot.id], presences: true }, without))[0]).not.toHaveProperty('presences');
  await without.close();
});

test('a nonce of more than 32 bytes is ignored', async () => {
  expect((await ask({ user_ids: [extra(1)], nonce: 'x'.repeat(32) }))[0]?.nonce).toBe('x'.repeat(32));
  expect((await ask({ user_ids: [extra(1)], nonce: 'ż'.repeat(17) }))[0]).not.toHaveProperty('nonce');
});

test('all members without the intent, and members of a foreign guild, get no response', async () => {
  const plain = await bot.connect({ intents: GUILDS });
  await plain.event('GUILD_CREATE');
  plain.send(8, { guild_id: guild.id, query: '', limit: 0 });
  plain.send(8, { guild_id: '5', user_ids: [extra(1)], limit: 0 });
  expect(idsOf(await ask({ user_ids: [extra(3)] }, plain))).toEqual([extra(3)]);
  expect(plain.seen('GUILD_MEMBERS_CHUNK')).toHaveLength(1);
  await plain.close();
});

test.each([
  [{ query: '' }],
  [{ guild_id: 'x', query: '' }],
  [{ guild_id: ['1', '2'], query: '' }],
  [{ guild_id: '1' }],
  [{ guild_id: '1', user_ids: [1] }],
  [{ guild_id: '1', user_ids: Array.from({ length: 101 }, (_, index) => String(index)) }],
  [{ guild_id: '1', query: '', limit: -1 }],
  [{ guild_id: '1', query: '', limit: 'all' }],
])('a malformed request closes with 4002: %j', async (d) => {
  const own = await bot.connect({ intents: GUILDS });
  own.send(8, d);
  expect(await own.closed).toBe(4002);
});
