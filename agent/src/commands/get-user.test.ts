import { expect, test } from 'vitest';
import { startScene } from '../test/scene.ts';

const { p, agentOf, application, connected } = await startScene();

test('[rpc/commands] GET_USER returns a user, or null; what is not an id is 4010', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  const client = await connected(await agentOf(ada), await application());
  expect((await client.command('GET_USER', { id: ada.id })).data).toMatchObject({ id: ada.id, username: ada.username });
  expect((await client.command('GET_USER', { id: bob.id })).data).toMatchObject({
    id: bob.id,
    username: bob.username,
    bot: false,
  });
  expect(await client.command('GET_USER', { id: '1' })).toMatchObject({ evt: null, data: null });
  expect((await client.command('GET_USER', { id: 'ada' })).data.code).toBe(4010);
  expect((await client.command('GET_USER', { id: 7 })).data.code).toBe(4000);
});
