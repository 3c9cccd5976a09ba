import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('flags for everything are stored, sent to the own sessions, and in READY', async ({ bob }) => {
  const session = await bob.connect();
  expect(session.ready.notification_settings).toEqual({ flags: 0 });
  const answer = await bob.patch('/users/@me/notification-settings', { flags: 1 << 4 });
  expect([answer.status, answer.body]).toEqual([200, { flags: 16 }]);
  expect(await session.event('NOTIFICATION_SETTINGS_UPDATE')).toEqual({ flags: 16 });
  const again = await bob.connect();
  expect(again.ready.notification_settings).toEqual({ flags: 16 });
  p.events.length = 0;
  expect((await bob.patch('/users/@me/notification-settings', {})).body).toEqual({ flags: 16 });
  expect(p.emitted('NOTIFICATION_SETTINGS_UPDATE')).toEqual([]);
  expect((await bob.patch('/users/@me/notification-settings', { flags: -1 })).error.code).toBe(50035);
});
