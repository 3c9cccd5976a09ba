import { APPLICATION_FLAGS } from '@guildhall/protocol/enums';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform({ rateLimits: true });
afterAll(() => p.stop());
const operator = await p.person('operator');

async function scene(flags = 0) {
  await p.clock.advance(60_000);
  const ada = await p.person('ada');
  const bot = await p.bot(ada, { flags });
  const path = `/applications/${bot.applicationId}` as const;
  const ask = async (body: object): Promise<string> =>
    (await ada.post(`${path}/requests`, { text: 'We grow.', ...body })).body.id;
  const decide = (id: string, body: object) => operator.patch(`/operator/application-requests/${id}`, body);
  return { ada, bot, path, ask, decide };
}

/** The statuses of requests that a bot sends in the same second. */
async function burst(bot: { get: (path: '/users/@me' | '/gateway/bot') => Promise<{ status: number }> }, count: number) {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await bot.get(n % 2 ? '/users/@me' : '/gateway/bot')).status);
  return statuses;
}

test('[applications/requests] a granted number of requests per second applies to the bot at once', async () => {
  const { bot, ask, decide } = await scene();
  await p.clock.advance(60_000);
  expect((await burst(bot, 51)).filter((status) => status === 429)).toHaveLength(1);
  const id = await ask({ kind: 'limit', limit: 'requests_per_second', value: 70 });
  const decided = await decide(id, { state: 'approved', reason: 'Go on.' });
  expect(decided).toMatchObject({ status: 200, body: { state: 'approved', granted: 70, current: 70, reason: 'Go on.' } });
  await p.clock.advance(60_000);
  expect((await burst(bot, 71)).filter((status) => status === 429)).toHaveLength(1);
});

test('[applications/requests] the operator grants another number of session starts than was requested', async () => {
  const { bot, path, ask, decide, ada } = await scene();
  const id = await ask({ kind: 'limit', limit: 'session_starts_per_day', value: 5000 });
  await decide(id, { state: 'approved', value: 2000 });
  expect((await ada.get(`${path}/requests`)).body.requests).toMatchObject([{ value: 5000, granted: 2000, state: 'approved' }]);
  expect((await bot.get('/gateway/bot')).body.session_start_limit).toMatchObject({ total: 2000, remaining: 2000 });
  await p.server.platform.store.transaction((db) =>
    db.kysely.insertInto('session_starts').values({ user_id: bot.id, window_start: p.clock.now(), used: 1500 }).execute(),
  );
  const session = await bot.connect({ intents: 0 });
  await session.close();
  expect((await bot.get('/gateway/bot')).body.session_start_limit).toMatchObject({ total: 2000, remaining: 499 });
});

test('[applications/requests] an approved review grants the intents; a rejected one does not, and says why', async () => {
  const flags = APPLICATION_FLAGS.GATEWAY_PRESENCE_LIMITED;
  const { ada, bot, path, ask, decide } = await scene(flags);
  const first = await ask({ kind: 'intents' });
  await decide(first, { state: 'rejected', reason: 'Say what it is for.' });
  expect((await ada.get(path)).body).toMatchObject({ intents_review: 'rejected', flags });
  expect((await ada.get(`${path}/requests`)).body.requests[0]).toMatchObject({
    state: 'rejected',
    reason: 'Say what it is for.',
  });
  const second = await ask({ kind: 'intents' });
  await decide(second, { state: 'approved' });
  expect((await ada.get(path)).body).toMatchObject({ intents_review: 'approved', flags: APPLICATION_FLAGS.GATEWAY_PRESENCE });
  const { body } = await operator.get('/operator/audit-log', { query: { target_id: bot.applicationId } });
  expect(body.entries).toMatchObject([
    { action: 'application_request_approved', target_type: 'application' },
    { action: 'application_request_rejected', reason: 'Say what it is for.' },
  ]);
});

test('[applications/requests] who asked receives the decision by mail, with the reason', async () => {
  const { ada, bot, ask, decide } = await scene();
  const id = await ask({ kind: 'limit', limit: 'max_concurrency', value: 16 });
  await decide(id, { state: 'rejected', reason: 'Not yet.' });
  const { body } = await operator.get('/operator/mails');
  const mail = body.mails.find(({ kind, user_id }) => kind === 'request_rejected' && user_id === ada.id);
  expect(mail?.text).toContain('The operator wrote: Not yet.');
  expect(mail?.text).toContain(`/developers/${bot.applicationId}/limits`);
});

test('[applications/requests] the decision of a review on the application itself answers the request', async () => {
  const { ada, path } = await scene(APPLICATION_FLAGS.GATEWAY_PRESENCE_LIMITED);
  await ada.patch(path, { intents_review: 'in_review' });
  expect((await ada.get(`${path}/requests`)).body.requests).toMatchObject([{ kind: 'intents', state: 'pending', text: '' }]);
  await operator.patch(`/operator${path}`, { intents_review: 'approved' });
  expect((await ada.get(`${path}/requests`)).body.requests).toMatchObject([{ state: 'approved' }]);
});

test('[applications/requests] a request is decided once, by the operator alone', async () => {
  const { ada, ask, decide } = await scene();
  const id = await ask({ kind: 'limit', limit: 'max_concurrency', value: 16 });
  expect((await ada.patch(`/operator/application-requests/${id}`, { state: 'approved' })).error.code).toBe(50001);
  expect(await decide(id, { state: 'approved', value: 1000 })).toMatchObject({ status: 400, body: { code: 50035 } });
  expect((await decide(id, { state: 'pending' })).error.code).toBe(50035);
  const both = await Promise.all([decide(id, { state: 'approved' }), decide(id, { state: 'rejected' })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await decide('1', { state: 'approved' })).status).toBe(404);
});
