import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterEach, beforeEach, expect, test } from 'vitest';

let p: TestPlatform;
beforeEach(async () => {
  p = await startPlatform({ rateLimits: true, settings: { GUILDHALL_TRUSTED_PROXIES: '127.0.0.1' } });
});
afterEach(() => p.stop());

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
let names = 0;
/** Uses another account each time, because wrong passwords are also counted per account. */
const logIn = (address: string) => {
  names += 1;
  return p.anyone.post('/auth/login', { login: `account ${names}`, password: 'wrong' }, from(address));
};
const register = (address: string) => p.anyone.post('/auth/register', { username: 'x' }, from(address));

test.each([
  ['logins', logIn],
  ['registrations', register],
])('%s are limited for the whole /64 of an IPv6 address', async (_what, ask) => {
  for (let n = 0; n < 10; n++) expect((await ask(`2001:db8:1:2::${n}`)).status).toBe(400);
  expect((await ask('2001:db8:1:2:ffff::1')).status).toBe(429);
  expect((await ask('2001:db8:1:3::1')).status).toBe(400);
});

test('an IPv4 address mapped into IPv6 is counted as the IPv4 address', async () => {
  for (let n = 0; n < 10; n++) expect((await logIn(n % 2 ? '192.0.2.7' : '::ffff:192.0.2.7')).status).toBe(400);
  expect((await logIn('::ffff:c000:207')).status).toBe(429);
  expect((await logIn('::ffff:192.0.2.8')).status).toBe(400);
});

test('wrong passwords are counted for the whole /64', async () => {
  for (let n = 0; n < 40; n++) {
    if (n % 10 === 0) await p.clock.advance(60_000);
    expect((await logIn(`2001:db8:1:2::${n}`)).status).toBe(400);
  }
  await p.clock.advance(60_000);
  expect((await logIn('2001:db8:1:2::99')).status).toBe(429);
  expect((await logIn('2001:db8:1:3::99')).status).toBe(400);
});
