import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('[operations] an app creates an emoji of its own, and so does its owner', async () => {
  const ada = await p.person('ada');
  const bot = await p.bot(ada);
  const path = `/applications/${bot.applicationId}/emojis` as const;
  const made = await bot.post(path, { name: 'party', image: PNG });
  expect([made.status, made.body]).toMatchObject([201, { name: 'party', roles: [], animated: false, user: { id: bot.id } }]);
  expect((await ada.post(path, { name: 'mine', image: PNG })).body).toMatchObject({ user: { id: ada.id } });
  expect((await fetch(`${p.address}/cdn/emojis/${made.body.id}.png`)).status).toBe(200);
});

test('[errors] another app is 20012, an unknown one 10002, an invalid body 50035', async () => {
  const ada = await p.person('ada');
  const [bot, other] = [await p.bot(ada), await p.bot(ada)];
  const body = { name: 'party', image: PNG };
  const refused = await other.post(`/applications/${bot.applicationId}/emojis`, body);
  expect([refused.status, refused.error.code]).toEqual([403, 20012]);
  const unknown = await bot.post('/applications/1/emojis', body);
  expect([unknown.status, unknown.error.code]).toEqual([404, 10002]);
  const bad = await bot.post(`/applications/${bot.applicationId}/emojis`, { name: 'x', image: 'data:image/png;base64,AAAA' });
  expect([bad.status, bad.error.errors]).toMatchObject([400, { name: { _errors: [{ code: 'BASE_TYPE_BAD_LENGTH' }] } }]);
});

test('[limits] an application has at most 2000 emojis (30008)', async () => {
  const ada = await p.person('ada');
  const bot = await p.bot(ada);
  await p.server.platform.store.transaction(async (db) => {
    const row = { guild_id: null, application_id: bot.applicationId, name: 'e', animated: 0, roles_json: '[]', user_id: bot.id };
    const rows = Array.from({ length: 1999 }, (_, index) => ({ ...row, id: String(2n ** 60n + BigInt(index)) }));
    for (let at = 0; at < rows.length; at += 500)
      await db.kysely
        .insertInto('emojis')
        .values(rows.slice(at, at + 500))
        .execute();
  });
  const path = `/applications/${bot.applicationId}/emojis` as const;
  const answers = await Promise.all([1, 2, 3].map(() => bot.post(path, { name: 'party', image: PNG })));
  expect(answers.map((answer) => answer.error.code ?? answer.status).sort()).toEqual([201, 30008, 30008]);
});
