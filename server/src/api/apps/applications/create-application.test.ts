import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[people/applications] an application is created with its bot user, which has its id and name', async () => {
  const ada = await p.person('ada');
  const made = await ada.post('/applications', { name: ' Hello bot ' });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    name: 'Hello bot',
    description: '',
    icon: null,
    flags: 0,
    flags_new: '0',
    bot_public: true,
    bot_require_code_grant: false,
    redirect_uris: [],
    interactions_endpoint_url: null,
    approximate_guild_count: 0,
    owner: { id: ada.id },
    team: null,
    bot: { id: made.body.id, username: 'Hello bot', bot: true, discriminator: expect.stringMatching(/^\d{4}$/) },
    verify_key: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const seen = await ada.get(`/users/${made.body.id}`);
  expect(seen.body).toMatchObject({ username: 'Hello bot', bot: true });
});

test('bots with the same name are two bots with their own keys', async () => {
  const ada = await p.person('ada');
  const one = await ada.post('/applications', { name: 'twin' });
  const two = await ada.post('/applications', { name: 'twin' });
  expect(one.body.id).not.toBe(two.body.id);
  expect(one.body.verify_key).not.toBe(two.body.verify_key);
});

test.each([
  [{}, 'BASE_TYPE_REQUIRED'],
  [{ name: '   ' }, 'BASE_TYPE_REQUIRED'],
  [{ name: 'x'.repeat(33) }, 'BASE_TYPE_BAD_LENGTH'],
])('an invalid name is a form error: %j', async (body, code) => {
  const ada = await p.person('ada');
  const answer = await ada.post('/applications', body);
  expect([answer.status, answer.error.code]).toEqual([400, 50035]);
  expect(answer.error.errors).toMatchObject({ name: { _errors: [{ code }] } });
});

test('[errors 20001] a bot cannot create applications', async () => {
  const bot = await p.bot(await p.person('ada'));
  const answer = await bot.post('/applications', { name: 'child' });
  expect([answer.status, answer.error.code]).toEqual([403, 20001]);
});
