import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[operations] returns who was banned and who was not; each ban sends its event and adds its audit entry', async ({
  alice,
  guild,
  member,
  bob,
}) => {
  const kim = await p.person('kim');
  await alice.put(`/guilds/${guild.id}/bans/${kim.id}`, {});
  const said = await member.post(`/channels/${guild.text.id}/messages`, { content: 'bye' });
  const [, arrival] = (await alice.get(`/channels/${guild.text.id}/messages`)).body;
  const before = p.events.length;
  const user_ids = [member.id, alice.id, bob.id, kim.id, '1'];
  const answer = await alice.post(`/guilds/${guild.id}/bulk-ban`, { user_ids, delete_message_seconds: 60 });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ banned_users: [member.id, bob.id], failed_users: [alice.id, kim.id, '1'] });
  const names = p.events.slice(before).flatMap(({ message }) => (message.kind === 'event' ? [message.name] : []));
  expect(names.filter((name) => name === 'GUILD_BAN_ADD').length).toBe(2);
  expect(names.filter((name) => name === 'GUILD_MEMBER_REMOVE').length).toBe(1);
  expect(names.filter((name) => name === 'GUILD_AUDIT_LOG_ENTRY_CREATE').length).toBe(2);
  await p.jobs();
  const ids = [arrival?.id, said.body.id];
  expect(p.emitted('MESSAGE_DELETE_BULK')).toEqual([{ ids, channel_id: guild.text.id, guild_id: guild.id }]);
  const again = await alice.post(`/guilds/${guild.id}/bulk-ban`, { user_ids });
  expect(again).toMatchObject({ status: 400, body: { code: 500000 } });
});

test('[operations] requires BAN_MEMBERS and MANAGE_GUILD; accepts at most 200 ids, without duplicates', async ({
  alice,
  guild,
  member,
}) => {
  const path = `/guilds/${guild.id}/bulk-ban` as const;
  const role = await alice.post(`/guilds/${guild.id}/roles`, { permissions: String(PERMISSIONS.BAN_MEMBERS) });
  await alice.put(`/guilds/${guild.id}/members/${member.id}/roles/${role.body.id}`);
  expect((await member.post(path, { user_ids: ['1'] })).error.code).toBe(50013);
  const many = Array.from({ length: 201 }, (_, at) => String(at + 1));
  for (const user_ids of [many, ['1', '1'], ['not-an-id']])
    expect((await alice.post(path, { user_ids })).body).toMatchObject({ code: 50035, errors: { user_ids: {} } });
});
