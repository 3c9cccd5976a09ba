import { permissionBits, startFixtures } from '@guildhall/testkit/fixtures';
import type { Account } from '@guildhall/testkit/platform';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

const say = async (by: Account, channelId: string, content: string) =>
  (await by.post(`/channels/${channelId}/messages`, { content })).body.id;

/** The ids in the inbox. */
async function inbox(who: Account, query: Record<string, string | number | boolean> = {}): Promise<string[]> {
  const answer = await who.get('/users/@me/mentions', { query });
  expect(answer.status).toBe(200);
  return answer.body.map((message) => message.id);
}

test('[people/inbox-of-mentions] mentions of the person, roles and everyone, newest first, by pages and kinds', async ({
  alice,
  guild,
  channel,
  member,
}) => {
  const role = (await alice.post(`/guilds/${guild.id}/roles`, { name: 'readers' })).body.id;
  await alice.put(`/guilds/${guild.id}/members/${member.id}/roles/${role}`);
  await say(alice, channel.id, 'plain');
  const named = await say(alice, channel.id, `<@${member.id}> <@&${role}>`);
  const ofRole = await say(alice, channel.id, `<@&${role}>`);
  const everyone = await say(alice, channel.id, '@everyone');
  await say(member, channel.id, '@everyone');
  await p.befriend(alice, member);
  const dm = (await alice.post('/users/@me/channels', { recipients: [member.id] })).body.id;
  await say(alice, dm, 'hello');
  const direct = await say(alice, dm, `hello <@${member.id}>`);
  expect(await inbox(member)).toEqual([direct, everyone, ofRole, named]);
  expect(await inbox(member, { limit: 2 })).toEqual([direct, everyone]);
  expect(await inbox(member, { limit: 2, before: everyone })).toEqual([ofRole, named]);
  expect(await inbox(member, { guild_id: guild.id })).toEqual([everyone, ofRole, named]);
  expect(await inbox(member, { roles: false })).toEqual([direct, everyone, named]);
  expect(await inbox(member, { everyone: false, roles: false })).toEqual([direct, named]);
  expect((await member.get('/users/@me/mentions', { query: { limit: 1 } })).body).toMatchObject([
    { id: direct, channel_id: dm, author: { id: alice.id }, content: `hello <@${member.id}>` },
  ]);
  await p.clock.advance(7 * 86_400_000 + 60_000);
  expect(await inbox(member)).toEqual([]);
});

test('[people/inbox-of-mentions] messages that can no longer be read, and those of hidden authors, are left out', async ({
  alice,
  guild,
  channel,
  member,
}) => {
  const carol = await p.person('carol');
  await p.join(alice, channel.id, carol);
  const other = (await alice.post(`/guilds/${guild.id}/channels`, { name: 'other', type: 0 })).body.id;
  const shown = await say(alice, channel.id, `<@${member.id}>`);
  const ids = [];
  for (let at = 0; at < 3; at++) ids.unshift(await say(alice, other, `<@${member.id}>`));
  const byCarol = await say(carol, channel.id, `<@${member.id}>`);
  expect(await inbox(member)).toEqual([byCarol, ...ids, shown]);
  await member.put(`/users/@me/relationships/${carol.id}`, { type: 2 });
  await alice.delete(`/channels/${other}/messages/${ids[0]}`);
  expect(await inbox(member)).toEqual([ids[1], ids[2], shown]);
  const hide = { type: 0, deny: permissionBits('READ_MESSAGE_HISTORY'), allow: '0' };
  await alice.put(`/channels/${other}/permissions/${guild.id}`, hide);
  expect(await inbox(member, { limit: 1 })).toEqual([shown]);
  await alice.delete(`/guilds/${guild.id}/members/${member.id}`);
  expect(await inbox(member)).toEqual([]);
});

test('refused: bots, guilds of others, invalid parameters', async ({ guild, bob, bot }) => {
  expect((await bot.get('/users/@me/mentions')).error.code).toBe(20001);
  const foreign = await bob.get('/users/@me/mentions', { query: { guild_id: guild.id } });
  expect(foreign.status).toBeGreaterThanOrEqual(403);
  expect((await bob.get('/users/@me/mentions', { query: { limit: 101 } })).error.code).toBe(50035);
});
