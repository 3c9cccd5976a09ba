import { Actor } from '@guildhall/testkit/actor';
import { addBot, Cluster, register } from '@guildhall/testkit/cluster';
import { identify } from '@guildhall/testkit/gateway-session';
import { afterAll, beforeAll, expect, test } from 'vitest';

let cluster: Cluster;
let api: string;
/** The first keeps the guild open, so that its sessions start from what it keeps; the second loads it for each session. */
let gateways: string[];
let ada: string;
beforeAll(async () => {
  cluster = await Cluster.open();
  api = (await cluster.start('api,worker')).address;
  gateways = [(await cluster.start('gateway')).address, (await cluster.start('gateway')).address];
  ada = await register(api, 'ada');
});
afterAll(() => cluster.close());

test('a session that starts on either node after an acknowledged change is sent the changed guild', async () => {
  const actor = new Actor(api, ada);
  const { body: guild } = await actor.post('/guilds', { name: 'Shared' });
  await addBot(api, ada, guild.id);
  const { body: channel } = await actor.post(`/guilds/${guild.id}/channels`, { name: 'first', type: 0 });
  const resident = await identify(gateways[0] ?? '', ada);
  const guildOn = async (address: string) => {
    const session = await identify(address, ada);
    const [ready] = session.seen('READY');
    const guilds: { id: string; members: { user: { id: string } }[] }[] = JSON.parse(JSON.stringify(ready?.guilds));
    await session.close();
    const { presences: _presences, ...seen } = JSON.parse(JSON.stringify(guilds.find(({ id }) => id === guild.id)));
    return seen;
  };
  for (let round = 0; round < 5; round += 1) {
    const changes = [
      () => actor.post(`/guilds/${guild.id}/roles`, { name: `role ${round}` }),
      () => actor.post(`/guilds/${guild.id}/channels`, { name: `channel-${round}`, type: 0 }),
      () => actor.patch(`/channels/${channel.id}`, { topic: `topic ${round}` }),
      () => actor.put(`/channels/${channel.id}/permissions/${guild.id}`, { type: 0, allow: '0', deny: String(64 << round) }),
      () => actor.post(`/channels/${channel.id}/messages`, { content: `message ${round}` }),
      () => actor.patch(`/guilds/${guild.id}/members/@me`, { nick: `Ada ${round}` }),
      () => actor.patch(`/guilds/${guild.id}`, { name: `Shared ${round}` }),
      () => actor.post(`/channels/${channel.id}/threads`, { name: `thread ${round}`, type: 11 }),
    ];
    for (const [index, change] of changes.entries()) {
      expect((await change()).status).toBeLessThan(300);
      const [kept, fresh] = [await guildOn(gateways[0] ?? ''), await guildOn(gateways[1] ?? '')];
      expect([index, kept]).toEqual([index, fresh]);
    }
  }
  await resident.close();
});
