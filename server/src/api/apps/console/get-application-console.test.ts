import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures({ settings: { GUILDHALL_CONSOLE: 'off' } });

test('where the operator has switched consoles off, none can be switched on, and nothing is recorded', async ({ alice, bot }) => {
  const path = `/applications/${bot.applicationId}/console` as const;
  expect((await alice.get(path)).body).toEqual({ is_available: false, is_enabled: false, kept_seconds: 86_400 });
  const refused = await alice.patch(path, { is_enabled: true });
  const complaint = { code: 'CONSOLE_NOT_AVAILABLE', message: expect.stringContaining('GUILDHALL_CONSOLE') };
  expect([refused.status, refused.error.errors]).toEqual([400, { is_enabled: { _errors: [complaint] } }]);
  await bot.get('/users/@me');
  expect((await alice.get<{ entries: object[] }>(`${path}/entries`)).body.entries).toEqual([]);
  expect(await p.server.platform.store.read.kysely.selectFrom('application_consoles').selectAll().execute()).toEqual([]);
});
