import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { firstIdAt } from '@guildhall/protocol/ids';
import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

const headers = { 'x-audit-log-reason': 'spam' };

/** A guild owned by ada, with bob as a member. */
async function home() {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  const guild = await p.guild(ada);
  await p.join(ada, guild.text.id, bob);
  return { ada, bob, guild, bans: `/guilds/${guild.id}/bans` as const };
}

test('[operations] banning a member sends the events in order, adds audit entry 22 and blocks rejoining', async () => {
  const { ada, bob, guild, bans } = await home();
  const invite = await ada.post(`/channels/${guild.text.id}/invites`, {});
  const before = p.events.length;
  expect((await ada.put(`${bans}/${bob.id}`, {}, { headers })).status).toBe(204);
  const names = p.events.slice(before).map(({ message }) => (message.kind === 'event' ? message.name : message.signal.type));
  expect(names).toEqual(['GUILD_BAN_ADD', 'guild_left', 'GUILD_MEMBER_REMOVE', 'GUILD_AUDIT_LOG_ENTRY_CREATE']);
  expect(p.emitted('GUILD_BAN_ADD').at(-1)).toMatchObject({ guild_id: guild.id, user: { id: bob.id } });
  const entry = p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1);
  expect(entry).toMatchObject({ action_type: 22, user_id: ada.id, target_id: bob.id, reason: 'spam' });
  expect((await ada.get(`${bans}/${bob.id}`)).body).toMatchObject({ user: { id: bob.id }, reason: 'spam' });
  expect(await bob.post(`/invites/${invite.body.code}`, {})).toMatchObject({ status: 403, body: { code: 40007 } });
  expect((await ada.get(`/guilds/${guild.id}/members/${bob.id}`)).error.code).toBe(10007);
  expect((await ada.delete(`${bans}/${bob.id}`)).status).toBe(204);
  expect((await bob.post(`/invites/${invite.body.code}`, {})).status).toBe(200);
});

test('[operations] a non-member can be banned; a second ban changes nothing; a banned bot cannot be added', async () => {
  const { ada, guild, bans } = await home();
  const eve = await p.person('eve');
  const bot = await p.bot(eve);
  await ada.put(`${bans}/${eve.id}`, {}, { headers });
  const before = p.events.length;
  expect((await ada.put(`${bans}/${eve.id}`, {})).status).toBe(204);
  expect(p.events.length).toBe(before);
  expect((await ada.get(`${bans}/${eve.id}`)).body.reason).toBe('spam');
  await ada.put(`${bans}/${bot.id}`, {});
  await expect(p.install(ada, bot, guild)).rejects.toThrow('40007');
});

test('[operations] messages of the banned user are deleted, up to a hundred of a channel in each MESSAGE_DELETE_BULK', async () => {
  const { ada, bob, guild, bans } = await home();
  const second = await ada.post(`/guilds/${guild.id}/channels`, { name: 'second', type: 0 });
  const say = async (by: typeof ada, channel: string, content: string) =>
    (await by.post(`/channels/${channel}/messages`, { content })).body.id;
  await say(bob, guild.text.id, 'long ago');
  await p.clock.advance(3_600_000);
  const mine: string[] = [];
  for (let at = 0; at < 102; at += 1) mine.push(await say(bob, guild.text.id, `flood ${at}`));
  const kept = await say(ada, guild.text.id, 'not mine');
  const elsewhere = await say(bob, second.body.id, 'flood');
  await ada.put(`/channels/${guild.text.id}/messages/${mine[0]}/reactions/%F0%9F%94%A5/@me`);
  const before = p.emitted('MESSAGE_DELETE_BULK').length;
  await ada.put(`${bans}/${bob.id}`, { delete_message_seconds: 1800 });
  await p.jobs();
  const { id: guild_id, text } = guild;
  expect(p.emitted('MESSAGE_DELETE_BULK').slice(before)).toEqual([
    { ids: mine.slice(0, 100), channel_id: text.id, guild_id },
    { ids: mine.slice(100), channel_id: text.id, guild_id },
    { ids: [elsewhere], channel_id: second.body.id, guild_id },
  ]);
  const left = await ada.get(`/channels/${text.id}/messages`);
  expect(left.body.map((message) => message.content).filter((content) => content !== '')).toEqual(['not mine', 'long ago']);
  expect(left.body.some((message) => message.id === kept)).toBe(true);
  const reactions = p.server.platform.store.read.kysely.selectFrom('reactions').selectAll().where('channel_id', '=', text.id);
  expect(await reactions.execute()).toEqual([]);
});

test('the deprecated delete_message_days counts days; the join message is deleted too', async () => {
  const { ada, bob, guild, bans } = await home();
  const sent = await bob.post(`/channels/${guild.text.id}/messages`, { content: 'yesterday' });
  await p.clock.advance(3_600_000);
  await ada.put(`${bans}/${bob.id}`, { delete_message_days: 1 });
  await p.jobs();
  expect(p.emitted('MESSAGE_DELETE_BULK').at(-1)).toMatchObject({ ids: [expect.any(String), sent.body.id] });
});

