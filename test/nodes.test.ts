import { permissionBits } from '@guildhall/testkit/fixtures';
import { Actor } from '@guildhall/testkit/actor';
import { Cluster, register } from '@guildhall/testkit/cluster';
import { GatewaySession, identify } from '@guildhall/testkit/gateway-session';
import { form, REDIRECT, tokensOf } from '@guildhall/testkit/oauth-scene';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await Cluster.open({ isEmpty: true });
});
afterAll(() => cluster.close());

test('several processes on one PostgreSQL and NATS are one platform: changes are visible on all, and ids are unique', async () => {
  // Started concurrently, so that they race in the migration.
  const nodes = await Promise.all(['api', 'api,worker', 'gateway'].map((roles) => cluster.start(roles)));
  const [api = '', other = '', gateway = ''] = nodes.map(({ address }) => address);
  const ada = await register(api, 'ada');
  const guild = await new Actor(api, ada).post('/guilds', { name: 'Shared' });
  const channel = guild.body.system_channel_id;
  const session = await identify(gateway, ada);

  const here = await new Actor(other, ada).post(`/channels/${channel}/messages`, {
    content: 'from the other node',
  });
  const seen = await session.event<{ id: string }>('MESSAGE_CREATE', (message) => message.id === here.body.id);
  expect(seen.id).toBe(here.body.id);

  // A permission removed on one node is removed on the other immediately.
  const grace = await register(other, 'grace');
  const invite = await new Actor(api, ada).post(`/channels/${channel}/invites`, {});
  expect((await new Actor(other, grace).post(`/invites/${invite.body.code}`, {})).status).toBe(200);
  expect((await new Actor(other, grace).post(`/channels/${channel}/messages`, { content: 'hello' })).status).toBe(200);
  await new Actor(api, ada).put(`/channels/${channel}/permissions/${guild.body.id}`, {
    type: 0,
    deny: permissionBits('SEND_MESSAGES'),
  });
  const refused = await new Actor(other, grace).post(`/channels/${channel}/messages`, { content: 'hello' });
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);

  // A token revoked on one node closes its sessions on the gateway node.
  await new Actor(other, ada).post('/auth/logout');
  expect(await session.closed).toBe(4004);
  const ids = await Promise.all(
    [api, other].map(async (at) =>
      Promise.all(
        Array.from(
          { length: 20 },
          async (_one, n) => (await new Actor(at, grace).post('/applications', { name: `app ${n}` })).body.id,
        ),
      ),
    ),
  );
  expect(new Set(ids.flat()).size).toBe(40);
});

test('what one node has revoked or removed is refused by another at once, however often it has just used it', async () => {
  const nodes = await Promise.all([1, 2].map(() => cluster.start('api')));
  const [one = '', other = ''] = nodes.map(({ address }) => address);
  const owner = await register(one, 'mary');
  const guild = (await new Actor(one, owner).post('/guilds', { name: 'Watched' })).body;
  const path = `/channels/${guild.system_channel_id}/messages` as const;
  const invite = (await new Actor(one, owner).post(`/channels/${guild.system_channel_id}/invites`, {})).body.code;
  const name = 'joan';
  let token = await register(one, name);
  const { id } = (await new Actor(one, token).get('/users/@me')).body;
  /** Uses the other node all the time until `change` is acknowledged by the first; returns the first answer after that. */
  const after = async (who: string, change: () => Promise<{ status: number }>) => {
    const isOver = { now: false };
    const uses = Array.from({ length: 3 }, async () => {
      while (!isOver.now) await new Actor(other, who).post(path, { content: 'still here' });
    });
    await new Actor(other, who).post(path, { content: 'hello' });
    const { status } = await change();
    const answer = await new Actor(other, who).post(path, { content: 'too late' });
    isOver.now = true;
    await Promise.all(uses);
    return [Math.floor(status / 100), answer.status, answer.error?.code];
  };
  for (let round = 0; round < 10; round += 1) {
    expect((await new Actor(one, token).post(`/invites/${invite}`, {})).status).toBe(200);
    expect((await new Actor(other, token).get(path)).status).toBe(200);
    expect(await after(token, () => new Actor(one, owner).delete(`/guilds/${guild.id}/members/${id}`))).toEqual([2, 403, 50001]);
    expect((await new Actor(one, token).post(`/invites/${invite}`, {})).status).toBe(200);
    expect(await after(token, () => new Actor(one, token).post('/auth/logout'))).toEqual([2, 401, 0]);
    token = (
      await new Actor(one, null).post<{ token: string }>('/auth/login', {
        login: `${name}@example.org`,
        password: 'correct horse',
      })
    ).body.token;
  }
  const denied = { type: 0, deny: permissionBits('SEND_MESSAGES') };
  const deny = () => new Actor(one, owner).put(`/channels/${guild.system_channel_id}/permissions/${guild.id}`, denied);
  expect(await after(token, deny)).toEqual([2, 403, 50013]);
});

test('a login that ends on one node while its session starts on another has no session afterwards', async () => {
  const nodes = await Promise.all(['api', 'gateway'].map((roles) => cluster.start(roles)));
  const [api = '', gateway = ''] = nodes.map(({ address }) => address);
  const name = 'olive';
  await register(api, name);
  const anyone = new Actor(api, null);
  for (let round = 0; round < 20; round += 1) {
    const login = await anyone.post<{ token: string }>('/auth/login', {
      login: `${name}@example.org`,
      password: 'correct horse',
    });
    const { token } = login.body;
    const session = new GatewaySession(`${gateway.replace(/^http/, 'ws')}/?v=10&encoding=json`);
    await session.frame((frame) => frame.op === 10, { what: 'hello' });
    session.send(2, { token, properties: { os: 'test', browser: 'testkit', device: 'testkit' } });
    expect((await new Actor(api, token).post('/auth/logout')).status).toBe(204);
    expect(await session.closed).toBe(4004);
  }
});

