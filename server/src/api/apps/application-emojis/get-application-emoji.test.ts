import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('[operations] an app reads one of its emojis; those of others are unknown (10014)', async () => {
  const ada = await p.person('ada');
  const [bot, other] = [await p.bot(ada), await p.bot(ada)];
  const path = `/applications/${bot.applicationId}/emojis` as const;
  const made = await bot.post(path, { name: 'party', image: PNG });
  expect((await bot.get(`${path}/${made.body.id}`)).body).toEqual(made.body);
  const foreign = await other.get(`/applications/${other.applicationId}/emojis/${made.body.id}`);
  expect([foreign.status, foreign.error.code]).toEqual([404, 10014]);
  const refused = await other.get(`${path}/${made.body.id}`);
  expect([refused.status, refused.error.code]).toEqual([403, 20012]);
});
