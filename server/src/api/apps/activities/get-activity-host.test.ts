import { activityOrigin } from '@guildhall/server/core/access/activity-host.ts';
import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[applications/activities] persons learn the host of activities: on this machine it is localhost with the port', async ({
  alice,
  bot,
}) => {
  const { port } = new URL(p.address);
  expect(await alice.get('/activities/host')).toMatchObject({ status: 200, body: { activity_proxy_host: `localhost:${port}` } });
  expect((await p.anyone.get('/activities/host')).status).toBe(401);
  expect((await bot.get('/activities/host')).error.code).toBe(20001);
});

test.each([
  ['http://127.0.0.1:3000', null, 'http://7.localhost:3000'],
  ['http://[::1]:3000', null, 'http://7.localhost:3000'],
  ['https://chat.localhost', null, 'https://7.localhost'],
  ['https://chat.example.org', null, null],
  ['https://localhost.example.org', null, null],
  ['https://chat.example.org', 'activities.example.net:8443', 'https://7.activities.example.net:8443'],
])(
  '[applications/activities] with the address %s and the setting %s the origin of an activity is %s',
  (publicUrl, activitiesHost, origin) => {
    expect(activityOrigin({ publicUrl, config: { activitiesHost } }, '7')).toBe(origin);
  },
);
