import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { make, scene, slash } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

const localised = slash('ping', {
  name_localizations: { de: 'klingel', 'en-GB': 'bell', 'es-ES': 'timbre' },
  description_localizations: { de: 'Klingelt' },
  options: [
    {
      type: 3,
      name: 'tone',
      name_localizations: { de: 'ton' },
      description: 'Which tone',
      description_localizations: { de: 'Welcher Ton' },
      choices: [{ name: 'High', name_localizations: { de: 'Hoch' }, value: 'high' }],
    },
  ],
});

test('[operations] lists are in the reader’s language: X-Discord-Locale, then Accept-Language, then the account’s', async () => {
  const { bot, global } = await scene(p);
  const made = await make(bot, global, localised);
  const read = async (headers: Record<string, string> = {}) => (await bot.get(global, { headers })).body[0];
  const german = await read({ 'x-discord-locale': 'de', 'accept-language': 'fr' });
  expect(german).toMatchObject({
    id: made.id,
    name: 'ping',
    name_localized: 'klingel',
    description_localized: 'Klingelt',
    options: [
      {
        name: 'tone',
        name_localized: 'ton',
        description_localized: 'Welcher Ton',
        choices: [{ name: 'High', name_localized: 'Hoch', value: 'high' }],
      },
    ],
  });
  expect(german).not.toHaveProperty('name_localizations');
  expect(german?.options?.[0]).not.toHaveProperty('name_localizations');
  expect((await read({ 'accept-language': 'fr;q=0.5, de;q=0.9, *;q=0.1' }))?.name_localized).toBe('klingel');
  expect((await read({ 'x-discord-locale': 'xx', 'accept-language': 'de' }))?.name_localized).toBe('klingel');
  expect(await read({ 'x-discord-locale': 'fr' })).not.toHaveProperty('name_localized');
});

test('a similar language is the fallback: en-US and en-GB for each other, es-ES for es-419', async () => {
  const { bot, global } = await scene(p);
  await make(bot, global, localised);
  const name = async (locale: string) =>
    (await bot.get(global, { headers: { 'x-discord-locale': locale } })).body[0]?.name_localized;
  expect([await name('en-US'), await name('es-419'), await name('pt-BR')]).toEqual(['bell', 'timbre', undefined]);
});

test('with_localizations returns every language instead; a single command always has them', async () => {
  const { bot, global } = await scene(p);
  const made = await make(bot, global, localised);
  const headers = { 'x-discord-locale': 'de' };
  expect((await bot.get(global, { query: { with_localizations: true }, headers })).body).toEqual([made]);
  expect((await bot.get(`${global}/${made.id}`, { headers })).body).toEqual(made);
  expect(made).toMatchObject({ name_localizations: { de: 'klingel' }, options: [{ name_localizations: { de: 'ton' } }] });
});
