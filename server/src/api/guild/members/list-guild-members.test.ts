import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[limits] lists by user id, one by default, with pagination', async ({ alice, guild }) => {
  const others = [await p.person('b'), await p.person('c')];
  for (const other of others) await p.join(alice, guild.text.id, other);
  const bot = await p.bot(alice, { guild, permissions: String(PERMISSIONS.VIEW_CHANNEL), flags: 1 << 15 });
  const list = async (query: Record<string, string | number>) => {
    const answer = await bot.get(`/guilds/${guild.id}/members`, { query });
    return answer.body.map((member) => member.user.id);
  };
  const everybody = [alice.id, ...others.map((other) => other.id), bot.id];
  expect(await list({})).toEqual([alice.id]);
  expect(await list({ limit: 1000 })).toEqual(everybody);
  expect(await list({ limit: 2, after: alice.id })).toEqual(everybody.slice(1, 3));
  expect(await list({ limit: 2, after: bot.id })).toEqual([]);
});

test('[errors 50001] a bot needs the GUILD_MEMBERS intent of its application, either of the two flags', async ({
  alice,
  guild,
}) => {
  const bot = await p.bot(alice, { guild, flags: (1 << 13) | (1 << 19) });
  const refused = await bot.get(`/guilds/${guild.id}/members`);
  expect([refused.status, refused.error.code]).toEqual([403, 50001]);
  const { store } = p.server.platform;
  const grant = { flags: 1 << 14 };
  await store.transaction((db) => db.kysely.updateTable('applications').set(grant).where('id', '=', bot.applicationId).execute());
  expect((await bot.get(`/guilds/${guild.id}/members`)).status).toBe(200);
});

test('an `after` beyond 64 bits is a form error on every store', async ({ alice, guild }) => {
  const answer = await alice.get(`/guilds/${guild.id}/members`, { query: { after: '99999999999999999999' } });
  expect(answer.error.errors).toMatchObject({ after: { _errors: [{ code: 'NUMBER_TYPE_COERCE' }] } });
});

test.each([0, 1001, 'many'])('[limits] a limit of %s is a form error', async (limit) => {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const answer = await ada.get(`/guilds/${guild.id}/members`, { query: { limit } });
  expect([answer.status, answer.error.code]).toEqual([400, 50035]);
  expect(answer.error.errors).toHaveProperty('limit');
});
