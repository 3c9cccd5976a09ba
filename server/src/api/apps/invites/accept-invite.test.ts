import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';
import { isoTime } from '../../../core/values/iso-time.ts';

const { p, test } = await startFixtures();

async function world(body: object = {}) {
  const ada = await p.person('ada');
  const guild = await p.guild(ada, { name: 'Joined' });
  const made = await ada.post(`/channels/${guild.text.id}/invites`, { unique: true, ...body });
  const uses = async () => {
    const listed = await ada.get<{ code: string; uses: number }[]>(`/channels/${guild.text.id}/invites`);
    return listed.body.find((invite) => invite.code === made.body.code)?.uses;
  };
  return { ada, guild, path: `/invites/${made.body.code}` as const, uses };
}

test("[invites/invites] a person joins: the use is counted, the guild and the person's sessions are notified", async () => {
  const { ada, guild, path, uses } = await world();
  const bob = await p.person('bob');
  const joined = await bob.post(path, {});
  expect(joined.status).toBe(200);
  expect(joined.body).toMatchObject({
    guild: { id: guild.id, name: 'Joined' },
    channel: { id: guild.text.id },
    new_member: true,
  });
  expect(await uses()).toBe(1);
  expect(p.emitted('GUILD_MEMBER_ADD').at(-1)).toMatchObject({
    guild_id: guild.id,
    user: { id: bob.id },
    roles: [],
    nick: null,
    pending: false,
    joined_at: isoTime(p.clock.now()),
  });
  expect(p.events.findLast(({ message }) => message.kind === 'signal')).toEqual({
    subject: `user.${bob.id}`,
    message: expect.objectContaining({ kind: 'signal', signal: { type: 'guild_joined', user_id: bob.id, guild_id: guild.id } }),
  });
  const counted = await ada.get(`/guilds/${guild.id}`, { query: { with_counts: true } });
  expect(counted.body.approximate_member_count).toBe(2);
});

test('[invites/invites] an existing member consumes no use', async () => {
  const { ada, guild, path, uses } = await world({ max_uses: 1 });
  const again = await ada.post(path);
  expect([again.status, again.body.new_member]).toEqual([200, false]);
  expect(await uses()).toBe(0);
  const counted = await ada.get(`/guilds/${guild.id}`, { query: { with_counts: true } });
  expect(counted.body.approximate_member_count).toBe(1);
});

test('[invites/invites] a member who accepts receives the roles that it lacks: event, audit 25, one use; a second time has no effect', async () => {
  const ada = await p.person('ada');
  const bob = await p.person('bob');
  const guild = await p.guild(ada);
  await p.join(ada, guild.text.id, bob);
  const roles: string[] = [];
  for (const name of ['a', 'b', 'c'])
    roles.push((await ada.post(`/guilds/${guild.id}/roles`, { name, permissions: '0' })).body.id);
  const [first = '', second = '', gone = ''] = roles;
  const member = `/guilds/${guild.id}/members/${bob.id}` as const;
  await ada.put(`${member}/roles/${first}`);
  const made = await ada.post(`/channels/${guild.text.id}/invites`, { role_ids: roles, max_uses: 2 });
  await ada.delete(`/guilds/${guild.id}/roles/${gone}`);
  const accept = () => bob.post(`/invites/${made.body.code}`, {});
  const uses = async () => {
    const listed = await ada.get<{ code: string; uses: number }[]>(`/channels/${guild.text.id}/invites`);
    return listed.body.find((invite) => invite.code === made.body.code)?.uses;
  };

  const joined = p.emitted('GUILD_MEMBER_ADD').length;
  expect(await accept()).toMatchObject({ status: 200, body: { new_member: false } });
  expect((await ada.get(member)).body.roles).toEqual([first, second]);
  expect(p.emitted('GUILD_MEMBER_ADD')).toHaveLength(joined);
  expect(p.emitted('GUILD_MEMBER_UPDATE').at(-1)).toMatchObject({
    guild_id: guild.id,
    user: { id: bob.id },
    roles: [first, second],
  });
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({
    action_type: 25,
    user_id: bob.id,
    target_id: bob.id,
    changes: [{ key: '$add', new_value: [{ id: second, name: 'b' }] }],
  });
  expect(await uses()).toBe(1);

  const updates = p.emitted('GUILD_MEMBER_UPDATE').length;
  expect(await accept()).toMatchObject({ status: 200, body: { new_member: false } });
  expect(await uses()).toBe(1);
  expect(p.emitted('GUILD_MEMBER_UPDATE')).toHaveLength(updates);

  // The last use deletes the invite, for a member too.
  await ada.delete(`${member}/roles/${second}`);
  expect((await accept()).status).toBe(200);
  expect(p.emitted('INVITE_DELETE').at(-1)).toMatchObject({ code: made.body.code });
  expect((await accept()).error.code).toBe(10006);
});

