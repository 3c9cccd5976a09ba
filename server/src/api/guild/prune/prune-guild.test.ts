import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { type Account, startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

/** Moves everything that has happened so far some days into the past. */
const daysPass = (count: number) =>
  p.server.platform.store.transaction(async ({ kysely }) => {
    await kysely
      .updateTable('members')
      .set((eb) => ({ joined_at: eb('joined_at', '-', count * 86_400_000) }))
      .execute();
    await kysely
      .updateTable('user_activity')
      .set((eb) => ({ active_on: eb('active_on', '-', count) }))
      .execute();
  });

/** A guild owned by ada, with some other members. */
async function home(...names: string[]) {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const guests: Account[] = [];
  for (const name of names) guests.push(await p.person(name));
  for (const guest of guests) await p.join(ada, guild.text.id, guest);
  return { ada, guild, guests, path: `/guilds/${guild.id}/prune` as const };
}

const grant = async (ada: Account, guildId: string, member: Account, ...names: (keyof typeof PERMISSIONS)[]) => {
  const permissions = String(names.reduce((all, name) => all | PERMISSIONS[name], 0n));
  const role = await ada.post(`/guilds/${guildId}/roles`, { permissions });
  await ada.put(`/guilds/${guildId}/members/${member.id}/roles/${role.body.id}`);
  return role.body.id;
};

test('[operations] members who neither wrote nor connected for some days are removed; the audit entry has the count', async () => {
  const { ada, guild, guests, path } = await home('quiet', 'writer', 'connected', 'present', 'member');
  const [quiet, writer, connected, present, member] = guests;
  if (!quiet || !writer || !connected || !present || !member) throw new Error('guests are missing');
  await grant(ada, guild.id, member);
  await present.connect();
  expect((await ada.get(path, { query: { days: 1 } })).body).toEqual({ pruned: 0 });
  await daysPass(2);
  await writer.post(`/channels/${guild.text.id}/messages`, { content: 'here' });
  await (await connected.connect()).close();
  const late = await p.person('late');
  await p.join(ada, guild.text.id, late);
  expect((await ada.get(path, { query: { days: 1 } })).body).toEqual({ pruned: 1 });
  expect((await ada.get(path)).body).toEqual({ pruned: 0 });
  const pruned = await ada.post(path, { days: 1 }, { headers: { 'x-audit-log-reason': 'quiet' } });
  expect(pruned).toMatchObject({ status: 200, body: { pruned: 1 } });
  expect(p.emitted('GUILD_MEMBER_REMOVE').map((event) => event.user)).toEqual([expect.objectContaining({ id: quiet.id })]);
  const entry = p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1);
  expect(entry).toEqual({
    id: expect.any(String),
    guild_id: guild.id,
    action_type: 21,
    user_id: ada.id,
    target_id: null,
    options: { delete_member_days: '1', members_removed: '1' },
    reason: 'quiet',
  });
  expect((await quiet.get(`/guilds/${guild.id}`)).error.code).toBe(50001);
  expect((await member.get(`/guilds/${guild.id}`)).status).toBe(200);
});

test('[operations] include_roles makes members with these roles prunable; compute_prune_count false returns null', async () => {
  const { ada, guild, guests, path } = await home('one', 'two');
  const [one, two] = guests;
  if (!one || !two) throw new Error('guests are missing');
  const role = await grant(ada, guild.id, one);
  const other = await grant(ada, guild.id, two);
  await daysPass(2);
  expect((await ada.get(path, { query: { days: 1 } })).body).toEqual({ pruned: 0 });
  expect((await ada.get(path, { query: { days: 1, include_roles: role } })).body).toEqual({ pruned: 1 });
  expect((await ada.get(path, { query: { days: 1, include_roles: `${role},${other}` } })).body).toEqual({ pruned: 2 });
  const body = { days: 1, include_roles: [role], compute_prune_count: false };
  expect(await ada.post(path, body)).toMatchObject({ status: 200, body: { pruned: null } });
  expect(p.emitted('GUILD_MEMBER_REMOVE').at(-1)).toMatchObject({ user: { id: one.id } });
  expect((await two.get(`/guilds/${guild.id}`)).status).toBe(200);
});

