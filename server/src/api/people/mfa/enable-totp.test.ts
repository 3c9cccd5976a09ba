import { passwordOf } from '@guildhall/testkit/mail-scene';
import { codeOf, enrolled, logInHalf, newSecret, STEP } from '@guildhall/testkit/mfa-scene';
import { Account, startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const PATH = '/users/@me/mfa/totp/enable';

test('an authenticator app takes the password and a code: ten recovery codes, a new token, USER_UPDATE; other logins are revoked', async () => {
  const person = await p.person('ada');
  const other = await p.logIn(person);
  const session = await person.connect();
  const [secret, password] = [newSecret(), passwordOf(person)];
  const answer = await person.post(PATH, {
    password,
    secret,
    code: codeOf(p, secret),
  });
  expect(answer.status).toBe(200);
  const { token, backup_codes } = answer.body;
  expect(backup_codes).toHaveLength(10);
  expect(new Set(backup_codes.map(({ code }) => code)).size).toBe(10);
  expect(backup_codes[0]).toEqual({ user_id: person.id, code: expect.stringMatching(/^[a-z2-9]{8}$/), consumed: false });
  expect([(await person.get('/users/@me')).status, (await other.get('/users/@me')).status]).toEqual([401, 401]);
  const now = new Account(p.address, token, '', person);
  expect((await now.get('/users/@me')).body).toMatchObject({ id: person.id, mfa_enabled: true, authenticator_types: [2] });
  expect(await session.event('USER_UPDATE')).toMatchObject({ id: person.id, mfa_enabled: true });
  const { user_sessions } = (await now.get('/auth/sessions')).body;
  expect(await session.event('AUTH_SESSION_CHANGE')).toEqual({ auth_session_id_hash: user_sessions[0]?.id_hash });
  await session.close();
});

test('neither the secret nor a recovery code is in the store in plain text', async () => {
  const { secret, codes, person } = await enrolled(p);
  const { kysely } = p.server.platform.store.read;
  const factor = await kysely.selectFrom('second_factors').selectAll().where('user_id', '=', person.id).executeTakeFirstOrThrow();
  expect(factor.totp_secret).toMatch(/^[\w+/=]{40,}$/);
  expect(JSON.stringify(factor)).not.toContain(secret);
  const kept = JSON.stringify(await kysely.selectFrom('recovery_codes').selectAll().execute());
  for (const code of codes) expect(kept).not.toContain(code);
});

test('with only the password the client is asked to make a secret (60005); wrong parts are rejected and change nothing', async () => {
  const person = await p.person('ada');
  const [secret, password] = [newSecret(), passwordOf(person)];
  const code = codeOf(p, secret);
  const wrong = codeOf(p, newSecret());
  const cases: [object, number][] = [
    [{ password }, 60005],
    [{ password, secret: 'not base32!', code }, 60005],
    [{ password, secret: 'ABCDEFGH', code }, 60005],
    [{ password, secret }, 60008],
    [{ password, secret, code: wrong }, 60008],
    [{ password, secret, code: codeOf(p, secret, 2) }, 60008],
    [{ password: 'wrong horse', secret, code }, 50035],
    [{ secret, code }, 50035],
  ];
  for (const [body, expected] of cases) {
    const { status, error } = await person.post(PATH, body);
    expect([status, error.code], JSON.stringify(body)).toEqual([400, expected]);
  }
  expect((await person.get('/users/@me')).body.mfa_enabled).toBe(false);
  const spaced = secret.toLowerCase().replace(/(.{4})/g, '$1 ');
  expect((await person.post(PATH, { password, secret: spaced, code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200);
});

test('an app is set up once: 60001, and of many concurrent requests one succeeds', async () => {
  const { person, password } = await enrolled(p);
  const secret = newSecret();
  expect((await person.post(PATH, { password, secret, code: codeOf(p, secret) })).error.code).toBe(60001);
  const fresh = await p.person('grace');
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => {
      const one = newSecret();
      return fresh.post(PATH, { password: passwordOf(fresh), secret: one, code: codeOf(p, one) });
    }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(
    await p.server.platform.store.read.kysely.selectFrom('recovery_codes').where('user_id', '=', fresh.id).selectAll().execute(),
  ).toHaveLength(10);
});

test('the code that set up the app cannot log in too; the next one can', async () => {
  const person = await p.person('ada');
  const [secret, password] = [newSecret(), passwordOf(person)];
  const code = codeOf(p, secret);
  await person.post(PATH, { password, secret, code });
  const { ticket } = await logInHalf(p, person);
  expect((await p.anyone.post('/auth/mfa/totp', { ticket, code })).error.code).toBe(60008);
  await p.clock.advance(STEP);
  expect((await p.anyone.post('/auth/mfa/totp', { ticket, code: codeOf(p, secret) })).status).toBe(200);
});

test('[oauth2/install] a bot has its owner’s second factor', async () => {
  const person = await p.person('ada');
  const bot = await p.bot(person);
  expect((await bot.get('/users/@me')).body.mfa_enabled).toBe(false);
  const secret = newSecret();
  await person.post(PATH, { password: passwordOf(person), secret, code: codeOf(p, secret) });
  expect((await bot.get('/users/@me')).body.mfa_enabled).toBe(true);
  expect((await bot.post(PATH, {})).status).toBe(403);
});
