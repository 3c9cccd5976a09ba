import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());
const operator = await p.person('operator');

test('[applications/requests] the limits of an application show what is used of them', async () => {
  const ada = await p.person('ada');
  const bot = await p.bot(ada, { guild: await p.guild(ada) });
  const path = `/applications/${bot.applicationId}` as const;
  const limits = async () => {
    const { body } = await ada.get(`${path}/limits`);
    return new Map<string, Record<string, unknown>>(body.limits.map((one: { name: string }) => [one.name, one]));
  };
  const before = await limits();
  expect(before.get('requests_per_second')).toMatchObject({
    max: 50,
    window: 1,
    used: null,
    can_be_raised: true,
    highest: 10_000,
  });
  expect(before.get('session_starts_per_day')).toMatchObject({ max: 1000, used: 0, resets_at: null });
  expect(before.get('guilds')).toMatchObject({ max: null, used: 1, can_be_raised: false });
  expect(before.get('people_before_review')).toMatchObject({ max: 10_000, used: expect.any(Number) });
  expect(before.get('create_lobby')).toMatchObject({ max: 100, window: 7200, used: 0 });
  const session = await bot.connect({ intents: 0 });
  await session.close();
  await bot.post(`${path}/commands`, { name: 'post', description: 'Goes by post' });
  await operator.patch(`/operator${path}`, { production_approved: true, limits: { requests_per_second: 100 } });
  const after = await limits();
  expect(after.get('requests_per_second')).toMatchObject({ max: 100, usual: 50 });
  expect(after.get('session_starts_per_day')).toMatchObject({ used: 1, resets_at: expect.any(String) });
  expect(after.get('commands_chat_input')).toMatchObject({ max: 100, used: 1 });
  expect(after.get('commands_created_per_day')).toMatchObject({ max: 200, used: 1, window: 86_400 });
  expect(after.has('create_lobby')).toBe(false);
});

test('[applications/requests] only the owner and the team see them', async () => {
  const bot = await p.bot(await p.person('ada'));
  const other = await p.person('other');
  expect((await other.get(`/applications/${bot.applicationId}/limits`)).error.code).toBe(20012);
  expect((await other.get('/applications/1/limits')).error.code).toBe(10002);
});
