import { firstIdAt } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { startFixtures } from '@guildhall/testkit/fixtures';
import type { Account } from '@guildhall/testkit/platform';
import { expect } from 'vitest';

interface Log {
  audit_log_entries: { id: string; action_type: number; user_id: string; target_id: string; reason?: string }[];
  users: { id: string }[];
  integrations: { id: string; application_id: string }[];
}
type Query = Record<string, string | number>;

const { p, test } = await startFixtures();

const read = async (as: Account, guildId: string, query: Query = {}) =>
  (await as.get<Log>(`/guilds/${guildId}/audit-logs`, { query })).body;
const ids = (log: Log) => log.audit_log_entries.map((entry) => entry.id);

test('[guilds/audit-log] entries name the actor, the action and the target, and the response includes the users', async ({
  alice,
  guild,
  member,
}) => {
  const made = await alice.post<{ id: string }>(`/guilds/${guild.id}/roles`, { name: 'keepers' });
  await alice.put(`/guilds/${guild.id}/members/${member.id}/roles/${made.body.id}`, undefined, {
    headers: { 'x-audit-log-reason': 'because%20of%20it' },
  });
  const log = await read(alice, guild.id);
  expect(log.audit_log_entries[0]).toEqual({
    id: expect.any(String),
    action_type: 25,
    user_id: alice.id,
    target_id: member.id,
    changes: [{ key: '$add', new_value: [{ id: made.body.id, name: 'keepers' }] }],
    reason: 'because of it',
  });
  expect(log.users.map((user) => user.id).toSorted()).toEqual([alice.id, member.id].toSorted());
  expect(log).toMatchObject({ webhooks: [], threads: [], guild_scheduled_events: [], application_commands: [] });
});

test('users, threads and webhooks are listed oldest first, also after they have changed', async ({
  alice,
  guild,
  channel,
  member,
}) => {
  await member.post(`/channels/${channel.id}/messages`, { content: 'hello' });
  const made = async (path: string, name: string) =>
    (await alice.post<{ id: string }>(`/channels/${channel.id}/${path}`, { name, type: 11 })).body.id;
  const threads = [await made('threads', 'one'), await made('threads', 'two')];
  const webhooks = [await made('webhooks', 'one'), await made('webhooks', 'two')];
  const role = await alice.post<{ id: string }>(`/guilds/${guild.id}/roles`, {});
  await alice.put(`/guilds/${guild.id}/members/${member.id}/roles/${role.body.id}`);
  await alice.patch('/users/@me', { global_name: 'Alice again' });
  await alice.patch(`/channels/${threads[0]}`, { name: 'changed' });
  await alice.patch(`/webhooks/${webhooks[0]}`, { name: 'changed' });
  const log: Log & { threads: { id: string }[]; webhooks: { id: string }[] } = Object.assign(
    { threads: [], webhooks: [] },
    await read(alice, guild.id),
  );
  expect(log.users.map(({ id }) => id)).toEqual([alice.id, member.id]);
  expect(log.threads.map(({ id }) => id)).toEqual(threads);
  expect(log.webhooks.map(({ id }) => id)).toEqual(webhooks);
});

test('[operations] before sorts descending, after ascending; filters by actor, target and action', async ({
  alice,
  guild,
  member,
}) => {
  const grant = { permissions: String(PERMISSIONS.MANAGE_ROLES | PERMISSIONS.VIEW_AUDIT_LOG) };
  const role = await alice.post<{ id: string }>(`/guilds/${guild.id}/roles`, grant);
  await alice.put(`/guilds/${guild.id}/members/${member.id}/roles/${role.body.id}`);
  for (const name of ['one', 'two', 'three']) await member.post(`/guilds/${guild.id}/roles`, { name });
  const all = ids(await read(alice, guild.id));
  expect(all).toEqual(all.toSorted((a, b) => (BigInt(a) < BigInt(b) ? 1 : -1)));
  expect(ids(await read(alice, guild.id, { limit: 2 }))).toEqual(all.slice(0, 2));
  expect(ids(await read(alice, guild.id, { before: all[1] ?? '', limit: 2 }))).toEqual(all.slice(2, 4));
  expect(ids(await read(alice, guild.id, { after: '0', limit: 2 }))).toEqual(all.toReversed().slice(0, 2));
  expect(ids(await read(alice, guild.id, { after: all[1] ?? '' }))).toEqual(all.slice(0, 1));
  expect(ids(await read(alice, guild.id, { before: all[0] ?? '', after: all[3] ?? '' }))).toEqual(all.slice(1, 3));
  const byBob = await read(member, guild.id, { user_id: member.id, action_type: 30 });
  expect(ids(byBob)).toEqual(all.slice(0, 3));
  expect(byBob.audit_log_entries.map((entry) => entry.user_id)).toEqual([member.id, member.id, member.id]);
  expect((await read(alice, guild.id, { target_id: member.id })).audit_log_entries.map((entry) => entry.action_type)).toEqual([
    25,
  ]);
});

