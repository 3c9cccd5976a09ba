import { INTENTS } from '@guildhall/protocol/intents';
import { GatewaySession } from '@guildhall/testkit/gateway-session';
import { type Account, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { copyGuilds, seedMembers } from '@guildhall/testkit/seed';
import { afterAll, beforeAll, expect, test } from 'vitest';

interface Guild {
  id: string;
  joined_at: string;
  large: boolean;
  unavailable: boolean;
  member_count: number;
  members: { user: { id: string } }[];
  presences: { user: { id: string } }[];
  threads: { id: string }[];
}

const { GUILDS, GUILD_PRESENCES, GUILD_MESSAGES } = INTENTS;
const MANY = 2000;

let p: TestPlatform;
let owner: Account;
let operator: Account;
beforeAll(async () => {
  p = await startPlatform();
  operator = await p.person('operator');
  owner = await p.person('owner');
});
afterAll(() => p.stop());

test.each([
  [51, undefined, true],
  [50, undefined, false],
  [251, 250, true],
  [250, 250, false],
  [251, 1000, true],
  [51, 10, true],
])('[gateway] %i members under large_threshold %j: offline members are left out: %j', async (count, large_threshold, large) => {
  const guild = await p.guild(owner);
  const bot = await p.bot(owner, { guild });
  await seedMembers(p, guild.id, count - 2, { name: `m${count}_${large_threshold}_` });
  const present = await owner.connect();
  const session = await bot.connect({
    intents: GUILDS | GUILD_PRESENCES,
    ...(large_threshold === undefined ? {} : { large_threshold }),
  });
  const created = await session.event<Guild>('GUILD_CREATE');
  expect(created).toMatchObject({ large, member_count: count, unavailable: false });
  expect(Date.parse(created.joined_at)).toBe(p.clock.now());
  expect(created.members).toHaveLength(large ? 2 : count);
  expect(created.members.map(({ user }) => user.id)).toEqual(expect.arrayContaining([owner.id, bot.id]));
  expect(created.presences.map(({ user }) => user.id).sort()).toEqual([owner.id, bot.id].sort());
  for (const one of [present, session]) await one.close();
});

test('[gateway] from 75,000 members on only the own member is sent, with or without presences', async () => {
  const guild = await p.guild(owner);
  const bot = await p.bot(owner, { guild });
  // A bot of so large a guild needs a granted review for its privileged intent.
  await operator.patch(`/operator/applications/${bot.applicationId}`, { intents_review: 'approved' });
  const present = await owner.connect();
  const create = async (member_count: number) => {
    await p.server.platform.store.transaction((db) =>
      db.kysely
        .updateTable('guilds')
        .set((eb) => ({ member_count, state_version: eb('state_version', '+', 1) }))
        .where('id', '=', guild.id)
        .execute(),
    );
    const session = await bot.connect({ intents: GUILDS | GUILD_PRESENCES });
    const created = await session.event<Guild>('GUILD_CREATE');
    await session.close();
    return [created.members.length, created.presences.length];
  };
  expect(await create(74_999)).toEqual([2, 2]);
  expect(await create(75_000)).toEqual([1, 0]);
  await present.close();
});

test('[gateway] 2,000 guilds on one session: READY has all of them unavailable, then each follows whole, while commands and events continue', async () => {
  const guild = await p.guild(owner);
  const bot = await p.bot(owner, { guild });
  const ids = await copyGuilds(p, guild.id, MANY - 1);
  const session = new GatewaySession(p.address.replace(/^http/, 'ws'));
  await session.frame(({ op }) => op === 10);
  session.send(2, { token: bot.token, intents: GUILDS | GUILD_MESSAGES, properties: {} });
  const ready = await session.event<{ guilds: { id: string; unavailable: boolean }[] }>('READY');
  expect(ready.guilds).toHaveLength(MANY);
  expect(ready.guilds.every(({ unavailable }) => unavailable)).toBe(true);
  expect(session.frames[1]?.t).toBe('READY');
  await session.settle();
  expect(session.seen('GUILD_CREATE').length).toBeLessThan(MANY);
  // Events of a guild that is not entered yet follow its GUILD_CREATE.
  await owner.post(`/channels/${guild.text.id}/messages`, { content: 'meanwhile' });
  for (let count = 0, since = 0; count < MANY; count += 1) {
    const frame = await session.frame(({ t }) => t === 'GUILD_CREATE', { since, what: 'GUILD_CREATE' });
    since = session.frames.indexOf(frame, since) + 1;
  }
  const created = session.seen('GUILD_CREATE').map(({ id }) => String(id));
  expect(created).toEqual(ready.guilds.map(({ id }) => id));
  expect(new Set(created)).toEqual(new Set([...ids, guild.id]));
  await owner.post(`/channels/${guild.text.id}/messages`, { content: 'afterwards' });
  await session.event('MESSAGE_CREATE');
  const numbers = session.frames.flatMap(({ s }) => (s === null ? [] : [s]));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  expect(p.server.gateway?.stats()).toMatchObject({ guilds: MANY });
  await session.close();
});
