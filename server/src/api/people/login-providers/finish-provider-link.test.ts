import { emailOf, mailsTo } from '@guildhall/testkit/mail-scene';
import { afterAll, expect, test } from 'vitest';
import { link, OCTAVIA, proofOf, startScene, Visitor } from './test/scene.ts';

const scene = await startScene();
const { p, service } = scene;
const operator = await p.person('operator');
afterAll(() => scene.stop());

test('[people/login-providers] an account is linked, its owner gets a mail, and linking it again changes its name', async () => {
  const ada = await p.person('ada');
  const linked = await link(scene, ada, 'hub');
  expect([linked.status, linked.body]).toEqual([
    200,
    {
      id: expect.any(String),
      provider_id: 'hub',
      provider_name: 'Hub',
      name: 'octavia',
      email: null,
      created_at: expect.any(String),
      last_used_at: null,
    },
  ]);
  const again = await link(scene, ada, 'hub', { ...OCTAVIA, name: 'octavia the second' });
  expect(again.body).toMatchObject({ id: linked.body.id, name: 'octavia the second' });
  const mails = (await mailsTo(p, operator, emailOf(ada))).filter(({ kind }) => kind === 'login_linked');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('The Hub account octavia was linked to your account.');
});

test('[people/login-providers] an account that another person has linked is refused', async () => {
  const [ada, eve] = [await p.person('ada'), await p.person('eve')];
  await link(scene, ada, 'hub', { id: 41, name: 'ada' });
  const refused = await link(scene, eve, 'hub', { id: 41, name: 'ada' });
  expect([refused.status, refused.error.errors]).toMatchObject([
    400,
    { code: { _errors: [{ code: 'IDENTITY_ALREADY_LINKED' }] } },
  ]);
});

test('[people/login-providers] what one person started no one else can finish, even in the same browser', async () => {
  const [ada, eve] = [await p.person('ada'), await p.person('eve')];
  const browser = new Visitor(scene, ada);
  const started = await browser.post<{ url: string }>('/users/@me/login-providers/hub/authorize', {}, await proofOf(ada));
  const landing = await browser.land(service.agree(started.body.url, { id: 42, name: 'eve' }));
  expect(landing.purpose).toBe('link');
  const { code } = landing;
  expect((await browser.as(eve).post('/users/@me/login-providers', { code })).error.code).toBe(50012);
  expect((await browser.as(p.anyone).post('/auth/providers/login', { code })).error.code).toBe(50012);
  expect((await new Visitor(scene, ada).post('/users/@me/login-providers', { code })).error.code).toBe(50012);
  expect((await browser.post('/users/@me/login-providers', { code })).status).toBe(200);
});

test('[limits] a person links 20 accounts', async () => {
  const ada = await p.person('ada');
  const statuses = [];
  for (let n = 0; n < 21; n += 1) statuses.push((await link(scene, ada, 'hub', { id: 1000 + n, name: `ada ${n}` })).status);
  expect([statuses.indexOf(400), statuses.length]).toEqual([20, 21]);
});
