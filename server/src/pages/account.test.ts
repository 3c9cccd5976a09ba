import { emailOf, linkIn, mailsTo, passwordOf } from '@guildhall/testkit/mail-scene';
import { enrolled } from '@guildhall/testkit/mfa-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform({ settings: { GUILDHALL_VERIFY_EMAIL: 'on' } });
const operator = await p.person('operator');
afterAll(() => p.stop());

async function page(path: string, fields?: Record<string, string>, headers: Record<string, string> = {}) {
  const form = fields && { method: 'POST', body: new URLSearchParams(fields) };
  const answer = await fetch(`${p.address}${path}`, {
    ...form,
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    redirect: 'manual',
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

test('a forgotten password is reset without scripts: the form, the mail, the link, the new password', async () => {
  const ada = await p.person('ada');
  expect((await page('/forgot')).text).toContain('Forgot your password?');
  const sent = await page('/forgot', { login: emailOf(ada) });
  expect([sent.status, sent.text.includes('Ask the operator')]).toEqual([200, true]);
  const token = await linkIn(p, operator, emailOf(ada), 'reset');
  const shown = await page(`/reset?token=${token}`);
  expect(shown.text).toContain(`name="token" value="${token}"`);
  expect(shown.headers.get('referrer-policy')).toBe('no-referrer');
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await page('/reset', { token, password: 'short' })).text).toContain('Must be between 8 and 128 in length.');
  const done = await page('/reset', { token, password: 'battery staple' });
  expect(done.text).toContain('Password changed');
  expect(done.headers.get('set-cookie')).toContain('HttpOnly');
  expect((await p.anyone.post('/auth/login', { login: ada.username, password: 'battery staple' })).status).toBe(200);
  expect(await page('/reset', { token, password: 'battery staple' })).toMatchObject({
    status: 400,
    text: expect.stringContaining('already used'),
  });
});

test('an unknown login gets the same page', async () => {
  const ada = await p.person('ada');
  const [known, unknown] = [await page('/forgot', { login: ada.username }), await page('/forgot', { login: 'nobody_here' })];
  expect(unknown).toMatchObject({ status: known.status, text: known.text });
});

test('opening the link of a mail confirms nothing; its button does', async () => {
  const ada = await p.person('ada');
  const token = await linkIn(p, operator, emailOf(ada), 'verify');
  expect((await page(`/verify?token=${token}`)).text).toContain('Confirm address');
  expect((await ada.get('/users/@me')).body.verified).toBe(false);
  expect((await page('/verify', { token })).text).toContain('Email address confirmed');
  expect((await ada.get('/users/@me')).body.verified).toBe(true);
  expect((await page('/verify', { token })).status).toBe(400);
});

test('an account is recovered with the mail to the old address', async () => {
  const ada = await p.person('ada');
  await ada.patch('/users/@me', { email: 'thief@example.org', password: passwordOf(ada) });
  const token = await linkIn(p, operator, emailOf(ada), 'email_changed');
  expect((await page(`/wasntme?token=${token}`)).text).toContain('Recover your account');
  expect((await page('/wasntme', { token, password: 'battery staple' })).text).toContain('Account recovered');
  expect((await p.anyone.post('/auth/login', { login: emailOf(ada), password: 'battery staple' })).status).toBe(200);
});

test('forms of other sites have no effect; a page without a token has no form; markup in a token is escaped', async () => {
  const ada = await p.person('ada');
  const before = (await mailsTo(p, operator, emailOf(ada))).length;
  const foreign = await page('/forgot', { login: ada.username }, { 'sec-fetch-site': 'cross-site' });
  expect([foreign.status, (await mailsTo(p, operator, emailOf(ada))).length]).toEqual([400, before]);
  for (const path of ['/verify', '/reset', '/wasntme']) {
    expect(await page(path)).toMatchObject({ status: 400, text: expect.not.stringContaining('<form') });
    expect((await page(`${path}?token=%22%3E%3Cscript%3E`)).text).not.toContain('<script');
  }
});

test('the owner of a disabled account is asked on the log-in page whether to restore it', async () => {
  const ada = await p.person('ada');
  await ada.post('/users/@me/disable', { password: passwordOf(ada) });
  const credentials = { login: ada.username, password: passwordOf(ada), action: 'login' };
  const asked = await page('/activate', credentials);
  expect(asked.text).toContain('Your account is disabled');
  const back = await page('/activate', { ...credentials, undelete: 'on' });
  expect(back.status).toBe(303);
});

test('an account with a second factor must show it before its password is set', async () => {
  const { person, codes } = await enrolled(p);
  await p.anyone.post('/auth/forgot', { login: person.username });
  const token = await linkIn(p, operator, emailOf(person), 'reset');
  const password = 'battery staple';
  const asked = await page('/reset', { token, password });
  const ticket = /name="ticket" value="([^"]+)"/.exec(asked.text)?.[1] ?? '';
  expect(asked.text).toContain('Two-factor authentication');
  const wrong = await page('/reset', { token, password, ticket, code: '000000' });
  expect([wrong.status, wrong.text.includes('Two-factor authentication')]).toEqual([400, true]);
  expect((await page('/reset', { token, password, ticket, code: codes[0] ?? '' })).text).toContain('Password changed');
});
