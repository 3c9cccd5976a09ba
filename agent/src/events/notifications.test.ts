import { expect, test } from 'vitest';
import { startScene } from '../test/scene.ts';

const { p, agentOf, application, authenticated } = await startScene();
const [ada, bob] = [await p.person('ada'), await p.person('bob')];
const guild = await p.guild(ada, { name: 'Raiders' });
await p.join(ada, guild.text.id, bob);
const agent = await agentOf(bob);
const game = await application('Galaxy Raid', ['rpc', 'rpc.notifications.read']);
const client = await authenticated(agent, game, bob, 'rpc rpc.notifications.read');

const post = async (content: string, more: object = {}, channelId = guild.text.id) =>
  (await ada.post<{ id: string }>(`/channels/${channelId}/messages`, { content, ...more })).body.id;
/** The texts of the notifications so far. */
const bodies = () => client.received.filter(({ evt }) => evt === 'NOTIFICATION_CREATE').map(({ data }) => data.body);

test('[rpc/events] mentions, direct messages, and all messages of a guild that notifies of all become notifications', async () => {
  await client.command('SUBSCRIBE', {}, 'NOTIFICATION_CREATE');
  await ada.patch(`/guilds/${guild.id}`, { default_message_notifications: 1 });
  await expect.poll(() => agent.account.world.guilds.get(guild.id)?.notifiesOfAll).toBe(false);
  const role = (await ada.post<{ id: string }>(`/guilds/${guild.id}/roles`, { name: 'crew', mentionable: true })).body;
  await ada.put(`/guilds/${guild.id}/members/${bob.id}/roles/${role.id}`);
  await expect.poll(() => agent.account.world.guilds.get(guild.id)?.ownRoles.has(role.id)).toBe(true);
  await post('nothing of interest');
  await post(`hush <@${bob.id}>`, { flags: 1 << 12 });
  await bob.post(`/channels/${guild.text.id}/messages`, { content: `I am <@${bob.id}>` });
  const id = await post(`come, <@${bob.id}>`);
  await post('@everyone come');
  await post(`<@&${role.id}> come`);
  const direct = (await ada.post<{ id: string }>('/users/@me/channels', { recipients: [bob.id] })).body;
  await post('hello', {}, direct.id);
  await ada.patch(`/guilds/${guild.id}`, { default_message_notifications: 0 });
  await expect.poll(() => agent.account.world.guilds.get(guild.id)?.notifiesOfAll).toBe(true);
  await post('good night');
  const mention = 'come, @bob';
  await expect.poll(bodies).toEqual([mention, '@everyone come', `<@&${role.id}> come`, 'hello', 'good night']);
  const [first, , , fourth] = client.received.filter(({ evt }) => evt === 'NOTIFICATION_CREATE');
  expect(first?.data).toMatchObject({
    ...{ channel_id: guild.text.id, message: { id }, icon_url: null, body: mention },
    title: `ada (#${guild.text.name}, Raiders)`,
  });
  expect(fourth?.data).toMatchObject({ channel_id: direct.id, title: 'ada' });
});

test('[rpc/errors] notifications need both scopes', async () => {
  const plain = await authenticated(agent, game, bob, 'rpc');
  expect((await plain.command('SUBSCRIBE', {}, 'NOTIFICATION_CREATE')).data.code).toBe(4006);
});
