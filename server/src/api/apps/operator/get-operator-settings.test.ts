import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures({
  settings: {
    GUILDHALL_VERIFY_EMAIL: 'off',
    GUILDHALL_CONNECTIONS: '{"github":{"client_id":"a","client_secret":"hush","issuer":"https://id.example.org"}}',
  },
});
const operator = await p.person('operator');

test('[people/operators] settings are shown with their values, secrets are not', async ({ alice }) => {
  const { settings } = (await operator.get('/operator/settings')).body;
  expect(settings.find(({ variable }) => variable === 'GUILDHALL_VERIFY_EMAIL')).toMatchObject({ value: 'off', is_set: true });
  const secret = settings.find(({ variable }) => variable === 'GUILDHALL_CONNECTIONS');
  expect(secret).toMatchObject({ is_secret: true, is_set: true, value: null });
  expect(JSON.stringify(settings)).not.toContain('hush');
  expect((await alice.get('/operator/settings')).error.code).toBe(50001);
});
