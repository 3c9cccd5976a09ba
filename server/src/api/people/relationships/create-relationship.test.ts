import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { to, typeBetween } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

const path = '/users/@me/relationships';

test('[people/relationships] a request by username ignores case; answering by username makes both friends', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  expect((await ada.post(path, { username: bob.username.toUpperCase(), discriminator: null })).status).toBe(204);
  expect([await typeBetween(ada, bob), await typeBetween(bob, ada)]).toEqual([4, 3]);
  p.events.length = 0;
  expect((await ada.post(path, { username: bob.username })).status).toBe(204);
  expect(p.events).toEqual([]);
  expect((await bob.post(path, { username: ada.username, discriminator: '0' })).status).toBe(204);
  expect([await typeBetween(ada, bob), await typeBetween(bob, ada)]).toEqual([1, 1]);
  const again = await bob.post(path, { username: ada.username });
  expect([again.status, again.error.code]).toEqual([400, 80007]);
});

test('[errors 80004, errors 80003, errors 80001, errors 50035] unknown names, oneself, blocks and missing names are rejected', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  const bot = await p.bot(ada, { name: 'helper' });
  const code = async (body: object) => (await ada.post(path, body)).error.code;
  expect(await code({ username: 'nobody.at.all' })).toBe(80004);
  expect(await code({ username: bob.username, discriminator: '1234' })).toBe(80004);
  expect(await code({ username: bot.username })).toBe(80004);
  expect(await code({ username: ada.username })).toBe(80003);
  await bob.put(to(ada), { type: 2 });
  expect(await code({ username: bob.username })).toBe(80001);
  expect((await ada.post(path, {})).error.errors).toHaveProperty(['username', '_errors', '0', 'code'], 'BASE_TYPE_REQUIRED');
  expect(await typeBetween(ada, bob)).toBe(0);
});
