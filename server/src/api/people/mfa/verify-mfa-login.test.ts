import { addPasskey, codeOf, enrolled, logInHalf, newSecret, softPasskey, STEP } from '@guildhall/testkit/mfa-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
const limited = await startPlatform({ rateLimits: true });
afterAll(async () => {
  await p.stop();
  await limited.stop();
});

const verify = (ticket: string, code: string, type = 'totp', on = p) => on.anyone.post(`/auth/mfa/${type}`, { ticket, code });

test('[people/accounts] a login with a second factor returns {mfa: true, ticket}, and no token before the code', async () => {
  const { person, secret, password } = await enrolled(p);
  const asked = await p.anyone.post<{ ticket: string }>('/auth/login', { login: person.username, password });
  expect([asked.status, asked.body]).toEqual([
    200,
    {
      user_id: person.id,
      mfa: true,
      ticket: expect.any(String),
      totp: true,
      sms: false,
      backup: true,
      webauthn: null,
    },
  ]);
  const wrong = await p.anyone.post('/auth/login', { login: person.username, password: 'wrong horse' });
  expect([wrong.status, wrong.error.code, 'ticket' in wrong.body]).toEqual([400, 50035, false]);
  const done = await verify(asked.body.ticket, codeOf(p, secret));
  expect([done.status, Object.keys(done.body).sort()]).toEqual([200, ['token', 'user_id', 'user_settings']]);
  expect(done.body.user_settings).toEqual({ locale: 'en-US', theme: 'dark' });
  const me = await p.anyone.get('/users/@me', { headers: { authorization: String(done.body.token) } });
  expect(me.body.id).toBe(person.id);
});

test('[RFC 6238 5.2] a code is valid one step before and after, and once: replays and older codes are rejected', async () => {
  const { person, secret } = await enrolled(p);
  const attempt = async (code: string) => (await verify((await logInHalf(p, person)).ticket, code)).status;
  await p.clock.advance(10 * STEP);
  expect([await attempt(codeOf(p, secret, -2)), await attempt(codeOf(p, secret, 2))]).toEqual([400, 400]);
  expect(await attempt(codeOf(p, secret, -1))).toBe(200);
  expect(await attempt(codeOf(p, secret, -1))).toBe(400);
  expect(await attempt(codeOf(p, secret, 1))).toBe(200);
  expect(await attempt(codeOf(p, secret))).toBe(400);
});

