import { Actor } from '@guildhall/testkit/actor';
import { Cluster, register } from '@guildhall/testkit/cluster';
import { identify } from '@guildhall/testkit/gateway-session';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let cluster: Cluster;
beforeAll(async () => {
  cluster = await Cluster.open();
});
afterAll(() => cluster.close());

test('a guild tag that is adopted, changed or cleared on one process is shown by the others', async () => {
  const nodes = await Promise.all(['api', 'api,worker', 'gateway'].map((roles) => cluster.start(roles)));
  const [one = '', other = '', gateway = ''] = nodes.map(({ address }) => address);
  // The first user is the operator.
  const token = await register(one, 'ada');
  const [here, there] = [new Actor(one, token), new Actor(other, token)];
  const guild = (await here.post('/guilds', { name: 'Tagged' })).body;
  const bob = await register(other, 'bob');
  const [bobHere, bobThere] = [new Actor(one, bob), new Actor(other, bob)];
  const invite = await here.post(`/channels/${guild.system_channel_id}/invites`, {});
  await bobThere.post(`/invites/${invite.body.code}`, {});
  await here.patch(`/operator/guilds/${guild.id}`, { features: ['GUILD_TAGS'] });
  const session = await identify(gateway, token);
  const write = async (by: Actor) =>
    (await by.post(`/channels/${guild.system_channel_id}/messages`, { content: 'hello' })).body.author.primary_guild;
  // Both processes have read the author by now.
  for (const by of [bobHere, bobThere]) expect(await write(by)).toBeNull();

  await there.patch(`/guilds/${guild.id}/profile`, { tag: 'ONE' });
  const adopted = await bobHere.put('/users/@me/clan', { identity_guild_id: guild.id, identity_enabled: true });
  expect(adopted.body.primary_guild).toMatchObject({ tag: 'ONE' });
  for (const by of [bobHere, bobThere]) expect(await write(by)).toEqual(adopted.body.primary_guild);
  type Update = { user: { username: string; primary_guild: { tag: string | null } | null } };
  const isBob = ({ user }: Update) => user.username === 'bob';
  expect((await session.event<Update>('GUILD_MEMBER_UPDATE', isBob)).user.primary_guild).toMatchObject({ tag: 'ONE' });

  await here.patch(`/guilds/${guild.id}/profile`, { tag: 'TWO', badge: 5 });
  const shows = (tag: string | null) => (update: Update) => isBob(update) && update.user.primary_guild?.tag === tag;
  const cleared = await session.event<Update>('GUILD_MEMBER_UPDATE', shows(null));
  for (const by of [bobHere, bobThere]) expect(await write(by)).toEqual(cleared.user.primary_guild);
  await bobThere.put('/users/@me/clan', { identity_guild_id: guild.id, identity_enabled: true });
  const changed = await session.event<Update>('GUILD_MEMBER_UPDATE', shows('TWO'));
  for (const by of [bobHere, bobThere]) expect(await write(by)).toEqual(changed.user.primary_guild);
  const badge = await fetch(`${other}/cdn/guild-tag-badges/${guild.id}/${Object(changed.user.primary_guild).badge}.png`);
  expect(badge.status).toBe(200);

  const me = (await bobHere.get('/users/@me')).body;
  await here.delete(`/guilds/${guild.id}/members/${me.id}`);
  for (const by of [bobHere, bobThere])
    expect((await by.get('/users/@me')).body.primary_guild).toEqual({
      identity_guild_id: null,
      identity_enabled: null,
      tag: null,
      badge: null,
    });
});
