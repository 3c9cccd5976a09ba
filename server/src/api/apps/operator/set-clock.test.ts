import { app, bearer, tokensOf } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const DAY = 86_400_000;
const p = await startPlatform({ settings: { GUILDHALL_CLOCK: 'turnable', NATS_URL: '' } });
afterAll(() => p.stop());
const operator = await p.person('operator');

const turn = (body: object) => operator.patch('/operator/clock', body);
const shown = async () => Date.parse((await operator.get('/operator/clock')).body.now);

test('[people/operators] the clock is turned ahead, to a time, and runs from there', async () => {
  const before = await shown();
  const on = await turn({ advance_ms: DAY });
  expect([on.status, on.body]).toEqual([200, { now: new Date(before + DAY).toISOString(), frozen: false }]);
  const later = new Date(before + 3 * DAY).toISOString();
  expect((await turn({ now: later })).body.now).toBe(later);
  await p.clock.advance(5000);
  expect(await shown()).toBe(before + 3 * DAY + 5000);
  const guild = await p.guild(operator);
  const sent = await operator.post(`/channels/${guild.text.id}/messages`, { content: 'now' });
  expect(Date.parse(sent.body.timestamp)).toBe(before + 3 * DAY + 5000);
});

test('[people/operators] a frozen clock stands still until it is released, and can be turned while frozen', async () => {
  const before = await shown();
  expect((await turn({ frozen: true })).body).toEqual({ now: new Date(before).toISOString(), frozen: true });
  await p.clock.advance(60_000);
  expect(await shown()).toBe(before);
  expect((await turn({ advance_ms: 1 })).body).toEqual({ now: new Date(before + 1).toISOString(), frozen: true });
  await turn({ frozen: false });
  await p.clock.advance(1000);
  expect(await shown()).toBe(before + 1001);
});

test('an access token expires when the clock reaches its date', async () => {
  const seller = await app(p);
  const token = bearer(p, await tokensOf(p, operator, seller));
  expect((await token.get('/users/@me')).status).toBe(200);
  await turn({ advance_ms: 7 * DAY - 1 });
  expect((await token.get('/users/@me')).status).toBe(200);
  await turn({ advance_ms: 1 });
  expect((await token.get('/users/@me')).status).toBe(401);
});

test('turning the clock renews a subscription, and a connected bot stays connected and receives the event', async () => {
  const bot = await p.bot(operator);
  const sku = await operator.post(`/applications/${bot.applicationId}/skus`, { name: 'Gold', type: 5 });
  await operator.post(`/skus/${sku.body.id}/purchase`, {});
  const session = await bot.connect({ intents: 0 });
  const from = session.frames.length;
  await turn({ advance_ms: 31 * DAY });
  const renewed = await session.event('SUBSCRIPTION_UPDATE', undefined, from);
  expect(renewed).toMatchObject({ status: 0 });
  // The gateway's next periodic check: by the turned clock the last heartbeat was a month ago.
  await p.clock.advance(10_000);
  session.send(1, null);
  await session.frame((frame) => frame.op === 11, { since: from, what: 'heartbeat ack' });
  await session.close();
});

test.each([
  ['advance_ms', { advance_ms: -1 }],
  ['advance_ms', { advance_ms: 90 * 365 * DAY }],
  ['now', { now: '2020-01-01T00:00:00Z' }],
  ['now', { now: 'tomorrow' }],
  ['now', { now: '2027-06-01T00:00:00Z', advance_ms: 1 }],
])('an impossible turn is refused at %s and has no effect: %j', async (field, body) => {
  await turn({ frozen: true });
  const before = await shown();
  const refused = await turn(body);
  expect([refused.status, refused.body]).toMatchObject([400, { code: 50035, errors: { [field]: { _errors: [{}] } } }]);
  expect(await shown()).toBe(before);
  await turn({ frozen: false });
});

test('[errors 50001, errors 20001] only the operator may turn it', async () => {
  const ada = await p.person('ada');
  expect((await ada.patch('/operator/clock', { advance_ms: DAY })).error.code).toBe(50001);
  expect((await ada.get('/operator/clock')).error.code).toBe(50001);
  expect((await (await p.bot(ada)).get('/operator/clock')).error.code).toBe(20001);
});

test('while the clock is frozen, rate limits and the pace of Identify follow real time', async () => {
  const limited = await startPlatform({ rateLimits: true, settings: { GUILDHALL_CLOCK: 'turnable', NATS_URL: '' } });
  const olga = await limited.person('olga');
  const guild = await limited.guild(olga);
  const bot = await limited.bot(olga, { guild });
  await olga.patch('/operator/clock', { frozen: true });
  const typing = () => bot.post<{ retry_after: number } | undefined>(`/channels/${guild.text.id}/typing`);
  for (let n = 0; n < 5; n += 1) expect((await typing()).status).toBe(204);
  const refused = await typing();
  expect([refused.status, refused.body?.retry_after]).toEqual([429, 5]);
  const first = await bot.connect({ intents: 1 });
  await limited.clock.advance(5000);
  expect((await typing()).status).toBe(204);
  const second = await bot.connect({ intents: 1 });
  await Promise.all([first.close(), second.close()]);
  await limited.stop();
});
