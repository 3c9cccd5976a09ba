import { OpenidProvider } from '@guildhall/testkit/openid-provider';
import { startPlatform } from '@guildhall/testkit/platform';
import { expect, test } from 'vitest';
import { FORM, Visitor } from './test/scene.ts';

const ADA = { sub: 'ada-1', preferred_username: 'ada', name: 'Ada Byron', email: 'ada@corp.example', email_verified: true };

test('[people/login-providers] with a provider of another vendor a person registers and logs in again; its own checks pass too', async () => {
  const provider = await OpenidProvider.start(ADA);
  const own = { id: 'corp', name: 'Corp', type: 'openid', issuer: provider.issuer, ...provider.client, trust_email: true };
  const settings = {
    GUILDHALL_OUTBOUND: 'loopback',
    GUILDHALL_VERIFY_EMAIL: 'on',
    GUILDHALL_LOGIN_PROVIDERS: JSON.stringify([{ ...own, token_endpoint_auth_method: 'client_secret_basic' }]),
  };
  // The provider's clock is that of the machine.
  const p = await startPlatform({ settings, now: Date.now() });
  provider.serve(`${p.address}/auth/providers/corp/callback`);
  const visitor = new Visitor({ p });
  const arrive = async () => (await visitor.land(await provider.visit((await visitor.start('corp')).href))).code;
  const form = await visitor.post<{ registration: { ticket: string } }>('/auth/providers/login', { code: await arrive() });
  expect(form.body.registration).toMatchObject({
    username: 'ada',
    global_name: 'Ada Byron',
    email: 'ada@corp.example',
    email_trusted: true,
  });
  const { ticket } = form.body.registration;
  const made = await visitor.post<{ token: string; user_id: string }>('/auth/providers/register', {
    ...FORM,
    ticket,
    username: 'ada',
    email: 'ada@corp.example',
  });
  expect(made.status).toBe(201);
  const again = await visitor.post<{ user_id: string }>('/auth/providers/login', { code: await arrive() });
  expect([again.status, again.body.user_id]).toEqual([200, made.body.user_id]);
  await p.stop();
  await provider.close();
});
