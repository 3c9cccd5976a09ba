import { expect, test } from 'vitest';
import { startScene } from '../test/scene.ts';
import { carryOut } from './orders.ts';

const { p, agentOf, application, connected } = await startScene();

test('[rpc/events] the order "login" sends AUTHORIZE_REQUEST to the application with that number', async () => {
  const agent = await agentOf(await p.person('ada'));
  const [game, other] = [await connected(agent, await application('Galaxy Raid')), await connected(agent, await application())];
  expect(carryOut(agent, 'login 1')).toBe('Galaxy Raid does not log in from here.');
  for (const one of [game, other]) await one.command('SUBSCRIBE', {}, 'AUTHORIZE_REQUEST');
  expect(carryOut(agent, ' login 1 ')).toBe('Galaxy Raid was asked to log in.');
  expect(await game.event('AUTHORIZE_REQUEST')).toMatchObject({ cmd: 'DISPATCH', data: null, nonce: null });
  expect(carryOut(agent, 'login 9')).toBe('No application has the number 9.');
  expect(carryOut(agent, 'logout')).toContain('Type "login"');
  await other.command('GET_USER', { id: agent.account.user.id });
  expect(other.received.some(({ evt }) => evt === 'AUTHORIZE_REQUEST')).toBe(false);
});
