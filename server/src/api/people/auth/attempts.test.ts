import { codeOf, enrolled } from '@guildhall/testkit/mfa-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform({ rateLimits: true, settings: { GUILDHALL_TRUSTED_PROXIES: '127.0.0.1' } });
afterAll(() => p.stop());

const MINUTE = 60_000;
const DAY = 86_400_000;
let networks = 0;

/** A network address not seen before. */
function unfamiliar(): string {
  networks += 1;
  return `198.51.${networks}.7`;
}

const headersOf = (address: string) => ({ 'x-forwarded-for': address });
const right = (username: string) => `correct horse ${username}`;

/** Attempts a login from an address. */
function logIn(username: string, password: string, address: string, authorization?: string) {
  const headers = { ...headersOf(address), ...(authorization ? { authorization } : {}) };
  return p.anyone.post<{ token: string; ticket: string; retry_after: number }>(
    '/auth/login',
    { login: username, password },
    { headers },
  );
}

/** A user who has logged in from a familiar address. */
async function owner() {
  const person = await p.person('ada');
  const home = unfamiliar();
  expect((await logIn(person.username, right(person.username), home)).status).toBe(200);
  return { person, home };
}

/** Exhausts the daily limit of wrong passwords (40 each) for a number of strangers. */
async function exhaust(username: string, strangers: number): Promise<void> {
  const addresses = Array.from({ length: strangers }, unfamiliar);
  for (let window = 0; window < 4; window += 1) {
    for (const address of addresses)
      for (let at = 0; at < 10; at += 1) expect((await logIn(username, 'wrong horse', address)).status).toBe(400);
    await p.clock.advance(5 * MINUTE);
  }
}

test('wrong passwords from a stranger lock out only that stranger', async () => {
  const { person, home } = await owner();
  const stranger = unfamiliar();
  for (let at = 0; at < 10; at += 1) expect((await logIn(person.username, 'wrong horse', stranger)).status).toBe(400);
  await p.clock.advance(MINUTE);
  expect((await logIn(person.username, 'wrong horse', stranger)).status).toBe(429);
  expect((await logIn(person.username, right(person.username), stranger)).status).toBe(429);
  expect((await logIn(person.username, right(person.username), home)).status).toBe(200);
  // Nor is an address that the account has never used.
  expect((await logIn(person.username, right(person.username), unfamiliar())).status).toBe(200);
});

test('a stranger has 40 wrong passwords a day; a right one consumes none', async () => {
  const { person } = await owner();
  const stranger = unfamiliar();
  for (let at = 0; at < 40; at += 1) {
    if (at % 10 === 0) await p.clock.advance(5 * MINUTE);
    expect((await logIn(person.username, 'wrong horse', stranger)).status).toBe(400);
  }
  await p.clock.advance(5 * MINUTE);
  const refused = await logIn(person.username, right(person.username), stranger);
  expect(refused.status).toBe(429);
  expect(refused.body.retry_after).toBeCloseTo((DAY - 20 * MINUTE) / 1000, -1);
});

test('400 wrong passwords a day from ten strangers lock out strangers, never a familiar address or a token holder', async () => {
  const { person, home } = await owner();
  const { username } = person;
  await exhaust(username, 10);
  const abroad = unfamiliar();
  const refused = await logIn(username, right(username), abroad);
  expect([refused.status, refused.body.retry_after > 80_000]).toEqual([429, true]);
  expect((await logIn(username, right(username), home)).status).toBe(200);
  const other = await p.person('eve');
  expect((await logIn(username, right(username), abroad, other.token)).status).toBe(429);
  expect((await logIn(username, right(username), abroad, person.token)).status).toBe(200);
  // That login has made the address familiar.
  expect((await logIn(username, right(username), abroad)).status).toBe(200);
  await p.clock.advance(DAY);
  expect((await logIn(username, right(username), unfamiliar())).status).toBe(200);
}, 60_000);

test('an unknown login is limited like an unfamiliar address, so that the two are indistinguishable', async () => {
  const name = 'no_such_person';
  await exhaust(name, 10);
  expect((await logIn(name, 'wrong horse', unfamiliar())).status).toBe(429);
}, 60_000);

test('wrong codes from users who have the password lock out their networks, not the owner', async () => {
  const { person, secret } = await enrolled(p, 'ada');
  const { username } = person;
  const verify = (ticket: string, code: string, address: string) =>
    p.anyone.post('/auth/mfa/totp', { ticket, code }, { headers: headersOf(address) });
  const half = async (address: string) => (await logIn(username, right(username), address)).body.ticket;
  const home = unfamiliar();
  expect((await verify(await half(home), codeOf(p, secret), home)).status).toBe(200);
  const strangers = [unfamiliar(), unfamiliar(), unfamiliar()];
  for (let round = 0; round < 4; round += 1) {
    for (const address of strangers) {
      const ticket = await half(address);
      for (let at = 0; at < 5; at += 1) expect((await verify(ticket, 'no code', address)).status).toBe(400);
    }
    await p.clock.advance(5 * MINUTE);
  }
  const late = unfamiliar();
  expect((await verify(await half(late), codeOf(p, secret), late)).status).toBe(429);
  expect((await verify(await half(home), codeOf(p, secret), home)).status).toBe(200);
});

test('wrong password confirmations with a stolen token do not keep the owner from confirming', async () => {
  const { person, home } = await owner();
  const thief = unfamiliar();
  const disable = (password: string, address: string) =>
    person.post('/users/@me/disable', { password }, { headers: headersOf(address) });
  for (let at = 0; at < 10; at += 1) {
    expect((await disable('wrong horse', thief)).error.code).toBe(50035);
    await p.clock.advance(10_000);
  }
  expect((await disable('wrong horse', thief)).status).toBe(429);
  expect((await disable(right(person.username), home)).status).toBe(204);
});
