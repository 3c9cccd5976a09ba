import { expect, test } from 'vitest';
import { startScene } from '../test/scene.ts';

const { p, agentOf, application, connected } = await startScene();
const ada = await p.person('ada');
const agent = await agentOf(ada);

test('[rpc/events] a subscriber receives an event until it unsubscribes, others do not', async () => {
  const [client, other] = [await connected(agent, await application()), await connected(agent, await application())];
  expect(await client.command('SUBSCRIBE', {}, 'CURRENT_USER_UPDATE')).toMatchObject({
    cmd: 'SUBSCRIBE',
    evt: null,
    data: { evt: 'CURRENT_USER_UPDATE' },
  });
  await ada.patch('/users/@me', { global_name: 'Ada L.' });
  expect(await client.event('CURRENT_USER_UPDATE')).toMatchObject({ nonce: null, data: { id: ada.id, global_name: 'Ada L.' } });
  expect((await client.command('UNSUBSCRIBE', undefined, 'CURRENT_USER_UPDATE')).data).toEqual({ evt: 'CURRENT_USER_UPDATE' });
  await ada.patch('/users/@me', { global_name: 'Ada' });
  await expect.poll(() => agent.account.user.global_name).toBe('Ada');
  for (const one of [client, other]) await one.command('GET_USER', { id: ada.id });
  expect(client.received.filter(({ evt }) => evt === 'CURRENT_USER_UPDATE')).toHaveLength(1);
  expect(other.received.filter(({ evt }) => evt === 'CURRENT_USER_UPDATE')).toEqual([]);
});

test('[rpc/errors] an unknown event is 4004, one without its scopes 4006, and UNSUBSCRIBE of an unknown event 4004', async () => {
  const client = await connected(agent, await application());
  const code = async (cmd: string, evt?: string) => (await client.command(cmd, {}, evt)).data.code;
  expect(await code('SUBSCRIBE', 'NOT_AN_EVENT')).toBe(4004);
  expect(await code('SUBSCRIBE', 'toString')).toBe(4004);
  expect(await code('SUBSCRIBE')).toBe(4004);
  expect(await code('UNSUBSCRIBE', 'NOT_AN_EVENT')).toBe(4004);
});
