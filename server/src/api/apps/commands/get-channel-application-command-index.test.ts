import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { commandNames, guildOf, make, plainMember, scene, slash, textOf } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('USE_APPLICATION_COMMANDS is required in the channel; a thread inherits from its parent', async () => {
  const s = await scene(p);
  const bob = await plainMember(p, s);
  await make(s.bot, s.global, slash('ping'));
  const thread = await s.owner.post(`${textOf(s)}/threads`, { name: 'thread', type: 11 });
  expect(await commandNames(bob, `/channels/${thread.body.id}`)).toEqual(['ping']);
  const deny = String(PERMISSIONS.USE_APPLICATION_COMMANDS);
  await s.owner.put(`${textOf(s)}/permissions/${s.guild.id}`, { type: 0, deny });
  expect(await commandNames(bob, textOf(s))).toEqual([]);
  expect(await commandNames(bob, `/channels/${thread.body.id}`)).toEqual([]);
});

test('age-restricted commands are listed in age-restricted channels; commands that are not for guilds in none', async () => {
  const s = await scene(p);
  await make(s.bot, s.global, slash('adult', { nsfw: true }));
  await make(s.bot, s.global, slash('private', { contexts: [1] }));
  await make(s.bot, s.global, slash('mine', { integration_types: [1] }));
  const channel = await s.owner.post<{ id: string }>(`${guildOf(s)}/channels`, { name: 'adults', nsfw: true });
  expect(await commandNames(s.owner, textOf(s))).toEqual([]);
  expect(await commandNames(s.owner, `/channels/${channel.body.id}`)).toEqual(['adult']);
  const thread = await s.owner.post<{ id: string }>(`/channels/${channel.body.id}/threads`, { name: 'thread', type: 11 });
  expect(await commandNames(s.owner, `/channels/${thread.body.id}`)).toEqual(['adult']);
});

test('in a direct message with a bot its global commands for that context are listed', async () => {
  const s = await scene(p);
  await make(s.bot, s.global, slash('anywhere', { default_member_permissions: '0' }));
  await make(s.bot, s.global, slash('guild', { contexts: [0] }));
  await make(s.bot, s.global, slash('older', { dm_permission: false }));
  await make(s.bot, s.local, slash('local'));
  const direct = await s.owner.post('/users/@me/channels', { recipient_id: s.bot.id });
  expect(await commandNames(s.owner, `/channels/${direct.body.id}`)).toEqual(['anywhere']);
});