test('a large prune continues in a job; another one meanwhile is 30040; one event per member, one audit entry', async () => {
  const { ada, guild, path } = await home();
  const { store } = p.server.platform;
  const ids = Array.from({ length: 120 }, (_, at) => String(10_000 + at));
  await store.transaction(async (db) => {
    for (const id of ids) {
      const user = {
        id,
        kind: 'person' as const,
        username: `crowd_${id}`,
        discriminator: '0',
        bio: '',
        flags: 0,
        locale: 'en-US',
      };
      await db.kysely
        .insertInto('users')
        .values({ ...user, operator: 0 })
        .execute();
      const member = { guild_id: guild.id, user_id: id, bio: '', roles_json: '[]', joined_at: 0, deaf: 0, mute: 0, flags: 0 };
      await db.kysely
        .insertInto('members')
        .values({ ...member, pending: 0, temporary: 0 })
        .execute();
    }
    await db.kysely.updateTable('guilds').set({ member_count: 121 }).where('id', '=', guild.id).execute();
  });
  const before = p.events.length;
  const [first, second] = await Promise.all([ada.post(path, { days: 30 }), ada.post(path, { days: 30 })]);
  const [accepted, refused] = first.status === 200 ? [first, second] : [second, first];
  expect(accepted.body).toEqual({ pruned: 120 });
  expect(refused).toMatchObject({ status: 429, body: { code: 30040, retry_after: 5 } });
  await p.jobs();
  const names = p.events.slice(before).flatMap(({ message }) => (message.kind === 'event' ? [message.name] : []));
  expect(names.filter((name) => name === 'GUILD_MEMBER_REMOVE').length).toBe(120);
  expect(names.filter((name) => name === 'GUILD_AUDIT_LOG_ENTRY_CREATE').length).toBe(1);
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)?.options).toEqual({ delete_member_days: '30', members_removed: '120' });
  const counted = await ada.get(`/guilds/${guild.id}`, { query: { with_counts: true } });
  expect(counted.body.approximate_member_count).toBe(1);
  expect((await ada.post(path, { days: 30 })).body).toEqual({ pruned: 0 });
});

test('[guilds/prune] PRUNE_REQUIRES_ADMIN, which the owner enables, makes it require ADMINISTRATOR', async () => {
  const { ada, guild, guests, path } = await home('mod', 'admin');
  const [mod, admin] = guests;
  if (!mod || !admin) throw new Error('guests are missing');
  expect((await mod.get(path)).error.code).toBe(50013);
  await grant(ada, guild.id, mod, 'KICK_MEMBERS', 'MANAGE_GUILD');
  await grant(ada, guild.id, admin, 'ADMINISTRATOR');
  expect((await mod.get(path)).status).toBe(200);
  expect((await mod.post(path, {})).status).toBe(200);
  await ada.patch(`/guilds/${guild.id}`, { features: ['PRUNE_REQUIRES_ADMIN'] });
  expect((await mod.get(path)).error.code).toBe(50013);
  expect((await mod.post(path, {})).error.code).toBe(50013);
  expect((await admin.get(path)).status).toBe(200);
});

test('[limits] days are 1 to 30; roles must exist and be below the caller', async () => {
  const { ada, guild, guests, path } = await home('mod');
  const [mod] = guests;
  if (!mod) throw new Error('a guest is missing');
  const own = await grant(ada, guild.id, mod, 'KICK_MEMBERS', 'MANAGE_GUILD');
  for (const count of [0, 31]) {
    expect((await ada.get(path, { query: { days: count } })).body).toMatchObject({ code: 50035, errors: { days: {} } });
    expect((await ada.post(path, { days: count })).body).toMatchObject({ code: 50035, errors: { days: {} } });
  }
  expect((await ada.get(path, { query: { include_roles: 'x' } })).error.code).toBe(50035);
  expect((await ada.post(path, { include_roles: ['1'] })).error.code).toBe(10011);
  expect((await mod.post(path, { include_roles: [own] })).error.code).toBe(50013);
});
