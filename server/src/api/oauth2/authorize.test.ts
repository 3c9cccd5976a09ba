import { ALL_PERMISSIONS, bitsOf, PERMISSIONS } from '@guildhall/protocol/permissions';
import type { Account, Bot } from '@guildhall/testkit/platform';
import { permissionBits, startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

const scope = 'bot applications.commands';

/** Installs with these fields; returns the raw response. */
function install(by: Account, bot: Bot, body: object, query: Record<string, string> = {}) {
  const whole = { client_id: bot.applicationId, scope, ...query };
  return by.post('/oauth2/authorize', { authorize: true, ...body }, { query: whole });
}

/** Names of a guild's events, oldest first, without audit log events. */
function eventsOf(guildId: string): string[] {
  return p.events.flatMap(({ message }) =>
    message.kind === 'event' && message.guild_id === guildId && message.name !== 'GUILD_AUDIT_LOG_ENTRY_CREATE'
      ? [message.name]
      : [],
  );
}

test('[oauth2/install] the bot joins with its managed role; events for role, member and integration are sent in this order', async ({
  alice,
  guild,
}) => {
  const bot = await p.bot(alice, { name: 'helper' });
  const before = eventsOf(guild.id).length;
  const permissions = String(PERMISSIONS.KICK_MEMBERS);
  const answer = await install(alice, bot, { guild_id: guild.id, permissions });
  expect(answer.status).toBe(200);
  const location = new URL(answer.body.location);
  expect(location.origin + location.pathname).toBe(`${p.address}/oauth2/authorized`);
  expect(location.searchParams.get('guild_id')).toBe(guild.id);

  const roles = await alice.get(`/guilds/${guild.id}/roles`);
  const role = roles.body.find((one) => one.id !== guild.id);
  expect(role).toMatchObject({ name: 'helper', permissions, managed: true, position: 1, tags: { bot_id: bot.id } });
  const member = await alice.get(`/guilds/${guild.id}/members/${bot.id}`);
  expect(member.body.roles).toEqual([role?.id]);

  expect(eventsOf(guild.id).slice(before)).toEqual([
    'GUILD_ROLE_CREATE',
    'GUILD_MEMBER_ADD',
    'MESSAGE_CREATE',
    'INTEGRATION_CREATE',
    'GUILD_INTEGRATIONS_UPDATE',
  ]);
  expect(p.emitted('GUILD_MEMBER_ADD').at(-1)).toMatchObject({ guild_id: guild.id, user: { id: bot.id, bot: true } });
  expect(p.emitted('INTEGRATION_CREATE').at(-1)).toMatchObject({
    guild_id: guild.id,
    type: 'discord',
    name: 'helper',
    enabled: true,
    account: { id: bot.applicationId, name: 'helper' },
    application: { id: bot.applicationId, bot: { id: bot.id } },
    scopes: ['applications.commands', 'bot'],
  });
  expect(p.events).toContainEqual({
    subject: `user.${bot.id}`,
    message: expect.objectContaining({ kind: 'signal', signal: { type: 'guild_joined', user_id: bot.id, guild_id: guild.id } }),
  });
  const audit = p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').slice(-2);
  expect(audit).toMatchObject([
    { action_type: 28, user_id: alice.id, target_id: bot.id },
    {
      action_type: 80,
      user_id: alice.id,
      changes: [
        { key: 'type', new_value: 'discord' },
        { key: 'name', new_value: 'helper' },
      ],
    },
  ]);
});

test('[oauth2/install] without permissions there is no managed role', async ({ alice, guild }) => {
  const bot = await p.bot(alice);
  await install(alice, bot, { guild_id: guild.id, permissions: '0' });
  expect((await alice.get(`/guilds/${guild.id}/roles`)).body).toHaveLength(1);
  expect((await alice.get(`/guilds/${guild.id}/members/${bot.id}`)).body.roles).toEqual([]);
});

test('the bot gets no more permissions than the user who adds it', async ({ alice, guild, member }) => {
  const manager = await alice.post(`/guilds/${guild.id}/roles`, {
    permissions: String(PERMISSIONS.MANAGE_GUILD),
  });
  await alice.put(`/guilds/${guild.id}/members/${member.id}/roles/${manager.body.id}`);
  const bot = await p.bot(member);
  const wanted = PERMISSIONS.ADMINISTRATOR | PERMISSIONS.MANAGE_GUILD | PERMISSIONS.BAN_MEMBERS;
  const answer = await install(member, bot, { guild_id: guild.id, permissions: String(wanted) });
  expect(new URL(answer.body.location).searchParams.get('permissions')).toBe(String(PERMISSIONS.MANAGE_GUILD));
  const owned = await p.bot(alice);
  const all = await install(alice, owned, { guild_id: guild.id, permissions: String(2n ** 60n - 1n) });
  expect(new URL(all.body.location).searchParams.get('permissions')).toBe(String(ALL_PERMISSIONS));
});

test('adding it again updates its managed role; it joins only once', async ({ alice, guild }) => {
  const bot = await p.bot(alice, { guild, permissions: permissionBits('ADMINISTRATOR') });
  const joined = p.emitted('GUILD_MEMBER_ADD').length;
  await install(alice, bot, { guild_id: guild.id, permissions: permissionBits('SEND_MESSAGES') });
  const roles = await alice.get(`/guilds/${guild.id}/roles`);
  expect(roles.body).toHaveLength(2);
  expect(roles.body.find((role) => role.id !== guild.id)).toMatchObject({
    permissions: permissionBits('SEND_MESSAGES'),
    managed: true,
  });
  expect(p.emitted('GUILD_ROLE_UPDATE').at(-1)).toMatchObject({
    guild_id: guild.id,
    role: { permissions: permissionBits('SEND_MESSAGES') },
  });
  expect(p.emitted('GUILD_MEMBER_ADD')).toHaveLength(joined);
});

test('adding it again without permissions keeps its role; unticking requested permissions removes them', async ({
  alice,
  guild,
}) => {
  const bot = await p.bot(alice, { guild, permissions: permissionBits('SEND_MESSAGES') });
  const managed = async () => {
    const roles = await alice.get(`/guilds/${guild.id}/roles`);
    return roles.body.find((role) => role.id !== guild.id)?.permissions;
  };
  const nothing: Record<string, string>[] = [{}, { permissions: '0' }];
  for (const query of nothing) {
    expect((await install(alice, bot, { guild_id: guild.id }, query)).status).toBe(200);
    expect((await install(alice, bot, { guild_id: guild.id, permissions: '0' }, query)).status).toBe(200);
    expect(await managed()).toBe('2048');
  }
  const unticked = await install(
    alice,
    bot,
    { guild_id: guild.id, permissions: '0' },
    { permissions: permissionBits('ADMINISTRATOR') },
  );
  expect(new URL(unticked.body.location).searchParams.get('permissions')).toBe('0');
  expect(await managed()).toBe('0');
});

test('when a member who could not edit its managed role adds it again, the bot keeps that role', async ({
  alice,
  guild,
  member,
}) => {
  const roles = `/guilds/${guild.id}/roles` as const;
  const grant = async (...names: (keyof typeof PERMISSIONS)[]) => {
    const permissions = String(bitsOf(...names));
    const made = await alice.post(roles, { permissions });
    await alice.put(`/guilds/${guild.id}/members/${member.id}/roles/${made.body.id}`);
    return made.body.id;
  };
  const own = await grant('MANAGE_GUILD', 'SEND_MESSAGES');
  const bot = await p.bot(alice, { guild, permissions: String(bitsOf('BAN_MEMBERS', 'SEND_MESSAGES')) });
  const managed = async () => {
    const listed = await alice.get(roles);
    return listed.body.find((role) => role.managed);
  };
  const before = await managed();
  const asked = String(PERMISSIONS.SEND_MESSAGES);
  const again = async () => {
    const { status, body } = await install(member, bot, { guild_id: guild.id, permissions: asked });
    return [status, new URL(body.location).searchParams.get('permissions')];
  };
  const isKept = async () => {
    const events = p.emitted('GUILD_ROLE_UPDATE').length;
    expect(await again()).toEqual([200, before?.permissions]);
    expect((await managed())?.permissions).toBe(before?.permissions);
    expect(p.emitted('GUILD_ROLE_UPDATE')).toHaveLength(events);
  };
  const place = async (id: string | undefined, position: number) => {
    expect((await alice.patch(roles, [{ id, position }])).status).toBe(200);
  };

  await place(before?.id, 2);
  await isKept();
  // Below the caller, but without MANAGE_ROLES.
  await place(own, 2);
  await isKept();
  // With MANAGE_ROLES, but without BAN_MEMBERS, which would be removed.
  const second = await grant('MANAGE_ROLES');
  await isKept();
  // With every bit, but ranked below the managed role.
  await grant('BAN_MEMBERS');
  await place(before?.id, 4);
  await isKept();
  await place(second, 4);
  expect(await again()).toEqual([200, asked]);
  expect((await managed())?.permissions).toBe(asked);
});

test('a bot without a role gets one when it is added again with permissions', async ({ alice, guild }) => {
  const bot = await p.bot(alice, { guild, permissions: '0' });
  await install(alice, bot, { guild_id: guild.id, permissions: permissionBits('ADMINISTRATOR') });
  const member = await alice.get(`/guilds/${guild.id}/members/${bot.id}`);
  expect(member.body.roles).toHaveLength(1);
  expect(p.emitted('GUILD_MEMBER_UPDATE').at(-1)).toMatchObject({
    guild_id: guild.id,
    user: { id: bot.id },
    roles: member.body.roles,
  });
});

test('the commands scope by itself adds the integration without a bot', async ({ alice, guild }) => {
  const bot = await p.bot(alice);
  const answer = await install(alice, bot, { guild_id: guild.id }, { scope: 'applications.commands' });
  expect(answer.status).toBe(200);
  expect((await alice.get(`/guilds/${guild.id}/members/${bot.id}`)).error.code).toBe(10007);
  expect(p.emitted('INTEGRATION_CREATE').at(-1)).toMatchObject({ guild_id: guild.id, scopes: ['applications.commands'] });
  await install(alice, bot, { guild_id: guild.id, permissions: '0' });
  expect(p.emitted('INTEGRATION_UPDATE').at(-1)).toMatchObject({ guild_id: guild.id, scopes: ['applications.commands', 'bot'] });
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({
    action_type: 81,
    changes: [{ key: 'scopes', old_value: ['applications.commands'], new_value: ['applications.commands', 'bot'] }],
  });
});

test('[oauth2/authorize] a user who declines is redirected with access_denied and the state, and nothing is added', async ({
  alice,
  guild,
}) => {
  const bot = await p.bot(alice);
  const answer = await install(alice, bot, { authorize: false, guild_id: guild.id }, { state: 'a b' });
  const location = new URL(answer.body.location);
  expect([location.searchParams.get('error'), location.searchParams.get('state')]).toEqual(['access_denied', 'a b']);
  expect((await alice.get(`/guilds/${guild.id}/members/${bot.id}`)).error.code).toBe(10007);
});

test('[oauth2/install] rejected: no MANAGE_GUILD, not a member, no such guild, no guild, an unknown client, a bot as caller', async ({
  alice,
  guild,
  bob,
}) => {
  const bot = await p.bot(alice);
  const body = { guild_id: guild.id, permissions: '0' };
  expect((await install(bob, bot, body)).error.code).toBe(50001);
  await p.join(alice, guild.text.id, bob);
  expect((await install(bob, bot, body)).error.code).toBe(50013);
  expect((await install(alice, bot, { guild_id: '1' })).error.code).toBe(10004);
  const none = await install(alice, bot, {});
  expect(none.error.errors).toMatchObject({ guild_id: { _errors: [{ code: 'BASE_TYPE_REQUIRED' }] } });
  expect((await install(alice, bot, body, { client_id: '1' })).error.code).toBe(10002);
  expect((await install(bot, bot, body)).error.code).toBe(20001);
});

test('[oauth2/install] only its owner can add a private bot', async ({ alice, guild, bob }) => {
  const bot = await p.bot(bob);
  await bob.patch(`/applications/${bot.applicationId}`, { bot_public: false });
  const refused = await install(alice, bot, { guild_id: guild.id });
  expect([refused.status, refused.error.code]).toEqual([403, 20012]);
  const own = await p.guild(bob);
  expect((await install(bob, bot, { guild_id: own.id })).status).toBe(200);
});

test('[oauth2/authorize] a pinned guild cannot be replaced by another', async ({ alice, guild }) => {
  const other = await p.guild(alice);
  const bot = await p.bot(alice);
  const pinned = { guild_id: guild.id, disable_guild_select: 'true' };
  const refused = await install(alice, bot, { guild_id: other.id }, pinned);
  expect(refused.error.errors).toMatchObject({ guild_id: { _errors: [{ code: 'GUILD_ID_INVALID' }] } });
  expect((await install(alice, bot, {}, pinned)).status).toBe(200);
  expect((await alice.get(`/guilds/${guild.id}/members/${bot.id}`)).status).toBe(200);
});
