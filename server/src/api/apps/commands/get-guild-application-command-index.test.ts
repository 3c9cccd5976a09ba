import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { commandIndex, commandNames, guildOf, make, plainMember, scene, slash, textOf } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[interactions/peoples-clients] the picker lists global commands and the guild’s, with their applications, in the viewer’s language', async () => {
  const s = await scene(p);
  const [bob, other] = [await plainMember(p, s), await scene(p)];
  const empty = await commandIndex(bob, guildOf(s));
  expect([empty.applications, empty.application_commands]).toEqual([[], []]);
  const ping = await make(s.bot, s.global, slash('ping', { name_localizations: { de: 'klingel' } }));
  await make(s.bot, s.local, { type: 2, name: 'Wave' });
  await make(other.bot, other.global, slash('elsewhere'));
  for (const path of [guildOf(s), textOf(s)]) {
    const found = await commandIndex(bob, path);
    expect(found.applications).toMatchObject([{ id: s.bot.applicationId, name: 'test bot', bot: { id: s.bot.id } }]);
    expect(found.application_commands.map(({ name }) => name)).toEqual(['ping', 'Wave']);
    expect(found.application_commands[0]).toMatchObject({ id: ping.id, version: ping.version });
    expect(BigInt(found.version)).toBeGreaterThan(BigInt(empty.version));
  }
  await bob.patch('/users/@me/settings', { locale: 'de' });
  expect((await commandIndex(bob, textOf(s))).application_commands[0]?.name_localized).toBe('klingel');
});

test('the version differs after every change, including deletions and permissions', async () => {
  const s = await scene(p);
  const versions = new Set<string>();
  const note = async () => versions.add((await commandIndex(s.owner, guildOf(s))).version);
  const { id } = await make(s.bot, s.global, slash('ping'));
  await note();
  await s.bot.patch(`${s.global}/${id}`, { description: 'Other' });
  await note();
  await s.owner.put(`${s.local}/${id}/permissions`, { permissions: [{ id: s.guild.id, type: 1, permission: false }] });
  await note();
  await s.bot.delete(`${s.global}/${id}`);
  await note();
  expect(versions.size).toBe(4);
});

test('default_member_permissions: visible to members who have them all; only administrators see 0', async () => {
  const s = await scene(p);
  const bob = await plainMember(p, s);
  await make(s.bot, s.global, slash('kick', { default_member_permissions: String(PERMISSIONS.KICK_MEMBERS) }));
  await make(s.bot, s.global, slash('none', { default_member_permissions: '0' }));
  expect(await commandNames(bob, textOf(s))).toEqual([]);
  const permissions = String(PERMISSIONS.KICK_MEMBERS);
  const role = await s.owner.post(`/guilds/${s.guild.id}/roles`, { permissions });
  await s.owner.put(`/guilds/${s.guild.id}/members/${bob.id}/roles/${role.body.id}`);
  expect(await commandNames(bob, textOf(s))).toEqual(['kick']);
  expect(await commandNames(s.owner, textOf(s))).toEqual(['kick', 'none']);
});

test('permissions of the guild: user before roles before everyone, channels first, the command’s before the application’s', async () => {
  const s = await scene(p);
  const [bob, eve] = [await plainMember(p, s), await plainMember(p, s)];
  const role = await s.owner.post(`/guilds/${s.guild.id}/roles`, {});
  await s.owner.put(`/guilds/${s.guild.id}/members/${bob.id}/roles/${role.body.id}`);
  const ping = await make(s.bot, s.global, slash('ping'));
  const set = (id: string, ...permissions: object[]) => s.owner.put(`${s.local}/${id}/permissions`, { permissions });
  const both = async () => [(await commandNames(bob, textOf(s))).length, (await commandNames(eve, textOf(s))).length];
  const everyone = { id: s.guild.id, type: 1, permission: false };
  const allowed = { id: role.body.id, type: 1, permission: true };
  await set(ping.id, everyone);
  expect(await both()).toEqual([0, 0]);
  expect(await commandNames(s.owner, textOf(s))).toEqual(['ping']);
  await set(ping.id, everyone, allowed);
  expect(await both()).toEqual([1, 0]);
  await set(ping.id, everyone, allowed, { id: bob.id, type: 2, permission: false });
  expect(await both()).toEqual([0, 0]);
  await set(ping.id, { id: s.guild.text.id, type: 3, permission: false });
  expect(await both()).toEqual([0, 0]);
  expect(await commandNames(bob, guildOf(s))).toEqual(['ping']);
  const allChannels = String(BigInt(s.guild.id) - 1n);
  await set(ping.id, { id: allChannels, type: 3, permission: false }, { id: s.guild.text.id, type: 3, permission: true });
  expect(await both()).toEqual([1, 1]);
  await set(ping.id);
  await set(s.bot.applicationId, everyone, allowed);
  expect(await both()).toEqual([1, 0]);
  await set(ping.id, { ...everyone, permission: true });
  expect(await both()).toEqual([1, 1]);
});

test('the command’s own permissions override default_member_permissions, the application’s do not', async () => {
  const s = await scene(p);
  const bob = await plainMember(p, s);
  const ping = await make(s.bot, s.global, slash('ping', { default_member_permissions: '0' }));
  const permissions = [{ id: bob.id, type: 2, permission: true }];
  await s.owner.put(`${s.local}/${s.bot.applicationId}/permissions`, { permissions });
  expect(await commandNames(bob, textOf(s))).toEqual([]);
  await s.owner.put(`${s.local}/${ping.id}/permissions`, { permissions });
  expect(await commandNames(bob, textOf(s))).toEqual(['ping']);
});

test('non-members and bots are refused', async () => {
  const s = await scene(p);
  const eve = await p.person();
  for (const path of [guildOf(s), textOf(s)]) {
    expect((await eve.get(`${path}/application-command-index`)).error.code).toBe(50001);
    expect((await s.bot.get(`${path}/application-command-index`)).error.code).toBe(20001);
  }
  expect((await eve.get('/guilds/1/application-command-index')).error.code).toBe(10004);
});
