import { startSite } from '@guildhall/testkit/site';
import { expect, test } from 'vitest';
import { deliveriesScene } from './test/scene.ts';

const { s, owner, application, interactions } = await deliveriesScene();
await owner.patch(application, { interactions_endpoint_url: interactions.url });

test('an endpoint is checked as saving does, with what happened, and nothing is saved', async () => {
  const check = async (kind: string, url: string) => (await owner.post(`${application}/endpoint-check`, { kind, url })).body;
  expect(await check('interactions', interactions.url)).toMatchObject({
    is_verified: true,
    steps: [
      { name: 'valid_signature', is_passed: true, status: 200, reason: null },
      { name: 'invalid_signature', is_passed: true, status: 401, reason: null },
    ],
  });
  expect(await check('webhook_events', interactions.url)).toMatchObject({
    is_verified: false,
    steps: [{ is_passed: false, status: 200, reason: 'wrong_status', message: expect.stringContaining('status 204') }, {}],
  });
  const careless = await startSite((_request, response) => response.writeHead(200).end('pong'));
  const url = `http://127.0.0.1:${careless.port}/`;
  expect(await check('interactions', url)).toMatchObject({
    steps: [{ reason: 'wrong_body' }, { reason: 'accepted_forged', status: 200 }],
  });
  const saved = await owner.patch(application, { interactions_endpoint_url: url });
  const complaint = {
    code: 'APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID',
    message: expect.stringContaining('signature is wrong'),
  };
  expect([saved.status, saved.error.errors]).toEqual([400, { interactions_endpoint_url: { _errors: [complaint] } }]);
  await careless.close();
  expect(await check('interactions', url)).toMatchObject({ steps: [{ reason: 'refused', status: null }, {}] });
  expect(await check('interactions', 'http://10.0.0.1/')).toMatchObject({
    steps: [{ reason: 'not_allowed', message: expect.stringMatching(/not allowed.*GUILDHALL_OUTBOUND/) }, {}],
  });
  expect(await check('interactions', 'http://nothing.example/')).toMatchObject({ steps: [{ reason: 'not_resolved' }, {}] });
  expect(
    (await owner.post(`${application}/endpoint-check`, { kind: 'interactions', url: 'ftp://x' })).error.errors,
  ).toHaveProperty('url');
  expect((await s.bot.get('/applications/@me')).body.interactions_endpoint_url).toBe(interactions.url);
});
