import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[operations] returns open voice channels, online members anonymously, and a working invite', async () => {
  const ada = await p.person('ada');
  const bob = await p.person('bob');
  const guild = await p.guild(ada, { name: 'Window' });
  const voice = guild.channels.find((channel) => channel.type === 2);
  const deny = { type: 0, allow: '0', deny: String(PERMISSIONS.CONNECT) };
  const closed = await ada.post<{ id: string }>(`/guilds/${guild.id}/channels`, { name: 'closed', type: 2 });
  await ada.put(`/channels/${closed.body.id}/permissions/${guild.id}`, deny);
  await ada.patch(`/guilds/${guild.id}/widget`, { enabled: true, channel_id: guild.text.id });
  const session = await ada.connect();
  const path = `/guilds/${guild.id}/widget.json`;
  const seen = await p.anyone.get<{ instant_invite: string; members: { avatar_url: string }[] }>(path);
  expect(seen.status).toBe(200);
  expect(seen.body).toMatchObject({
    id: guild.id,
    name: 'Window',
    channels: [{ id: voice?.id, name: 'General' }],
    members: [{ id: '0', username: 'ada', discriminator: '0000', avatar: null, status: 'online' }],
    presence_count: 1,
  });
  expect(JSON.stringify(seen.body)).not.toContain(ada.id);
  expect(p.emitted('INVITE_CREATE').at(-1)).toMatchObject({ channel_id: guild.text.id });
  expect(p.emitted('INVITE_CREATE').at(-1)).not.toHaveProperty('inviter');
  const log = await ada.get<{ audit_log_entries: { changes: { key: string }[] }[] }>(`/guilds/${guild.id}/audit-logs`, {
    query: { action_type: 40 },
  });
  expect(log.body.audit_log_entries.map(({ changes }) => changes.map(({ key }) => key))).toEqual([
    ['code', 'channel_id', 'max_uses', 'uses', 'max_age', 'temporary', 'flags'],
  ]);
  const again = await p.anyone.get<{ instant_invite: string }>(path);
  expect(again.body.instant_invite).toBe(seen.body.instant_invite);
  const code = seen.body.instant_invite.split('/').at(-1);
  expect((await bob.post(`/invites/${code}`, {})).status).toBe(200);
  const picture = await fetch(seen.body.members[0]?.avatar_url ?? '');
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  await session.close();
});

test('[errors 50004, errors 10004] refused if disabled or unknown; without a channel there is no invite', async ({
  alice,
  guild,
}) => {
  const path = `/guilds/${guild.id}/widget.json` as const;
  const off = await p.anyone.get(path);
  expect([off.status, off.error.code]).toEqual([403, 50004]);
  expect((await p.anyone.get('/guilds/1/widget.json')).error.code).toBe(10004);
  await alice.patch(`/guilds/${guild.id}/widget`, { enabled: true });
  expect((await p.anyone.get(path)).body).toMatchObject({ instant_invite: null, members: [], presence_count: 0 });
});