test('[invites/invites] a member who accepts an invite with roles twice concurrently uses it once; a role makes a temporary member permanent', async ({
  alice,
  guild,
  bob,
}) => {
  const invites = `/channels/${guild.text.id}/invites`;
  const entry = await alice.post<{ code: string }>(invites, { temporary: true, unique: true });
  expect((await bob.post(`/invites/${entry.body.code}`, {})).body.new_member).toBe(true);
  const role = await alice.post<{ id: string }>(`/guilds/${guild.id}/roles`, { permissions: '0' });
  const made = await alice.post<{ code: string }>(invites, { role_ids: [role.body.id], max_uses: 5 });
  const answers = await Promise.all(Array.from({ length: 4 }, () => bob.post(`/invites/${made.body.code}`, {})));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
  const listed = await alice.get<{ code: string; uses: number }[]>(invites);
  expect(listed.body.find((invite) => invite.code === made.body.code)?.uses).toBe(1);
  const session = await bob.connect();
  session.close();
  await p.clock.advance(600_000);
  await p.jobs();
  expect((await alice.get<{ roles: string[] }>(`/guilds/${guild.id}/members/${bob.id}`)).body.roles).toEqual([role.body.id]);
});

test('[invites/invites] a used-up invite is deleted: INVITE_DELETE, then 10006, and no user joins', async () => {
  const { ada, guild, path } = await world({ max_uses: 1 });
  expect((await (await p.person('bob')).post(path, {})).status).toBe(200);
  expect(p.emitted('INVITE_DELETE').at(-1)).toMatchObject({ guild_id: guild.id, channel_id: guild.text.id });
  const late = await p.person('late');
  const refused = await late.post(path, {});
  expect([refused.status, refused.body.code]).toEqual([404, 10006]);
  expect((await ada.get(`/guilds/${guild.id}/members/${late.id}`)).error.code).toBe(10007);
});

test('[invites/invites] of many concurrent requests, exactly as many join as there are uses', async () => {
  const { ada, guild, path } = await world({ max_uses: 2 });
  const guests = await Promise.all(Array.from({ length: 5 }, () => p.person('guest')));
  const answers = await Promise.all(guests.map((guest) => guest.post(path, {})));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 404, 404, 404]);
  const counted = await ada.get(`/guilds/${guild.id}`, { query: { with_counts: true } });
  expect(counted.body.approximate_member_count).toBe(3);
});

test('[invites/invites] an expired invite is unknown', async () => {
  const { path } = await world({ max_age: 60 });
  await p.clock.advance(60_000);
  expect((await (await p.person('bob')).post(path, {})).error.code).toBe(10006);
});

test('[errors 20001, errors 401] only people accept invites', async () => {
  const { ada, path } = await world();
  const bot = await p.bot(ada);
  expect((await bot.post(path, {})).error.code).toBe(20001);
  expect((await p.anyone.post(path, {})).status).toBe(401);
});

test("[errors 40006] no user joins while the guild's invites are disabled", async () => {
  const { ada, guild, path } = await world();
  await ada.patch(`/guilds/${guild.id}`, { features: ['INVITES_DISABLED'] });
  const refused = await (await p.person('bob')).post(path, {});
  expect([refused.status, refused.body.code]).toEqual([403, 40006]);
});

test('[errors 30001] a person is in at most a hundred guilds', async () => {
  const { ada, path } = await world();
  const bob = await p.person('bob');
  const row = (
    await p.server.platform.store.read.kysely.selectFrom('members').selectAll().where('user_id', '=', ada.id).execute()
  )[0];
  if (!row) throw new Error('the owner is a member');
  const rows = Array.from({ length: 100 }, (_, index) => ({ ...row, guild_id: String(index + 1), user_id: bob.id }));
  await p.server.platform.store.transaction((db) => db.kysely.insertInto('members').values(rows).execute());
  const refused = await bob.post(path, {});
  expect([refused.status, refused.body.code]).toEqual([400, 30001]);
});