test('a code is accepted once under 100 concurrent attempts, each with its own ticket', async () => {
  const { person, secret } = await enrolled(p);
  const tickets = await Promise.all(Array.from({ length: 100 }, () => logInHalf(p, person)));
  const code = codeOf(p, secret);
  const answers = await Promise.all(tickets.map(({ ticket }) => verify(ticket, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a recovery code is accepted once under 100 concurrent attempts', async () => {
  const { person, codes } = await enrolled(p);
  const tickets = await Promise.all(Array.from({ length: 100 }, () => logInHalf(p, person)));
  const [code = '', next = ''] = codes;
  const answers = await Promise.all(tickets.map(({ ticket }) => verify(ticket, code, 'backup')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const typed = ` ${next.slice(0, 4).toUpperCase()}-${next.slice(4)} `;
  // Clients with one field for both can send recovery codes as totp.
  expect((await verify((await logInHalf(p, person)).ticket, typed)).status).toBe(200);
});

test('a ticket works once, for five minutes, for five wrong codes, and for no other purpose', async () => {
  const { person, secret, codes } = await enrolled(p);
  const { ticket } = await logInHalf(p, person);
  const both = await Promise.all(codes.slice(0, 2).map((code) => verify(ticket, code)));
  expect(both.map(({ status, error }) => [status, error.code]).sort()).toEqual([
    [200, undefined],
    [400, 60006],
  ]);
  const late = await logInHalf(p, person);
  await p.clock.advance(300_000);
  expect((await verify(late.ticket, codeOf(p, secret))).error.code).toBe(60006);
  const tried = await logInHalf(p, person);
  for (let count = 0; count < 5; count += 1) expect((await verify(tried.ticket, '000000')).error.code).toBe(60008);
  expect((await verify(tried.ticket, codeOf(p, secret))).error.code).toBe(60006);
  const { error } = await person.post('/auth/sessions/logout', { session_id_hashes: ['x'] });
  expect((await verify(String(error.mfa?.ticket), codeOf(p, secret))).error.code).toBe(60006);
  expect((await verify('nonsense', codeOf(p, secret))).error.code).toBe(60006);
  expect((await verify((await logInHalf(p, person)).ticket, '1', 'sms')).status).toBe(404);
});

test('a code rejected because of its ticket is not used up: it works with another ticket', async () => {
  const { person, codes } = await enrolled(p);
  const { ticket } = await logInHalf(p, person);
  const [first = '', second = ''] = codes;
  expect((await verify(ticket, first)).status).toBe(200);
  expect((await verify(ticket, second)).error.code).toBe(60006);
  expect((await verify((await logInHalf(p, person)).ticket, second)).status).toBe(200);
});

test('[limits] after ten wrong codes from an address it is locked out for five minutes, regardless of the ticket', async () => {
  const { person, secret } = await enrolled(limited, 'ada');
  for (let round = 0; round < 2; round += 1) {
    const { ticket } = await logInHalf(limited, person);
    for (let count = 0; count < 5; count += 1) expect((await verify(ticket, '000000', 'totp', limited)).status).toBe(400);
    await limited.clock.advance(61_000);
  }
  const { ticket } = await logInHalf(limited, person);
  const refused = await verify(ticket, codeOf(limited, secret), 'totp', limited);
  expect([refused.status, Number(refused.error.retry_after)]).toEqual([429, 300 - 61]);
  await limited.clock.advance(300_000);
  const again = await logInHalf(limited, person);
  expect((await verify(again.ticket, codeOf(limited, secret), 'totp', limited)).status).toBe(200);
});

test('[limits] concurrent codes are counted before they are checked, on the ticket and on the account', async () => {
  const { person, secret } = await enrolled(limited, 'ada');
  await limited.clock.advance(301_000);
  const tickets = [await logInHalf(limited, person), await logInHalf(limited, person)];
  const guesses = (ticket: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => verify(ticket, `guess ${n}`, 'totp', limited)));
  const first = await guesses(tickets[0]?.ticket ?? '', 8);
  expect(first.map(({ error }) => error.code).sort()).toEqual([...Array(3).fill(60006), ...Array(5).fill(60008)]);
  await limited.clock.advance(61_000);
  const second = await guesses(tickets[1]?.ticket ?? '', 5);
  expect(second.map(({ error }) => error.code)).toEqual(Array(5).fill(60008));
  const { ticket } = await logInHalf(limited, person);
  const refused = await verify(ticket, codeOf(limited, secret), 'totp', limited);
  expect([refused.status, Number(refused.error.retry_after)]).toEqual([429, 300]);
  await limited.clock.advance(301_000);
  const again = await logInHalf(limited, person);
  expect((await verify(again.ticket, codeOf(limited, secret), 'totp', limited)).status).toBe(200);
});

test('a passkey logs in by signing the challenge of its ticket; another challenge, origin, key or user is rejected', async () => {
  const { person, codes } = await enrolled(p);
  const { passkey } = await addPasskey(p, person, { code: codes[0] });
  const asked = async () => {
    const { ticket, webauthn } = await logInHalf(p, person);
    return { ticket, challenge: webauthn ?? '' };
  };
  const one = await asked();
  expect(JSON.parse(one.challenge)).toMatchObject({
    publicKey: { rpId: 'localhost', allowCredentials: [{ id: passkey.id.toString('base64url'), type: 'public-key' }] },
  });
  expect((await verify(one.ticket, passkey.sign(one.challenge), 'webauthn')).status).toBe(200);
  const [two, three] = [await asked(), await asked()];
  expect((await verify(two.ticket, passkey.sign(three.challenge), 'webauthn')).error.code).toBe(60008);
  expect((await verify(two.ticket, softPasskey(p).sign(two.challenge), 'webauthn')).error.code).toBe(60008);
  const four = await asked();
  for (const text of ['{', '{}', 'null', '123456']) expect((await verify(four.ticket, text, 'webauthn')).error.code).toBe(60008);
  passkey.origin = 'https://evil.example';
  expect((await verify(three.ticket, passkey.sign(three.challenge), 'webauthn')).error.code).toBe(60008);
  passkey.origin = softPasskey(p).origin;
  const { person: eve } = await enrolled(p, 'eve');
  const hers = await logInHalf(p, eve);
  expect((await verify(hers.ticket, passkey.sign(three.challenge), 'webauthn')).error.code).toBe(60008);
});

test('a signature works once, and a cloned passkey with a stale counter is rejected', async () => {
  const { person, codes } = await enrolled(p);
  const { passkey } = await addPasskey(p, person, { code: codes[0] });
  const asked = await logInHalf(p, person);
  const signed = passkey.sign(asked.webauthn ?? '');
  const both = await Promise.all([verify(asked.ticket, signed, 'webauthn'), verify(asked.ticket, signed, 'webauthn')]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  passkey.counter = 0;
  const again = await logInHalf(p, person);
  expect((await verify(again.ticket, passkey.sign(again.webauthn ?? ''), 'webauthn')).error.code).toBe(60008);
});

test('a change guarded by a second factor is not undone by a login in progress: it gets no token', async () => {
  const person = await p.person('ada');
  const secret = newSecret();
  const password = `correct horse ${person.username}`;
  const enable = person.post('/users/@me/mfa/totp/enable', { password, secret, code: codeOf(p, secret) });
  const logins = Array.from({ length: 20 }, () =>
    p.anyone.post<{ token?: string }>('/auth/login', { login: person.username, password }),
  );
  expect((await enable).status).toBe(200);
  for (const { body } of await Promise.all(logins)) {
    if (!body.token) continue;
    const me = await p.anyone.get('/users/@me', { headers: { authorization: body.token } });
    expect(me.status).toBe(401);
  }
});

test('a login waiting for its second step is revoked when the password changes', async () => {
  const { person, secret, password } = await enrolled(p);
  const { ticket } = await logInHalf(p, person);
  const change = { password, new_password: 'battery staple', code: codeOf(p, secret) };
  expect((await person.patch('/users/@me', change)).status).toBe(200);
  await p.clock.advance(STEP);
  const late = await verify(ticket, codeOf(p, secret));
  expect([late.status, Number(late.error.code)]).toEqual([400, 60006]);
});
