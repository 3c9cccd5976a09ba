import type { Account } from '@guildhall/testkit/platform';
import { enrolled } from '@guildhall/testkit/mfa-scene';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { link, OCTAVIA, startScene, Visitor } from './test/scene.ts';

const scene = await startScene();
const { p, service } = scene;
afterAll(() => scene.stop());
beforeEach(() => {
  service.claims = {};
});

/** Asks for a proof; returns its ticket. */
async function asked(person: Account): Promise<string> {
  const answer = await person.post('/users/@me/login-providers/hub/authorize', {});
  expect([answer.status, answer.error.code]).toEqual([401, 60003]);
  return answer.error.mfa?.ticket ?? '';
}

async function confirm(browser: Visitor, provider: string, account = OCTAVIA): Promise<string> {
  const started = await browser.post<{ url: string }>(`/mfa/providers/${provider}/authorize`);
  return (await browser.land(service.agree(started.body.url, account))).code;
}

test('[people/login-providers] a linked account confirms its owner, once; any other one does not', async () => {
  const ada = await p.person('ada');
  await link(scene, ada, 'hub');
  const browser = new Visitor(scene, ada);
  const ticket = await asked(ada);
  const finish = (data: string, by = browser) => by.post('/mfa/finish', { ticket, mfa_type: 'provider', data });
  expect((await finish(await confirm(browser, 'hub', { id: 9, name: 'other' }))).error.code).toBe(60008);
  const code = await confirm(browser, 'hub');
  expect((await finish(code, new Visitor(scene, ada))).error.code).toBe(50012);
  const eve = await p.person('eve');
  expect((await finish(code, browser.as(eve))).error.code).toBe(60006);
  expect((await finish(code)).status).toBe(200);
  expect((await finish(code)).error.code).toBe(60006);
});

test('[people/login-providers] an account with a second factor is not confirmed by a provider', async () => {
  const { person } = await enrolled(p, 'careful');
  const ticket = await asked(person);
  const code = await confirm(new Visitor(scene, person), 'hub', { id: 10, name: 'careful' });
  const refused = await person.post('/mfa/finish', { ticket, mfa_type: 'provider', data: code });
  expect(refused.error.code).toBe(60003);
});

test('[OpenID Connect Core 3.1.2.1] an OpenID provider is asked for a new login, and one of yesterday is refused', async () => {
  const ada = await p.person('ada');
  await link(scene, ada, 'desk', { id: 31, name: 'ada' });
  const browser = new Visitor(scene, ada);
  const started = await browser.post<{ url: string }>('/mfa/providers/desk/authorize');
  expect(new URL(started.body.url).searchParams.get('max_age')).toBe('0');
  service.claims = { auth_time: p.server.platform.clock.now() / 1000 - 86_400 };
  expect((await browser.land(service.agree(started.body.url, { id: 31, name: 'ada' }))).status).toBe(400);
  service.claims = { auth_time: p.server.platform.clock.now() / 1000 };
  expect(await confirm(browser, 'desk', { id: 31, name: 'ada' })).not.toBe('');
});
