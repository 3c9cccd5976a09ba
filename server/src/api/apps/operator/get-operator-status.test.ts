import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test("[people/operators] the operator reads the server's status; others get 50001", async () => {
  const operator = await p.person('operator');
  const ada = await p.person('ada');
  await p.guild(ada);
  const bot = await p.bot(ada);
  const session = await ada.connect();
  const status = await operator.get('/operator/status');
  expect([status.status, status.body]).toEqual([
    200,
    {
      now: new Date(p.clock.now()).toISOString(),
      store: p.server.platform.store.dialect,
      nodes: [{ id: expect.any(Number), started_at: expect.any(String), seen_at: expect.any(String) }],
      mails: { sends: false, waiting: 0, failed: 0 },
      jobs: { due: expect.any(Number), failed: 0 },
      users: 3,
      guilds: 1,
      applications: 1,
      gateway_sessions: 1,
    },
  ]);
  expect((await ada.get('/operator/status')).error.code).toBe(50001);
  expect((await bot.get('/operator/status')).error.code).toBe(20001);
  await session.close();
});
