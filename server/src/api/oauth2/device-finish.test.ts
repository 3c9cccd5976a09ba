import { app, deviceOf, poll } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[RFC 8628 3.3] one of many concurrent decisions takes effect, and the application is listed as authorized', async () => {
  const of = await app(p);
  const [ada, eve] = [await p.person('ada'), await p.person('eve')];
  const device = await deviceOf(p, of);
  const finish = (by: typeof ada, result: string) => by.post('/oauth2/device/finish', { user_code: device.user_code, result });
  const answers = await Promise.all([finish(ada, 'granted'), finish(eve, 'denied'), finish(ada, 'granted')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400]);
  const isGranted = answers[1]?.status === 400;
  expect((await poll(p, of, device)).status).toBe(isGranted ? 200 : 400);
  const listed = await ada.get('/oauth2/tokens');
  expect(listed.body.some(({ application }) => application.id === of.id)).toBe(isGranted);
});

test('[oauth2/endpoints] an unknown code or answer is 50035 and authorizes nothing', async () => {
  const of = await app(p);
  const device = await deviceOf(p, of);
  const bad = await of.owner.post('/oauth2/device/finish', { user_code: device.user_code, result: 'perhaps' });
  expect([bad.status, bad.error.code]).toEqual([400, 50035]);
  expect((await of.owner.post('/oauth2/device/finish', { user_code: 'ZZZZZZZZ', result: 'granted' })).status).toBe(400);
  expect((await poll(p, of, device)).body.error).toBe('authorization_pending');
});
