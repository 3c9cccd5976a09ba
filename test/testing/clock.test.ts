import { type Refused, startTesting, testing, turnClock, type ShownClock } from '@guildhall/testkit/testing-scene';
import { app, bearer, tokensOf } from '@guildhall/testkit/oauth-scene';
import { afterAll, expect, test } from 'vitest';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const p = await startTesting({ isStill: true });
const ada = await p.person('ada');
const guild = await p.guild(ada);
const bot = await p.bot(ada, { guild });
afterAll(() => p.stop());

const clock = async () => (await testing<ShownClock>(p, 'GET', '/clock')).body;
const messages = `/channels/${guild.text.id}/messages` as const;

/** Something that expires: how it begins, after how many ms it ends, and whether it holds. */
interface Expiring {
  ms: number;
  holds: () => Promise<boolean>;
}

async function timeout(): Promise<Expiring> {
  const bob = await p.person('bob');
  await p.join(ada, guild.text.id, bob);
  const until = new Date(Date.parse((await clock()).now) + HOUR).toISOString();
  const set = await bot.patch(`/guilds/${guild.id}/members/${bob.id}`, { communication_disabled_until: until });
  expect(set.status).toBe(200);
  return { ms: HOUR, holds: async () => (await bob.post(messages, { content: 'x' })).status === 403 };
}

async function poll(): Promise<Expiring> {
  const answers = ['yes', 'no'].map((text) => ({ poll_media: { text } }));
  const sent = await bot.post(messages, { poll: { question: { text: 'Well?' }, answers, duration: 2 } });
  expect(sent.status).toBe(200);
  return {
    ms: 2 * HOUR,
    holds: async () => (await bot.get(`${messages}/${sent.body.id}`)).body.poll?.results?.is_finalized === false,
  };
}

async function invite(): Promise<Expiring> {
  const made = await bot.post(`/channels/${guild.text.id}/invites`, { max_age: 3600, unique: true });
  return { ms: HOUR, holds: async () => (await p.anyone.get(`/invites/${made.body.code}`)).status === 200 };
}

async function token(): Promise<Expiring> {
  const seller = await app(p);
  const access = bearer(p, await tokensOf(p, ada, seller));
  return { ms: 7 * DAY, holds: async () => (await access.get('/users/@me')).status === 200 };
}

async function entitlement(): Promise<Expiring> {
  const buyer = await p.person('buyer');
  const sku = await ada.post(`/applications/${bot.applicationId}/skus`, { name: 'Gold', type: 5 });
  const bought = await buyer.post(`/skus/${sku.body.id}/purchase`, {});
  const { subscription } = bought.body;
  if (!subscription) throw new Error('no subscription');
  expect((await buyer.patch(`/users/@me/subscriptions/${subscription.id}`, { action: 'cancel' })).status).toBe(200);
  const path = `/applications/${bot.applicationId}/entitlements` as const;
  const mine = () => bot.get(path, { query: { user_id: buyer.id, exclude_ended: true } });
  const ms = Date.parse(subscription.current_period_end) - Date.parse((await clock()).now);
  return { ms, holds: async () => (await mine()).body.length === 1 };
}

test.each([
  ['an entitlement', entitlement],
  ['a timeout', timeout],
  ['a poll', poll],
  ['an invite', invite],
  ['an access token', token],
])('%s expires on cue', async (_what, begin) => {
  await turnClock(p, { frozen: true });
  const { ms, holds } = await begin();
  expect(await holds()).toBe(true);
  await turnClock(p, { advance: ms - 1 });
  expect(await holds()).toBe(true);
  await turnClock(p, { advance: 1 });
  expect(await holds()).toBe(false);
});

test('the clock moves to the end of a poll, which is the next moment, and the poll has ended', async () => {
  await turnClock(p, { frozen: true });
  const { ms, holds } = await poll();
  const due = new Date(Date.parse((await clock()).now) + ms).toISOString();
  const state = await clock();
  expect([state.next, state.next_is, await holds()]).toEqual([due, 'job end_poll', true]);
  const then = await turnClock(p, { to: 'next' });
  expect([then.now, then.frozen, await holds()]).toEqual([due, true, false]);
});

test('the clock is frozen, released and set to a time', async () => {
  const { now } = await turnClock(p, { frozen: true });
  await p.clock.advance(5000);
  expect((await clock()).now).toBe(now);
  const later = new Date(Date.parse(now) + DAY).toISOString();
  expect(await turnClock(p, { now: later, frozen: false })).toMatchObject({ now: later, frozen: false });
  await p.clock.advance(5000);
  expect(Date.parse((await clock()).now)).toBe(Date.parse(later) + 5000);
});

test.each([
  ['advance', { advance: -1 }],
  ['advance', { advance: 99 * 365 * DAY }],
  ['now', { now: '2020-01-01T00:00:00Z' }],
  ['now', { now: 'tomorrow' }],
  ['now', { now: '2080-01-01T00:00:00Z', advance: 1 }],
  ['to', { to: 'yesterday' }],
  ['to', { to: 'next', advance: 1 }],
  ['frozen', { frozen: 'deep' }],
])('an impossible %s is refused and has no effect: %j', async (field, body) => {
  const before = await turnClock(p, { frozen: true });
  const refused = await testing<Refused>(p, 'PATCH', '/clock', body);
  expect(refused).toMatchObject({ status: 400, body: { code: 50035, errors: { [field]: { _errors: [{}] } } } });
  expect(await clock()).toEqual(before);
});
