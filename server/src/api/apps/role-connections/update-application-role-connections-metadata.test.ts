import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const record = (key: string, more: object = {}) => ({ type: 2, key, name: 'Level', description: 'The level reached', ...more });

async function scene() {
  const ada = await p.person('ada');
  const bot = await p.bot(ada);
  return { ada, bot, path: `/applications/${bot.applicationId}/role-connections/metadata` as const };
}

test('[operations] all records are replaced; the owner reads them too, and [] removes them', async () => {
  const { ada, bot, path } = await scene();
  expect((await bot.get(path)).body).toEqual([]);
  const records = [
    record('level', { name_localizations: { de: 'Stufe' }, description_localizations: { fr: 'Le niveau' } }),
    record('is_real', { type: 7 }),
  ];
  const saved = await bot.put(path, records);
  expect([saved.status, saved.body]).toEqual([200, records]);
  expect((await ada.get(path)).body).toEqual(records);
  expect((await bot.put(path, [record('other')])).body).toEqual([record('other')]);
  expect((await bot.put(path, [])).body).toEqual([]);
  expect((await bot.get(path)).body).toEqual([]);
});

test('an empty text is omitted', async () => {
  const { bot, path } = await scene();
  const given = [record('level', { name_localizations: { de: null }, description_localizations: null })];
  expect((await bot.put(path, given)).body).toEqual([record('level')]);
});

test.each([
  [[1, 2, 3, 4, 5, 6].map((n) => record(`k${n}`)), { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH' }] }],
  [[record('x'.repeat(51))], { 0: { key: { _errors: [{ code: 'BASE_TYPE_BAD_LENGTH' }] } } }],
  [[record('Level')], { 0: { key: { _errors: [{ code: 'STRING_TYPE_REGEX' }] } } }],
  [[record('a'), record('a')], { 1: { key: { _errors: [{ code: 'BASE_TYPE_DUPLICATE' }] } } }],
  [[record('a', { type: 9 })], { 0: { type: { _errors: [{ code: 'BASE_TYPE_CHOICES' }] } } }],
  [[record('a', { name: '' })], { 0: { name: { _errors: [{ code: 'BASE_TYPE_REQUIRED' }] } } }],
  [[record('a', { description: 'x'.repeat(201) })], { 0: { description: { _errors: [{ code: 'BASE_TYPE_BAD_LENGTH' }] } } }],
  [
    [record('a', { name_localizations: { xx: 'y' } })],
    { 0: { name_localizations: { _errors: [{ code: 'BASE_TYPE_CHOICES' }] } } },
  ],
])('[limits] five records of a-z, 0-9 and _, each once: %j', async (records, errors) => {
  const { bot, path } = await scene();
  await bot.put(path, [record('kept')]);
  const refused = await bot.put(path, records);
  expect([refused.status, refused.error.code]).toEqual([400, 50035]);
  expect(refused.error.errors).toMatchObject(errors);
  expect((await bot.get(path)).body).toEqual([record('kept')]);
});

test('[errors 20012, errors 10002] only for the own application', async () => {
  const { path } = await scene();
  const other = await scene();
  expect((await other.bot.put(path, [])).error.code).toBe(20012);
  expect((await other.bot.get('/applications/1/role-connections/metadata')).error.code).toBe(10002);
});
