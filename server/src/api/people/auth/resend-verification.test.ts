import { emailOf, linkIn, mailsTo } from '@guildhall/testkit/mail-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform({ settings: { GUILDHALL_VERIFY_EMAIL: 'on' } });
const operator = await p.person('operator');
afterAll(() => p.stop());

test('the link is sent again, and the earlier one is revoked', async () => {
  const ada = await p.person('ada');
  const first = await linkIn(p, operator, emailOf(ada), 'verify');
  expect(await ada.post('/auth/verify/resend')).toMatchObject({ status: 204, body: undefined });
  const second = await linkIn(p, operator, emailOf(ada), 'verify');
  expect(second).not.toBe(first);
  expect((await p.anyone.post('/auth/verify', { token: first })).error.code).toBe(50014);
  expect((await p.anyone.post('/auth/verify', { token: second })).status).toBe(200);
});

test('a verified address is sent nothing; bots and unauthenticated callers are rejected', async () => {
  const ada = await p.person('ada');
  await p.anyone.post('/auth/verify', { token: await linkIn(p, operator, emailOf(ada), 'verify') });
  expect((await ada.post('/auth/verify/resend')).status).toBe(204);
  expect(await mailsTo(p, operator, emailOf(ada))).toHaveLength(1);
  expect((await (await p.bot(ada)).post('/auth/verify/resend')).error.code).toBe(20001);
  expect((await p.anyone.post('/auth/verify/resend')).status).toBe(401);
});

test('[limits] an account is sent at most five such mails an hour', async () => {
  const ada = await p.person('ada');
  for (let asked = 0; asked < 8; asked += 1) expect((await ada.post('/auth/verify/resend')).status).toBe(204);
  expect(await mailsTo(p, operator, emailOf(ada))).toHaveLength(5);
});
