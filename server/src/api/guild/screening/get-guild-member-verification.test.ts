import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';
import { screenedGuild } from './test/scene.ts';

const { p, test } = await startFixtures();

test('[errors 10068] a guild without screening has no form', async ({ alice, guild }) => {
  const path = `/guilds/${guild.id}/member-verification` as const;
  expect(await alice.get(path)).toMatchObject({ status: 404, body: { code: 10068 } });
  await alice.patch(`/guilds/${guild.id}`, { features: ['MEMBER_VERIFICATION_GATE_ENABLED'] });
  expect((await alice.get(path)).body).toEqual({ version: null, description: null, form_fields: [] });
  expect((await alice.get('/guilds/1/member-verification')).error.code).toBe(10004);
});

test('the form is readable for members, for holders of an invite, and for all users where members are reviewed', async () => {
  const { ada, guild, path, version } = await screenedGuild(p);
  const bob = await p.person('bob');
  const other = await p.guild(ada);
  const make = async (channelId: string) => (await ada.post(`/channels/${channelId}/invites`, {})).body.code;
  const [invite, elsewhere] = [await make(guild.text.id), await make(other.text.id)];
  expect((await bob.get(path)).error.code).toBe(50001);
  expect((await bob.get(path, { query: { invite_code: elsewhere } })).error.code).toBe(50001);
  expect((await bob.get(path, { query: { invite_code: invite } })).body.version).toBe(version);
  await p.join(ada, guild.text.id, bob);
  expect((await bob.get(path)).body.version).toBe(version);
  const features = ['MEMBER_VERIFICATION_GATE_ENABLED', 'MEMBER_VERIFICATION_MANUAL_APPROVAL'];
  await ada.patch(`/guilds/${guild.id}`, { features });
  expect((await (await p.person('eve')).get(path)).body.version).toBe(version);
});
