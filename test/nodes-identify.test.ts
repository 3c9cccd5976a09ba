import { Actor } from '@guildhall/testkit/actor';
import { addBot, Cluster, register } from '@guildhall/testkit/cluster';
import { GatewaySession } from '@guildhall/testkit/gateway-session';
import { afterAll, beforeAll, expect, test } from 'vitest';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await Cluster.open();
});
afterAll(() => cluster.close());

test('[gateway] a bot identifies once per 5 s and bucket, over all gateway nodes', async () => {
  const settings = { GUILDHALL_RATE_LIMITS: 'on' };
  const [api, ...gateways] = await Promise.all([
    cluster.start('api'),
    cluster.start('gateway', undefined, settings),
    cluster.start('gateway', undefined, settings),
  ]);
  const ada = await register(api.address, 'ada');
  const guild = await new Actor(api.address, ada).post('/guilds', { name: 'Shared' });
  const token = await addBot(api.address, ada, guild.body.id);
  const sessions = [...gateways, ...gateways].map(({ address }) => new GatewaySession(address.replace(/^http/, 'ws')));
  await Promise.all(sessions.map((session) => session.frame(({ op }) => op === 10)));
  for (const session of sessions) session.send(2, { token, intents: 0, properties: {} });
  const answers = await Promise.all(sessions.map((session) => session.frame(({ op, t }) => op === 9 || t === 'READY')));
  expect(answers.map(({ op, t, d }) => (op === 9 ? d : t)).sort()).toEqual(['READY', false, false, false].sort());
  await Promise.all(sessions.map((session) => session.close()));
});
