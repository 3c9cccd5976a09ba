import { emailOf, linkIn, mailsTo, turnablePlatform } from '@guildhall/testkit/mail-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const { p, operator, turn } = await turnablePlatform();
const limited = await startPlatform({ rateLimits: true });
afterAll(async () => {
  await p.stop();
  await limited.stop();
});

const resets = async (email: string) => (await mailsTo(p, operator, email)).filter(({ kind }) => kind === 'reset');

test('an address or a username, in any case, is sent a link', async () => {
  const ada = await p.person('ada');
  for (const login of [` ${ada.username.toUpperCase()} `, emailOf(ada).toUpperCase()])
    expect(await p.anyone.post('/auth/forgot', { login })).toMatchObject({ status: 204, body: undefined });
  const mails = await resets(emailOf(ada));
  expect(mails).toHaveLength(2);
  expect(mails[0]?.text).toContain('This link works once, within one hour');
  expect(await linkIn(p, operator, emailOf(ada), 'reset')).toMatch(/^[\w-]{43}$/);
});

test('an unknown login gets the same response for the same work, and no mail is sent', async () => {
  const ada = await p.person('ada');
  await p.jobs();
  const work = async (login: string) => {
    const { read } = p.server.platform.store;
    const before = await read.kysely.selectFrom('mails').select('id').execute();
    const answer = await p.anyone.post('/auth/forgot', { login });
    const headers = [...answer.headers.keys()].sort();
    await p.jobs();
    const after = await read.kysely.selectFrom('mails').select('id').execute();
    return { answer: [answer.status, answer.body, headers], mails: after.length - before.length };
  };
  const known = await work(ada.username);
  const unknown = await work('nobody_at_all');
  expect([known.mails, unknown.mails]).toEqual([1, 0]);
  expect(unknown.answer).toEqual(known.answer);
});

test('an account is sent at most three links an hour, over all callers', async () => {
  const ada = await p.person('ada');
  for (let asked = 0; asked < 5; asked += 1) {
    expect((await p.anyone.post('/auth/forgot', { login: ada.username })).status).toBe(204);
    await p.jobs();
  }
  expect(await resets(emailOf(ada))).toHaveLength(3);
  await turn(3_600_001);
  await p.anyone.post('/auth/forgot', { login: ada.username });
  expect(await resets(emailOf(ada))).toHaveLength(4);
});

test('[limits] an address may ask five times in five minutes, then 429', async () => {
  const ask = async (login: string) => (await limited.anyone.post('/auth/forgot', { login })).status;
  for (let asked = 0; asked < 5; asked += 1) expect(await ask(`somebody_${asked}`)).toBe(204);
  expect(await ask('somebody_else')).toBe(429);
});

test('bots have no password to reset; a login that is not a string is a form error', async () => {
  const bot = await p.bot(await p.person('ada'), { name: 'forgetful' });
  await p.anyone.post('/auth/forgot', { login: bot.username });
  await p.jobs();
  const rows = await p.server.platform.store.read.kysely.selectFrom('mails').select('id').where('user_id', '=', bot.id).execute();
  expect(rows).toEqual([]);
  expect((await p.anyone.post('/auth/forgot', {})).body).toMatchObject({ code: 50035, errors: { login: {} } });
});
