import { bearer, tokensOf } from '@guildhall/testkit/oauth-scene';
import { expect, test } from 'vitest';
import { startScene } from '../test/scene.ts';
import { describe } from './display.ts';
import { carryOut } from './orders.ts';

const { p, agentOf, application, connected } = await startScene();

test('[rpc/events] the order "login" sends AUTHORIZE_REQUEST to the application with that number', async () => {
  const agent = await agentOf(await p.person('ada'));
  const [game, other] = [await connected(agent, await application('Galaxy Raid')), await connected(agent, await application())];
  expect(await carryOut(agent, 'login 1')).toBe('Galaxy Raid does not log in from here.');
  for (const one of [game, other]) await one.command('SUBSCRIBE', {}, 'AUTHORIZE_REQUEST');
  expect(await carryOut(agent, ' login 1 ')).toBe('Galaxy Raid was asked to log in.');
  expect(await game.event('AUTHORIZE_REQUEST')).toMatchObject({ cmd: 'DISPATCH', data: null, nonce: null });
  expect(await carryOut(agent, 'login 9')).toBe('No application has the number 9.');
  expect(await carryOut(agent, 'logout')).toContain('Type "login"');
  await other.command('GET_USER', { id: agent.account.user.id });
  expect(other.received.some(({ evt }) => evt === 'AUTHORIZE_REQUEST')).toBe(false);
});

test('[rpc/launching] the order "join" starts the game of an invitation, which receives the secret once', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  await p.befriend(ada, bob);
  const started: string[] = [];
  const [agent, host] = [await agentOf(ada, { launch: (id) => void started.push(id) }), await agentOf(bob)];
  const game = await application('Galaxy Raid', ['activities.invites.write', 'activities.write']);
  const hosts = await connected(host, game);
  await hosts.command('SET_ACTIVITY', { activity: { party: { id: 'party', size: [1, 4] }, secrets: { join: 'secret' } } });
  await expect.poll(() => agent.account.world.presences.get(bob.id)?.activities.length).toBe(1);
  const token = await tokensOf(p, bob, game, 'identify activities.invites.write activities.write');
  const activity = { type: 1, party_id: 'party', session_id: host.account.sessionId };
  await bearer(p, token).post(`/users/${ada.id}/messages`, { activity });
  await expect.poll(() => agent.invitations.list().length).toBe(1);
  expect(describe('here', agent).join('\n')).toContain('  invitation 1: bob invites you to Galaxy Raid');
  expect(await carryOut(agent, 'join 1')).toBe('Galaxy Raid is started.');
  expect(started).toEqual([game.id]);
  expect(await carryOut(agent, 'join 1')).toBe('No invitation has the number 1.');

  const [client, second] = [await connected(agent, game), await connected(agent, game)];
  await client.command('SUBSCRIBE', {}, 'ACTIVITY_JOIN');
  expect((await client.event('ACTIVITY_JOIN')).data).toEqual({ secret: 'secret' });
  await second.command('SUBSCRIBE', {}, 'ACTIVITY_JOIN');
  await second.command('GET_USER', { id: ada.id });
  expect(second.received.some(({ evt }) => evt === 'ACTIVITY_JOIN')).toBe(false);

  await bearer(p, token).post(`/users/${ada.id}/messages`, { activity });
  await expect.poll(() => agent.invitations.list().length).toBe(1);
  await hosts.command('SET_ACTIVITY', { activity: null });
  await expect.poll(() => agent.account.world.presences.get(bob.id)?.activities.length).toBe(0);
  expect(await carryOut(agent, 'join 2')).toContain('not valid any more');
  expect(started).toHaveLength(1);
});
