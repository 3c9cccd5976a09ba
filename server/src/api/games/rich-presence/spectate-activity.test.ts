import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { show, spectatePath, table } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

const WATCHED = { secrets: { spectate: 'the view' } };

test('[games/spectating] a friend who watches in a client of the platform reaches the running game, and no one else', async () => {
  const { of, ada, ben, eve } = await table(p);
  await show(ada, ben, WATCHED);
  const web = await ben.account.connect();
  const path = spectatePath(of, ada);
  expect((await ben.account.post(path, {})).status).toBe(204);
  expect(await ben.session.event('ACTIVITY_SPECTATE')).toEqual({ application_id: of.id, secret: 'the view' });
  for (const session of [web, ada.session, eve.session]) {
    await session.settle();
    expect(session.seen('ACTIVITY_SPECTATE')).toEqual([]);
  }
  expect(ben.session.seen('ACTIVITY_JOIN')).toEqual([]);
  expect((await eve.account.post(path, {})).error.code).toBe(50001);
  expect((await ben.game.post(path, {})).status).toBe(401);
});

test('[games/spectating] without a running game a desktop client receives the secret; without any it is 10020', async () => {
  const { of, ada, ben } = await table(p);
  await show(ada, ben, WATCHED);
  const watch = async () => {
    const { status, error } = await ben.account.post(spectatePath(of, ada), {});
    return error?.code ?? status;
  };
  ben.session.close();
  await expect.poll(watch).toBe(10020);
  const desktop = await ben.account.connect({ properties: { os: 'linux', browser: 'desktop', device: '' } });
  expect(await watch()).toBe(204);
  expect(await desktop.event('ACTIVITY_SPECTATE')).toEqual({ application_id: of.id, secret: 'the view' });
});