test('a user whose account another transaction has locked does not delay others who come online', async () => {
  const nodes = await Promise.all(['api', 'gateway'].map((roles) => cluster.start(roles)));
  const [api = '', gateway = ''] = nodes.map(({ address }) => address);
  const tokens = await Promise.all(Array.from({ length: 12 }, (_, n) => register(api, `arrival${n}`)));
  // In the middle, so that the arrivals before it are still being stored when it joins those behind it.
  const held = tokens[6] ?? '';
  const { id } = (await new Actor(api, held).get('/users/@me')).body;
  const database = new pg.Client({ connectionString: cluster.databaseUrl() });
  await database.connect();
  await database.query('begin');
  await database.query('select from users where id = $1 for update', [id]);
  const arrivals = tokens.map((token) => identify(gateway, token));
  await Promise.all(arrivals.filter((_, n) => tokens[n] !== held));
  await database.query('commit');
  await database.end();
  for (const session of await Promise.all(arrivals)) {
    expect(session.ready.sessions).toMatchObject([{ session_id: session.ready.session_id, status: 'online' }]);
    await session.close();
  }
});

test('a new name on one node is in the messages and members that another lists, however often it has just listed them', async () => {
  const nodes = await Promise.all([1, 2].map(() => cluster.start('api')));
  const [one = '', other = ''] = nodes.map(({ address }) => address);
  const owner = await register(one, 'edith');
  const guild = (await new Actor(one, owner).post('/guilds', { name: 'Named' })).body;
  const messages = `/channels/${guild.system_channel_id}/messages` as const;
  const { id } = (await new Actor(one, owner).post(messages, { content: 'hello' })).body;
  const listed = async () => {
    const reader = new Actor(other, owner);
    const [newest, page, members] = [
      await reader.get(messages),
      await reader.get(`${messages}?around=${id}`),
      await reader.get(`/guilds/${guild.id}/members`),
    ];
    return [newest.body[0]?.author, page.body[0]?.author, members.body[0]?.user].map((user) => user?.global_name);
  };
  for (let round = 0; round < 10; round += 1) {
    const isOver = { now: false };
    const uses = Array.from({ length: 3 }, async () => {
      while (!isOver.now) await listed();
    });
    await listed();
    expect((await new Actor(one, owner).patch('/users/@me', { global_name: `Name ${round}` })).status).toBe(200);
    expect(await listed()).toEqual([`Name ${round}`, `Name ${round}`, `Name ${round}`]);
    isOver.now = true;
    await Promise.all(uses);
  }
});

test('[limits, lobbies/before-approval] the limits of an unapproved application are counted over all processes', async () => {
  const limited = await Cluster.open();
  const nodes = await Promise.all([1, 2].map(() => limited.start('api', undefined, { GUILDHALL_RATE_LIMITS: 'on' })));
  const [one = '', other = ''] = nodes.map(({ address }) => address);
  // The first user is the operator.
  const ada = new Actor(one, await register(one, 'ada'));
  const { id } = (await ada.post('/applications', { name: 'game' })).body;
  const { token } = (await ada.post(`/applications/${id}/bot/reset`, {})).body;
  await ada.patch(`/operator/applications/${id}`, { limits: { create_lobby: 7 } });
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => new Actor(n % 2 ? one : other, `Bot ${token}`).post('/lobbies', {})),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(7).fill(201), 429, 429, 429]);
  await ada.patch(`/operator/applications/${id}`, { production_approved: true, limits: {} });
  for (const at of [one, other]) expect((await new Actor(at, `Bot ${token}`).post('/lobbies', {})).status).toBe(201);
  await limited.close();
});

test('[oauth2/revocation] a token revoked on one process is refused by the others within a second, and its session ends', async () => {
  const games = await Cluster.open();
  const nodes = await Promise.all(['api', 'api,worker', 'gateway'].map((roles) => games.start(roles)));
  const [one = '', other = '', gateway = ''] = nodes.map(({ address }) => address);
  const token = await register(one, 'ada');
  const ada = new Actor(one, token);
  const { id } = (await ada.post('/applications', { name: 'game' })).body;
  await ada.patch(`/applications/${id}`, { redirect_uris: [REDIRECT] });
  const { secret } = (await ada.post(`/applications/${id}/reset`, {})).body;
  const app = { id, secret };
  const anyone = new Actor(one, null);
  const tokens = await tokensOf({ anyone }, ada, app, 'openid identify sdk.social_layer');
  const player = [one, other].map((at) => new Actor(at, `Bearer ${tokens.access_token}`));
  const status = async () => (await Promise.all(player.map((actor) => actor.get('/users/@me')))).map((answer) => answer.status);
  expect(await status()).toEqual([200, 200]);
  const session = await identify(gateway, `Bearer ${tokens.access_token}`);

  // A session of the same node on the same machine measures how long an event takes there now.
  const plain = await identify(gateway, token);
  const paced = performance.now();
  await ada.patch('/users/@me/settings', { theme: 'light' });
  await plain.event('USER_SETTINGS_UPDATE');
  const pace = performance.now() - paced;
  await plain.close();

  const began = performance.now();
  const revoked = await form({ anyone }, app, { token: tokens.refresh_token }, { path: '/oauth2/token/revoke' });
  expect(revoked.status).toBe(200);
  expect(await status()).toEqual([401, 401]);
  expect(await session.closed).toBe(4004);
  expect(performance.now() - began).toBeLessThan(1000 + 20 * pace);
  await games.close();
});
