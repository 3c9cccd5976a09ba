import { bearer, tokensOf } from '@guildhall/testkit/oauth-scene';
import { expect, test } from 'vitest';
import { startScene } from '../test/scene.ts';

const { p, agentOf, application, authenticated, connected } = await startScene();

test('[rpc/commands, rpc/events, games/invitations] a game receives an invitation, and the secret when the person accepts it', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  await p.befriend(ada, bob);
  const [agent, host] = [await agentOf(ada), await agentOf(bob)];
  const game = await application('Galaxy Raid', ['activities.invites.write', 'activities.write', 'rpc']);
  const [client, hosts, other] = [
    await connected(agent, game),
    await connected(host, game),
    await connected(agent, await application()),
  ];
  for (const name of ['ACTIVITY_INVITE', 'ACTIVITY_JOIN'])
    for (const one of [client, other]) await one.command('SUBSCRIBE', {}, name);
  await hosts.command('SUBSCRIBE', {}, 'ACTIVITY_JOIN_REQUEST');
  await hosts.command('SET_ACTIVITY', {
    activity: { party: { id: 'party', size: [1, 4] }, secrets: { join: 'join-secret' } },
  });
  await expect.poll(() => agent.account.world.presences.get(bob.id)?.activities.length).toBe(1);

  const scope = 'identify activities.invites.write activities.write';
  const [adas, bobs] = [await tokensOf(p, ada, game, scope), await tokensOf(p, bob, game, scope)];
  const asked = await bearer(p, adas).post(`/users/${bob.id}/messages`, { activity: { type: 5 } });
  expect(asked.status).toBe(200);
  expect((await hosts.event('ACTIVITY_JOIN_REQUEST')).data.user).toMatchObject({ id: ada.id, username: ada.username });
  const { sessionId: session_id } = host.account;
  const sent = await bearer(p, bobs).post(`/users/${ada.id}/messages`, { activity: { type: 1, party_id: 'party', session_id } });
  expect(sent.status).toBe(200);

  const { data } = await client.event('ACTIVITY_INVITE');
  expect(data).toMatchObject({ type: 1, user: { id: bob.id }, activity: { name: 'Galaxy Raid', session_id, party_id: 'party' } });
  const args = { type: 1, user_id: bob.id, session_id, channel_id: data.channel_id, message_id: data.message_id };
  expect(await client.command('ACCEPT_ACTIVITY_INVITE', args)).toMatchObject({ evt: null, data: null });
  expect((await client.event('ACTIVITY_JOIN')).data).toEqual({ secret: 'join-secret' });
  expect(other.received.filter(({ cmd }) => cmd === 'DISPATCH')).toHaveLength(1);

  const path = `/users/${bob.id}/sessions/${session_id}/activities/${game.id}/1`;
  const accepted = await ada.post(path, { channel_id: data.channel_id, message_id: data.message_id });
  expect(accepted.status).toBe(204);
  const joins = () => client.received.filter(({ evt }) => evt === 'ACTIVITY_JOIN').map((one) => one.data);
  await expect.poll(joins).toEqual([{ secret: 'join-secret' }, { secret: 'join-secret' }]);
  expect((await other.command('ACCEPT_ACTIVITY_INVITE', args)).data.code).toBe(4011);
  expect((await other.command('ACCEPT_ACTIVITY_INVITE', { ...args, application_id: game.id })).data.code).toBe(4007);
});

test('[rpc/commands] a game invites a user who asked to join, or declines', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  await p.befriend(ada, bob);
  const host = await agentOf(bob);
  const game = await application('Galaxy Raid', ['activities.invites.write', 'activities.write']);
  const client = await authenticated(host, game, bob, 'activities.invites.write');
  const local = await connected(host, game);
  const code = async (cmd: string, of = client) => (await of.command(cmd, { user_id: ada.id, pid: 41 })).data?.code;
  expect(await code('SEND_ACTIVITY_JOIN_INVITE')).toBe(5006);
  await client.command('SET_ACTIVITY', { activity: { party: { id: 'party', size: [1, 4] }, secrets: { join: 'join-secret' } } });
  const session = await ada.connect();
  const asking = bearer(p, await tokensOf(p, ada, game, 'identify activities.invites.write activities.write'));
  const ask = async () => (await asking.post(`/users/${bob.id}/messages`, { activity: { type: 5 } })).status;
  await expect.poll(ask).toBe(200);
  await client.command('SUBSCRIBE', {}, 'ACTIVITY_JOIN_REQUEST');
  expect(await ask()).toBe(200);
  await client.event('ACTIVITY_JOIN_REQUEST');
  expect(await code('CLOSE_ACTIVITY_REQUEST')).toBeUndefined();
  expect(await code('CLOSE_ACTIVITY_REQUEST')).toBe(4012);
  expect(await code('CLOSE_ACTIVITY_JOIN_REQUEST')).toBe(4012);
  expect(await code('SEND_ACTIVITY_JOIN_INVITE', local)).toBe(4006);
  expect(await client.command('SEND_ACTIVITY_JOIN_INVITE', { user_id: ada.id })).toMatchObject({ evt: null, data: null });
  const invite = await session.event('MESSAGE_CREATE', ({ activity }) => activity?.type === 1);
  expect(invite).toMatchObject({ author: { id: bob.id }, activity: { party_id: 'party' }, application: { id: game.id } });
  expect((await client.command('SEND_ACTIVITY_JOIN_INVITE', { user_id: '1' })).data.code).toBe(4010);
});

test('[rpc/commands] ACTIVITY_INVITE_USER invites a user into the party that is shown, with a text', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  await p.befriend(ada, bob);
  const host = await agentOf(bob);
  const scopes = 'activities.invites.write dm_channels.messages.write';
  const game = await application('Galaxy Raid', scopes.split(' '));
  const [client, local] = [await authenticated(host, game, bob, scopes), await connected(host, game)];
  const invite = (given: object = {}, by = client) =>
    by.command('ACTIVITY_INVITE_USER', { type: 1, user_id: ada.id, content: 'Come in', pid: 41, ...given });
  expect((await invite()).data.code).toBe(5006);
  const party = { id: 'party', size: [1, 4] };
  await client.command('SET_ACTIVITY', { activity: { party, secrets: { spectate: 'the-view' } } });
  expect((await invite()).data.code).toBe(5006);
  await client.command('SET_ACTIVITY', { activity: { party, secrets: { join: 'join-secret' } } });
  const session = await ada.connect();
  // The server learns of the party slightly later than the agent.
  await expect.poll(async () => (await invite()).evt).toBeNull();
  const received = await session.event('MESSAGE_CREATE', ({ activity }) => activity?.type === 1);
  expect(received).toMatchObject({
    ...{ author: { id: bob.id }, content: 'Come in', activity: { party_id: 'party' }, application: { id: game.id } },
  });
  expect((await invite({}, local)).data.code).toBe(4006);
  expect((await invite({ user_id: '1' })).data.code).toBe(4010);
  expect((await invite({ type: 2 })).data.code).toBe(4000);
});
