import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('[operations] an app and its owner list its emojis, oldest first, in items', async () => {
  const ada = await p.person('ada');
  const bot = await p.bot(ada);
  const path = `/applications/${bot.applicationId}/emojis` as const;
  expect((await bot.get(path)).body).toEqual({ items: [] });
  for (const name of ['one', 'two']) await bot.post(path, { name, image: PNG });
  for (const viewer of [bot, ada]) {
    expect((await viewer.get(path)).body).toMatchObject({
      items: [
        { name: 'one', user: { id: bot.id } },
        { name: 'two', user: { id: bot.id } },
      ],
    });
  }
  const stranger = await (await p.person('bob')).get(path);
  expect([stranger.status, stranger.error.code]).toEqual([403, 20012]);
});

test('they are deleted with the application', async () => {
  const ada = await p.person('ada');
  const bot = await p.bot(ada);
  const path = `/applications/${bot.applicationId}` as const;
  await bot.post(`${path}/emojis`, { name: 'one', image: PNG });
  await ada.delete(path);
  const { kysely } = p.server.platform.store.read;
  const left = kysely.selectFrom('emojis').select('id').where('application_id', '=', bot.applicationId);
  expect(await left.execute()).toEqual([]);
});
