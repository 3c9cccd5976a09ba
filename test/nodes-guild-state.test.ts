import { Actor } from '@guildhall/testkit/actor';
import { addBot, Cluster, register } from '@guildhall/testkit/cluster';
import { identify } from '@guildhall/testkit/gateway-session';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let cluster: Cluster;
let apis: string[];
let gateway: string;
beforeAll(async () => {
  cluster = await Cluster.open();
  const nodes = await Promise.all(['api', 'api,worker', 'gateway'].map((roles) => cluster.start(roles)));
  apis = nodes.slice(0, 2).map(({ address }) => address);
  gateway = nodes[2]?.address ?? '';
});
afterAll(() => cluster.close());

interface Channel {
  id: string;
  name: string;
  position: number;
  topic: string | null;
}

test('a channel, role or emoji that one process has changed is current on the others at once', async () => {
  const [one = '', other = ''] = apis;
  const token = await register(one, 'ada');
  const [here, there] = [new Actor(one, token), new Actor(other, token)];
  const { id } = (await here.post('/guilds', { name: 'Shared' })).body;
  const bob = await register(other, 'bob');
  const [bobHere, bobThere] = [new Actor(one, bob), new Actor(other, bob)];
  const list = async (by: Actor) => (await by.get<Channel[]>(`/guilds/${id}/channels`)).body;
  const made: Channel[] = [];
  for (const name of ['a', 'b', 'c', 'd'])
    made.push((await here.post<Channel>(`/guilds/${id}/channels`, { name, type: 0, position: 10 })).body);
  const [a, b, c] = made;
  if (!a || !b || !c) throw new Error('the channels were not created');
  const invite = await there.post(`/channels/${a.id}/invites`, {});
  await bobHere.post(`/invites/${invite.body.code}`, {});
  // Both processes have the guild in their cache from now on.
  expect(await list(here)).toEqual(await list(there));

  const named = async (by: Actor) => (await list(by)).map(({ name, topic }) => (topic ? `${name}: ${topic}` : name)).slice(-5);
  const same = async (...expected: string[]) => {
    for (const by of [there, here]) expect((await named(by)).slice(-expected.length)).toEqual(expected);
  };
  await here.patch(`/channels/${b.id}`, { topic: 'first' });
  await same('a', 'b: first', 'c', 'd');
  // Alternating, so that each process changes what the other has changed last.
  await there.patch(`/channels/${b.id}`, { topic: 'second' });
  await here.patch(`/channels/${c.id}`, { name: 'cc' });
  await same('a', 'b: second', 'cc', 'd');
  await there.patch(`/channels/${a.id}`, { position: 20 });
  await same('b: second', 'cc', 'd', 'a');
  await here.delete(`/channels/${b.id}`);
  await same('cc', 'd', 'a');
  expect((await there.get(`/channels/${b.id}`)).error.code).toBe(10003);
  await there.post(`/guilds/${id}/channels`, { name: 'e', type: 0, position: 30 });
  await same('cc', 'd', 'a', 'e');
  // A refused change leaves nothing behind.
  expect((await here.patch(`/channels/${c.id}`, { name: 'lost', parent_id: a.id })).status).toBe(400);
  await same('cc', 'd', 'a', 'e');

  // Permissions: the overwrite of one process decides on the other.
  const sees = async (by: Actor) => (await by.get(`/channels/${c.id}`)).status;
  expect([await sees(bobHere), await sees(bobThere)]).toEqual([200, 200]);
  await there.put(`/channels/${c.id}/permissions/${id}`, { type: 0, allow: '0', deny: '1024' });
  expect([await sees(bobHere), await sees(bobThere)]).toEqual([403, 403]);
  const role = (await here.post(`/guilds/${id}/roles`, { name: 'in', permissions: '8' })).body;
  const me = (await bobHere.get('/users/@me')).body;
  await there.put(`/guilds/${id}/members/${me.id}/roles/${role.id}`);
  expect([await sees(bobHere), await sees(bobThere)]).toEqual([200, 200]);
  await here.patch(`/guilds/${id}/roles/${role.id}`, { permissions: '0' });
  expect([await sees(bobThere), await sees(bobHere)]).toEqual([403, 403]);
  await there.delete(`/guilds/${id}/roles/${role.id}`);
  for (const by of [here, there])
    expect((await by.get<{ id: string }[]>(`/guilds/${id}/roles`)).body.map((one) => one.id)).toEqual([id]);
});

test('a cache that is many versions behind loads the guild as a whole', async () => {
  const [one = '', other = ''] = apis;
  const token = await register(one, 'eve');
  const [here, there] = [new Actor(one, token), new Actor(other, token)];
  const { id, system_channel_id } = (await here.post('/guilds', { name: 'Busy' })).body;
  const extra = (await here.post<Channel>(`/guilds/${id}/channels`, { name: 'extra', type: 0 })).body;
  expect((await there.get<Channel>(`/channels/${extra.id}`)).body.name).toBe('extra');
  await here.patch(`/channels/${extra.id}`, { name: 'renamed' });
  for (let n = 0; n < 110; n += 1) await here.patch(`/channels/${system_channel_id}`, { topic: `topic ${n}` });
  expect((await there.get<Channel>(`/channels/${extra.id}`)).body.name).toBe('renamed');
  expect((await there.get<Channel>(`/channels/${system_channel_id}`)).body.topic).toBe('topic 109');
});

test('the count of online members is exact on every process as soon as a session is ready, or a member is gone', async () => {
  const [one = '', other = ''] = apis;
  const token = await register(one, 'amy');
  const [here, there] = [new Actor(one, token), new Actor(other, token)];
  const { id, system_channel_id } = (await here.post('/guilds', { name: 'Counted' })).body;
  const counts = async () => {
    const query = { with_counts: true };
    const found = await Promise.all([here, there].map((by) => by.get(`/guilds/${id}`, { query })));
    return found.map(({ body }) => body.approximate_presence_count);
  };
  expect(await counts()).toEqual([0, 0]);
  const session = await identify(gateway, token);
  expect(await counts()).toEqual([1, 1]);
  const bot = await identify(gateway, await addBot(other, token, id).then((secret) => `Bot ${secret}`), { intents: 1 });
  expect(await counts()).toEqual([2, 2]);
  const guest = await register(other, 'guest');
  const invite = await here.post(`/channels/${system_channel_id}/invites`, {});
  await new Actor(other, guest).post(`/invites/${invite.body.code}`, {});
  const guestSession = await identify(gateway, guest);
  expect(await counts()).toEqual([3, 3]);
  const me = (await new Actor(one, guest).get('/users/@me')).body;
  await there.put(`/guilds/${id}/bans/${me.id}`, {});
  expect(await counts()).toEqual([2, 2]);
  session.send(3, { status: 'invisible', activities: [], since: null, afk: false });
  await session.event('SESSIONS_REPLACE', (list: { status: string }[]) => list.every(({ status }) => status === 'invisible'));
  expect(await counts()).toEqual([1, 1]);
  for (const one of [session, bot, guestSession]) await one.close();
});
