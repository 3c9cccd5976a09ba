import { APPLICATION_FLAGS } from '@guildhall/protocol/enums';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

async function scene(flags = 0) {
  const ada = await p.person('ada');
  const bot = await p.bot(ada, { flags });
  return { ada, bot, path: `/applications/${bot.applicationId}` as const };
}

const codeAt = (field: string, code: string) => ({ status: 400, body: { errors: { [field]: { _errors: [{ code }] } } } });

test('[applications/requests] a review of the intents that are on is requested once, and the application is in review', async () => {
  const { ada, bot, path } = await scene(APPLICATION_FLAGS.GATEWAY_MESSAGE_CONTENT_LIMITED);
  const body = { kind: 'intents', text: 'It moderates messages.' };
  const made = await ada.post(`${path}/requests`, body);
  const pending = { kind: 'intents', limit: null, value: null, granted: null, state: 'pending', text: body.text, reason: null };
  expect(made).toMatchObject({
    status: 201,
    body: { ...pending, application_id: bot.applicationId, requested_by: { id: ada.id } },
  });
  expect((await ada.get(path)).body.intents_review).toBe('in_review');
  expect(await ada.post(`${path}/requests`, body)).toMatchObject(codeAt('kind', 'APPLICATION_REQUEST_PENDING'));
});

test('[applications/requests] without an intent that is on there is nothing to review', async () => {
  const { ada, path } = await scene();
  const refused = await ada.post(`${path}/requests`, { kind: 'intents', text: 'Please' });
  expect(refused).toMatchObject(codeAt('kind', 'APPLICATION_INTENTS_OFF'));
  expect((await ada.get(path)).body.intents_review).toBe('none');
});

test('[applications/requests] a limit is requested with its name and a higher value, one request at a time for each', async () => {
  const { ada, path } = await scene();
  const ask = (body: object) => ada.post(`${path}/requests`, { kind: 'limit', text: 'We grow.', ...body });
  expect(await ask({ limit: 'requests_per_second' })).toMatchObject(codeAt('value', 'BASE_TYPE_REQUIRED'));
  expect(await ask({ value: 100 })).toMatchObject(codeAt('limit', 'BASE_TYPE_REQUIRED'));
  expect(await ask({ limit: 'emojis', value: 100 })).toMatchObject({ status: 400, body: { code: 50035 } });
  expect(await ask({ limit: 'requests_per_second', value: 50 })).toMatchObject(codeAt('value', 'APPLICATION_LIMIT_NOT_RAISED'));
  expect(await ask({ limit: 'requests_per_second', value: 10_001 })).toMatchObject(codeAt('value', 'NUMBER_TYPE_MAX'));
  expect(await ask({ limit: 'requests_per_second', value: 100, text: '' })).toMatchObject({ status: 400 });
  const made = { status: 201, body: { kind: 'limit', limit: 'requests_per_second', value: 100, state: 'pending' } };
  expect(await ask({ limit: 'requests_per_second', value: 100 })).toMatchObject(made);
  expect(await ask({ limit: 'requests_per_second', value: 90 })).toMatchObject(codeAt('limit', 'APPLICATION_REQUEST_PENDING'));
  expect(await ask({ limit: 'create_lobby', value: 500 })).toMatchObject({ status: 201 });
});

test('[applications/requests] concurrent requests for one limit become one', async () => {
  const { ada, path } = await scene();
  const body = { kind: 'limit', limit: 'max_concurrency', value: 16, text: 'Shards' };
  const both = await Promise.all([ada.post(`${path}/requests`, body), ada.post(`${path}/requests`, body)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
});

test('[applications/requests] neither others nor the bot ask for an application', async () => {
  const { bot, path } = await scene();
  const body = { kind: 'limit', limit: 'max_concurrency', value: 16, text: 'Shards' };
  const other = await p.person('other');
  expect((await other.post(`${path}/requests`, body)).error.code).toBe(20012);
  expect((await bot.post(`${path}/requests`, body)).status).toBe(403);
  expect((await other.post('/applications/1/requests', body)).error.code).toBe(10002);
});
