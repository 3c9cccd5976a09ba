import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] returns who was banned and who was not; each ban sends its event and adds its audit entry', async () => {
  const [ada, bob, eve, kim] = [await p.person('ada'), await p.person('bob'), await p.person('eve'), await p.person('kim')];
  const guild = await p.guild(ada);
  await p.join(ada, guild.text.id, bob);
  await ada.put(`/guilds/${guild.id}/bans/${kim.id}`, {});
  const said = await bob.post<{ id: string }>(`/channels/${guild.text.id}/messages`, { content: 'bye' });
  const [, arrival] = (await ada.get<{ id: string }[]>(`/channels/${guild.text.id}/messages`)).body;
  const before = p.events.length;
  const user_ids = [bob.id, ada.id, eve.id, kim.id, '1'];
  const answer = await ada.post(`/guilds/${guild.id}/bulk-ban`, { user_ids, delete_message_seconds: 60 });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ banned_users: [bob.id, eve.id], failed_users: [ada.id, kim.id, '1'] });
  const names = p.events.slice(before).flatMap(({ message }) => (message.kind === 'event' ? [message.name] : []));
  expect(names.filter((name) => name === 'GUILD_BAN_ADD').length).toBe(2);
  expect(names.filter((name) => name === 'GUILD_MEMBER_REMOVE').length).toBe(1);
  expect(names.filter((name) => name === 'GUILD_AUDIT_LOG_ENTRY_CREATE').length).toBe(2);
  await p.jobs();
  const ids = [arrival?.id, said.body.id];
  expect(p.emitted('MESSAGE_DELETE_BULK')).toEqual([{ ids, channel_id: guild.text.id, guild_id: guild.id }]);
  const again = await ada.post(`/guilds/${guild.id}/bulk-ban`, { user_ids });
  expect(again).toMatchObject({ status: 400, body: { code: 500000 } });
});

test('[operations] requires BAN_MEMBERS and MANAGE_GUILD; accepts at most 200 ids, without duplicates', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  const guild = await p.guild(ada);
  await p.join(ada, guild.text.id, bob);
  const path = `/guilds/${guild.id}/bulk-ban`;
  const role = await ada.post<{ id: string }>(`/guilds/${guild.id}/roles`, { permissions: String(PERMISSIONS.BAN_MEMBERS) });
  await ada.put(`/guilds/${guild.id}/members/${bob.id}/roles/${role.body.id}`);
  expect((await bob.post(path, { user_ids: ['1'] })).body.code).toBe(50013);
  const many = Array.from({ length: 201 }, (_, at) => String(at + 1));
  for (const user_ids of [many, ['1', '1'], ['not-an-id']])
    expect((await ada.post(path, { user_ids })).body).toMatchObject({ code: 50035, errors: { user_ids: {} } });
});
