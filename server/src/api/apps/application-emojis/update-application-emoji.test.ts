import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('[operations] an app renames its emoji', async () => {
  const ada = await p.person('ada');
  const bot = await p.bot(ada);
  const path = `/applications/${bot.applicationId}/emojis` as const;
  const made = await bot.post(path, { name: 'party', image: PNG });
  const changed = await bot.patch(`${path}/${made.body.id}`, { name: 'renamed' });
  expect([changed.status, changed.body]).toEqual([200, { ...made.body, name: 'renamed' }]);
  expect((await bot.patch(`${path}/${made.body.id}`, {})).body).toEqual(changed.body);
  expect((await bot.get(`${path}/${made.body.id}`)).body).toEqual(changed.body);
  const bad = await bot.patch(`${path}/${made.body.id}`, { name: 'x' });
  expect([bad.status, bad.error.code]).toEqual([400, 50035]);
  const unknown = await bot.patch(`${path}/1`, { name: 'renamed' });
  expect([unknown.status, unknown.error.code]).toEqual([404, 10014]);
});
