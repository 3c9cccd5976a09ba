import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { invite, secretPath, show, table } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[games/invitations] an invitation accepted in the web client reaches the running game with its secret, and no one else', async () => {
  const { of, ada, ben, eve } = await table(p);
  await show(ada, ben);
  const { id: message_id, channel_id } = (await invite(ada, ben)).body;
  const web = await ben.account.connect();
  const joined = await ben.account.post(secretPath(of, ada), { channel_id, message_id });
  expect(joined.status).toBe(204);
  expect(await ben.session.event('ACTIVITY_JOIN')).toEqual({ application_id: of.id, secret: 'the secret' });
  for (const session of [web, ada.session, eve.session]) {
    await session.settle();
    expect(session.seen('ACTIVITY_JOIN')).toEqual([]);
  }
  web.close();
});

test('[games/invitations] the user joins with an invitation or a public party only, and while the game is running', async () => {
  const { of, ada, ben, eve } = await table(p);
  await show(ada, ben);
  const { id: message_id, channel_id } = (await invite(ada, ben)).body;
  const by = { channel_id, message_id };
  const path = secretPath(of, ada);
  expect((await eve.account.post(path, by)).error.code).toBe(50001);
  expect((await ben.account.post(path, {})).error.code).toBe(50001);
  expect((await ben.game.post(path, by)).status).toBe(401);
  await show(ada, ben, { secrets: undefined });
  expect((await ben.account.post(path, by)).error.code).toBe(10008);
  await show(ada, ben, { party: { id: 'party-1', size: [1, 4], privacy: 1 } });
  expect((await ben.account.post(path, {})).status).toBe(204);
  await ben.session.event('ACTIVITY_JOIN');
  ben.session.close();
  await expect.poll(async () => (await ben.account.post(path, {})).error?.code).toBe(10020);
});
