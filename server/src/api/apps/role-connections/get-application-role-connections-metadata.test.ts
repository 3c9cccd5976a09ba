import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { RECORDS, scene } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test("[operations] the bot and its owner read the application's metadata records; others may not", async () => {
  const { app, ada, bob } = await scene(p);
  const path = `/applications/${app.id}/role-connections/metadata` as const;
  for (const who of [app.bot, ada]) {
    const read = await who.get(path);
    expect([read.status, read.body]).toEqual([200, RECORDS]);
  }
  expect((await bob.get(path)).error.code).toBe(20012);
});
