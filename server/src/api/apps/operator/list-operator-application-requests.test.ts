import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());
const operator = await p.person('operator');

test('[applications/requests] the operator lists requests by state and application, newest first, in pages', async () => {
  const ada = await p.person('ada');
  const bot = await p.bot(ada);
  const path = `/applications/${bot.applicationId}/requests` as const;
  const ask = (limit: string) => ada.post(path, { kind: 'limit', limit, value: 200, text: 'We grow.' });
  const [first, second] = [(await ask('requests_per_second')).body, (await ask('create_lobby')).body];
  const list = async (query: Record<string, string | number> = {}) =>
    (await operator.get('/operator/application-requests', { query })).body.requests;
  expect(await list()).toMatchObject([
    { id: second.id, current: 100, value: 200, application: { id: bot.applicationId, approximate_guild_count: 0 } },
    { id: first.id, current: 50, requested_by: { id: ada.id } },
  ]);
  expect(await list({ limit: 1 })).toMatchObject([{ id: second.id }]);
  expect(await list({ before: second.id })).toMatchObject([{ id: first.id }]);
  await ada.delete(`${path}/${second.id}`);
  expect(await list({ state: 'pending' })).toMatchObject([{ id: first.id }]);
  expect(await list({ application_id: '1' })).toEqual([]);
  expect((await ada.get('/operator/application-requests')).error.code).toBe(50001);
  await ada.delete(`/applications/${bot.applicationId}`);
  expect(await list()).toEqual([]);
});
