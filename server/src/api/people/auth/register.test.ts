import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const form = (fields: object = {}) => ({
  username: 'ada.lovelace',
  email: 'Ada@example.org',
  password: 'analytical',
  date_of_birth: '1990-12-10',
  global_name: ' Ada ',
  consent: true,
  ...fields,
});

test('[people/accounts] a username is stored in lower case; the first user is the operator, the next is not', async () => {
  const made = await p.anyone.post('/auth/register', form({ username: 'Ada.Lovelace' }));
  expect(made.status).toBe(201);
  expect(Object.keys(made.body)).toEqual(['token']);
  const me = await p.anyone.get('/users/@me', { headers: { authorization: String(made.body.token) } });
  expect(me.body).toMatchObject({
    username: 'ada.lovelace',
    global_name: 'Ada',
    discriminator: '0',
    email: 'ada@example.org',
    verified: true,
  });
  await p.anyone.post('/auth/register', form({ username: 'second', email: 'second@example.org' }));
  const { kysely } = p.server.platform.store.read;
  const people = await kysely.selectFrom('users').select(['username', 'operator', 'password']).orderBy('id').execute();
  expect(people.map(({ username, operator }) => [username, operator])).toEqual([
    ['ada.lovelace', 1],
    ['second', 0],
  ]);
  for (const { password } of people) expect(password).toMatch(/^scrypt\$256\$8\$1\$[\w+/]{22}==\$[\w+/]{43}=$/);
});

test('[people/accounts] a taken name and a taken email are form errors on their fields, and no account is created', async () => {
  const both = await p.anyone.post('/auth/register', form());
  expect(both.status).toBe(400);
  expect(both.body).toMatchObject({
    code: 50035,
    errors: {
      username: { _errors: [{ code: 'USERNAME_ALREADY_TAKEN' }] },
      email: { _errors: [{ code: 'EMAIL_ALREADY_REGISTERED' }] },
    },
  });
  const mail = await p.anyone.post('/auth/register', form({ username: 'somebody_else' }));
  expect(mail.error.errors).toEqual({
    email: { _errors: [{ code: 'EMAIL_ALREADY_REGISTERED', message: 'Email is already registered.' }] },
  });
  const login = await p.anyone.post('/auth/login', { login: 'somebody_else', password: 'analytical' });
  expect(login.status).toBe(400);
});

test('[errors 20024] users under 13 are rejected at date_of_birth; on the thirteenth birthday it works', async () => {
  const young = await p.anyone.post(
    '/auth/register',
    form({ username: 'young', email: 'y@example.org', date_of_birth: '2013-11-22' }),
  );
  expect(young.status).toBe(403);
  expect(young.body).toMatchObject({ code: 20024, errors: { date_of_birth: { _errors: [{ code: 'DATE_OF_BIRTH_UNDERAGE' }] } } });
  const birthday = form({ username: 'young', email: 'y@example.org', date_of_birth: '2013-11-21' });
  expect((await p.anyone.post('/auth/register', birthday)).status).toBe(201);
});

test.each([
  ['username', { username: 'a' }, 'BASE_TYPE_BAD_LENGTH'],
  ['username', { username: 'with space' }, 'STRING_TYPE_REGEX'],
  ['username', { username: 'everyone' }, 'USERNAME_INVALID_CONTAINS'],
  ['username', { username: undefined }, 'BASE_TYPE_REQUIRED'],
  ['password', { password: 'short' }, 'BASE_TYPE_BAD_LENGTH'],
  ['password', { password: 'x'.repeat(129) }, 'BASE_TYPE_BAD_LENGTH'],
  ['email', { email: 'no address' }, 'STRING_TYPE_REGEX'],
  ['date_of_birth', { date_of_birth: '1990-02-31' }, 'DATE_TIME_TYPE_PARSE'],
  ['date_of_birth', { date_of_birth: '2990-01-01' }, 'DATE_TIME_TYPE_PARSE'],
  ['consent', { consent: false }, 'CONSENT_REQUIRED'],
  ['consent', { consent: undefined }, 'BASE_TYPE_REQUIRED'],
])('[people/accounts] a bad %s is a form error: %j', async (field, fields, code) => {
  const answer = await p.anyone.post('/auth/register', form({ username: 'fresh', email: 'fresh@example.org', ...fields }));
  expect(answer.status).toBe(400);
  expect(answer.error.code).toBe(50035);
  expect(answer.error.errors).toMatchObject({ [field]: { _errors: [{ code }] } });
});

test('[people/accounts] one of many users who register concurrently on a new server is the operator, and a name has one owner', async () => {
  const fresh = await startPlatform();
  const attempts = Array.from({ length: 6 }, (_, index) =>
    fresh.anyone.post('/auth/register', form({ username: `racer_${index % 3}`, email: `racer_${index}@example.org` })),
  );
  const statuses = (await Promise.all(attempts)).map((answer) => answer.status);
  const { kysely } = fresh.server.platform.store.read;
  const operators = await kysely.selectFrom('users').select('id').where('operator', '=', 1).execute();
  await fresh.stop();
  expect(statuses.sort()).toEqual([201, 201, 201, 400, 400, 400]);
  expect(operators).toHaveLength(1);
});

test('[people/accounts] an invite joins its guild immediately; an unknown one creates no account', async () => {
  const host = await p.person('host');
  const guild = await p.guild(host);
  const invite = await host.post(`/channels/${guild.text.id}/invites`, {});
  const refused = await p.anyone.post('/auth/register', form({ username: 'guest', email: 'g@example.org', invite: 'nowhere' }));
  expect([refused.status, refused.error.code]).toEqual([404, 10006]);
  const made = await p.anyone.post(
    '/auth/register',
    form({ username: 'guest', email: 'g@example.org', invite: invite.body.code }),
  );
  expect(made.status).toBe(201);
  const authorization = String(made.body.token);
  const me = await p.anyone.get('/users/@me', { headers: { authorization } });
  expect((await host.get(`/guilds/${guild.id}/members/${me.body.id}`)).status).toBe(200);
});
