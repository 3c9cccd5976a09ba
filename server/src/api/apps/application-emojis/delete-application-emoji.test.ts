import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('[operations] an app deletes its emoji, once', async () => {
  const ada = await p.person('ada');
  const bot = await p.bot(ada);
  const path = `/applications/${bot.applicationId}/emojis` as const;
  const made = await bot.post(path, { name: 'party', image: PNG });
  expect((await bot.delete(`${path}/${made.body.id}`)).status).toBe(204);
  expect((await bot.get(path)).body).toEqual({ items: [] });
  const again = await bot.delete(`${path}/${made.body.id}`);
  expect([again.status, again.error.code]).toEqual([404, 10014]);
});