test('the response includes integrations that entries name, as long as they exist', async ({ alice, guild, bot }) => {
  const log = await read(alice, guild.id, { action_type: 80 });
  expect(log.integrations).toEqual([
    {
      id: log.audit_log_entries[0]?.target_id,
      type: 'discord',
      name: 'test bot',
      account: { id: bot.applicationId, name: 'test bot' },
      application_id: bot.applicationId,
    },
  ]);
});

test('the response includes auto moderation rules that entries name, as long as they exist', async ({ alice, guild }) => {
  const rules = `/guilds/${guild.id}/auto-moderation/rules` as const;
  const rule = { name: 'Spam', event_type: 1, trigger_type: 3 };
  const made = await alice.post<{ id: string }>(rules, rule);
  const named = async () =>
    (await alice.get<{ auto_moderation_rules: object[] }>(`/guilds/${guild.id}/audit-logs`)).body.auto_moderation_rules;
  expect(await named()).toEqual([made.body]);
  await alice.delete(`${rules}/${made.body.id}`);
  expect(await named()).toEqual([]);
});

test('the response includes open scheduled events that entries name, for viewers of their channel', async ({
  alice,
  guild,
  member,
}) => {
  const role = await alice.post<{ id: string }>(`/guilds/${guild.id}/roles`, { permissions: String(PERMISSIONS.VIEW_AUDIT_LOG) });
  await alice.put(`/guilds/${guild.id}/members/${member.id}/roles/${role.body.id}`);
  const hidden = await alice.post<{ id: string }>(`/guilds/${guild.id}/channels`, {
    name: 'hidden',
    type: 2,
    permission_overwrites: [{ id: guild.id, type: 0, deny: String(PERMISSIONS.VIEW_CHANNEL) }],
  });
  const made = await alice.post<{ id: string }>(`/guilds/${guild.id}/scheduled-events`, {
    name: 'Meeting',
    privacy_level: 2,
    entity_type: 2,
    channel_id: hidden.body.id,
    scheduled_start_time: new Date(p.clock.now() + 86_400_000).toISOString(),
  });
  const named = async (as: Account) =>
    (await as.get<{ guild_scheduled_events: { id: string }[] }>(`/guilds/${guild.id}/audit-logs`)).body.guild_scheduled_events;
  expect((await named(alice)).map((event) => event.id)).toEqual([made.body.id]);
  expect(await named(member)).toEqual([]);
});

test('[limits] an entry is shown for 45 days, then deleted', async ({ alice, guild }) => {
  for (const name of ['older', 'old']) await alice.post(`/guilds/${guild.id}/roles`, { name });
  const { store } = p.server.platform;
  const stored = async () =>
    store.read.kysely.selectFrom('audit_entries').select('id').where('guild_id', '=', guild.id).orderBy('id').execute();
  const kept = 45 * 86_400_000;
  for (const age of [kept + 60_000, kept - 60_000]) {
    const { id } = (await stored()).at(-1) ?? { id: '' };
    await store.transaction((db) =>
      db.kysely
        .updateTable('audit_entries')
        .set({ id: firstIdAt(p.clock.now() - age) })
        .where('id', '=', id)
        .execute(),
    );
  }
  expect((await stored()).length).toBe(2);
  expect(ids(await read(alice, guild.id))).toEqual([firstIdAt(p.clock.now() - kept + 60_000)]);
  await store.transaction((db) =>
    db.kysely.updateTable('jobs').set({ run_at: p.clock.now() }).where('kind', '=', 'expire_audit_entries').execute(),
  );
  await p.jobs();
  expect((await stored()).map((entry) => entry.id)).toEqual([firstIdAt(p.clock.now() - kept + 60_000)]);
  const runs = store.read.kysely.selectFrom('jobs').select('run_at').where('kind', '=', 'expire_audit_entries');
  expect(await runs.execute()).toEqual([{ run_at: p.clock.now() + 86_400_000 }]);
});

test('[operations] requires VIEW_AUDIT_LOG; invalid queries are 50035', async ({ alice, guild, bob }) => {
  const path = `/guilds/${guild.id}/audit-logs` as const;
  expect((await bob.get(path)).error.code).toBe(50001);
  await p.join(alice, guild.text.id, bob);
  expect((await bob.get(path)).error.code).toBe(50013);
  expect((await alice.get('/guilds/1/audit-logs')).error.code).toBe(10004);
  const bad: Query[] = [{ limit: 0 }, { limit: 101 }, { action_type: 9999 }, { before: 'x' }];
  for (const query of bad) {
    expect((await alice.get(path, { query })).body).toMatchObject({ code: 50035, errors: { [Object.keys(query)[0] ?? '']: {} } });
  }
});
