import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { Account } from '@guildhall/testkit/platform';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { type Command, make, type Scene, scene, slash } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

interface Index {
  applications: { id: string; name: string }[];
  application_commands: Command[];
  version: string;
}

const index = async (who: Account, path: string) => (await who.get<Index>(`${path}/application-command-index`)).body;
const names = async (who: Account, path: string) => (await index(who, path)).application_commands.map(({ name }) => name);
const guildOf = ({ guild }: Scene) => `/guilds/${guild.id}`;
const textOf = ({ guild }: Scene) => `/channels/${guild.text.id}`;

/** A plain member of the scene's guild. */
async function member({ owner, guild }: Scene): Promise<Account> {
  const account = await p.person('member');
  await p.join(owner, guild.text.id, account);
  return account;
}

test('USE_APPLICATION_COMMANDS is needed in the channel; a thread is as its parent', async () => {
  const s = await scene(p);
  const bob = await member(s);
  await make(s.bot, s.global, slash('ping'));
  const thread = await s.owner.post<{ id: string }>(`${textOf(s)}/threads`, { name: 'thread', type: 11 });
  expect(await names(bob, `/channels/${thread.body.id}`)).toEqual(['ping']);
  const deny = String(PERMISSIONS.USE_APPLICATION_COMMANDS);
  await s.owner.put(`${textOf(s)}/permissions/${s.guild.id}`, { type: 0, deny });
  expect(await names(bob, textOf(s))).toEqual([]);
  expect(await names(bob, `/channels/${thread.body.id}`)).toEqual([]);
});

test('commands for adults are listed in channels for adults; those that are not for guilds in none', async () => {
  const s = await scene(p);
  await make(s.bot, s.global, slash('adult', { nsfw: true }));
  await make(s.bot, s.global, slash('private', { contexts: [1] }));
  await make(s.bot, s.global, slash('mine', { integration_types: [1] }));
  const channel = await s.owner.post<{ id: string }>(`${guildOf(s)}/channels`, { name: 'adults', nsfw: true });
  expect(await names(s.owner, textOf(s))).toEqual([]);
  expect(await names(s.owner, `/channels/${channel.body.id}`)).toEqual(['adult']);
  const thread = await s.owner.post<{ id: string }>(`/channels/${channel.body.id}/threads`, { name: 'thread', type: 11 });
  expect(await names(s.owner, `/channels/${thread.body.id}`)).toEqual(['adult']);
});

test('in a direct message with a bot its global commands for there are listed', async () => {
  const s = await scene(p);
  await make(s.bot, s.global, slash('anywhere', { default_member_permissions: '0' }));
  await make(s.bot, s.global, slash('guild', { contexts: [0] }));
  await make(s.bot, s.global, slash('older', { dm_permission: false }));
  await make(s.bot, s.local, slash('local'));
  const direct = await s.owner.post<{ id: string }>('/users/@me/channels', { recipient_id: s.bot.id });
  expect(await names(s.owner, `/channels/${direct.body.id}`)).toEqual(['anywhere']);
});