test('[operations] requires BAN_MEMBERS, a target below the caller, an existing user, and at most a week in seconds', async () => {
  const { ada, bob, guild, bans } = await home();
  const [eve, mod] = [await p.person('eve'), await p.person('mod')];
  for (const guest of [eve, mod]) await p.join(ada, guild.text.id, guest);
  expect((await bob.put(`${bans}/${eve.id}`, {})).error.code).toBe(50013);
  const role = await ada.post(`/guilds/${guild.id}/roles`, { permissions: String(PERMISSIONS.BAN_MEMBERS) });
  for (const member of [bob, mod]) await ada.put(`/guilds/${guild.id}/members/${member.id}/roles/${role.body.id}`);
  for (const target of [mod, ada, bob]) expect((await bob.put(`${bans}/${target.id}`, {})).error.code).toBe(50013);
  expect((await ada.put(`${bans}/1`, {})).error.code).toBe(10013);
  const bad = await bob.put(`${bans}/${eve.id}`, { delete_message_seconds: 604_801 });
  expect(bad.body).toMatchObject({ code: 50035, errors: { delete_message_seconds: { _errors: [{}] } } });
  expect((await ada.get(bans)).body).toEqual([]);
  expect((await bob.put(`${bans}/${eve.id}`, {})).status).toBe(204);
});

test('[guilds/bans] GUILD_BAN_ADD is sent to members with BAN_MEMBERS or VIEW_AUDIT_LOG', async () => {
  const { ada, bob, guild, bans } = await home();
  const eve = await p.person('eve');
  const [seeing, blind] = [await ada.connect(), await bob.connect()];
  await ada.put(`${bans}/${eve.id}`, {});
  await ada.patch(`/guilds/${guild.id}`, { name: 'after the ban' });
  await seeing.event('GUILD_BAN_ADD');
  await blind.event('GUILD_UPDATE');
  expect(blind.seen('GUILD_BAN_ADD')).toEqual([]);
});

test('[errors 30035] at most a thousand non-members a day can be banned, members do not count; bulk bans list the excess in failed_users', async ({
  alice,
  guild,
  member,
  bob,
}) => {
  const eve = await p.person('eve');
  const { store, ids } = p.server.platform;
  const before = Array.from({ length: 999 }, () => ({ guild_id: guild.id, id: ids.next() }));
  await store.transaction((db) => db.kysely.insertInto('outsider_bans').values(before).execute());
  const ban = (who: { id: string }) => alice.put(`/guilds/${guild.id}/bans/${who.id}`, {});
  expect((await ban(bob)).status).toBe(204);
  const refused = await ban(eve);
  expect([refused.status, refused.error.code]).toEqual([400, 30035]);
  expect((await alice.get(`/guilds/${guild.id}/bans/${eve.id}`)).error.code).toBe(10026);
  const bulk = await alice.post(`/guilds/${guild.id}/bulk-ban`, { user_ids: [eve.id, member.id] });
  expect(bulk.body).toEqual({ banned_users: [member.id], failed_users: [eve.id] });
  expect((await ban(bob)).status).toBe(204);
  // Simulates that a day has passed.
  const old = { id: firstIdAt(p.clock.now() - 86_400_001) };
  await store.transaction(async (db) => {
    const [first] = before;
    await db.kysely
      .updateTable('outsider_bans')
      .set(old)
      .where('id', '=', first?.id ?? '')
      .execute();
  });
  expect((await ban(eve)).status).toBe(204);
});

test('delete_message_seconds and delete_message_days are also read from the query; the body wins', async () => {
  const { ada, bob, guild, bans } = await home();
  const say = async () => (await bob.post(`/channels/${guild.text.id}/messages`, { content: 'old' })).body.id;
  const isThere = async (id: string) => (await ada.get(`/channels/${guild.text.id}/messages/${id}`)).status === 200;
  const first = await say();
  await p.clock.advance(3_600_000);
  const second = await say();
  await ada.put(`${bans}/${bob.id}`, { delete_message_seconds: 0 }, { query: { delete_message_seconds: 60 } });
  await p.jobs();
  expect([await isThere(first), await isThere(second)]).toEqual([true, true]);
  // discord.py sends no body.
  expect((await ada.put(`${bans}/${bob.id}`, undefined, { query: { delete_message_seconds: 60 } })).status).toBe(204);
  await p.jobs();
  expect([await isThere(first), await isThere(second)]).toEqual([true, false]);
  expect((await ada.put(`${bans}/${bob.id}`, undefined, { query: { delete_message_days: 1 } })).status).toBe(204);
  await p.jobs();
  expect(await isThere(first)).toBe(false);
});

test('[errors 50035] the query has the same limits on deletion as the body', async () => {
  const { ada, bob, guild, bans } = await home();
  for (const [field, value] of [
    ['delete_message_seconds', 604_801],
    ['delete_message_seconds', -1],
    ['delete_message_days', 8],
  ] as const) {
    const refused = await ada.put(`${bans}/${bob.id}`, undefined, { query: { [field]: value } });
    expect(refused).toMatchObject({ status: 400, body: { code: 50035, errors: { [field]: {} } } });
  }
  expect((await ada.get(`/guilds/${guild.id}/members/${bob.id}`)).status).toBe(200);
});
