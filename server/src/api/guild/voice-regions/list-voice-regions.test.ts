import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] returns one region, which is optimal', async () => {
  const ada = await p.person('ada');
  const bot = await p.bot(ada);
  const listed = await bot.get('/voice/regions');
  expect(listed.status).toBe(200);
  expect(listed.body).toEqual([{ id: 'main', name: 'Main', custom: false, deprecated: false, optimal: true }]);
  expect((await p.anyone.get('/voice/regions')).status).toBe(401);
});
