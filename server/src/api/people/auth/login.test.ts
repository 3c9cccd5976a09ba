import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
const limited = await startPlatform({ rateLimits: true });
afterAll(async () => {
  await p.stop();
  await limited.stop();
});

test('[people/accounts] a person logs in by username or email, in any case', async () => {
  const ada = await p.person('ada');
  const password = `correct horse ${ada.username}`;
  for (const login of [ada.username, ada.username.toUpperCase(), `${ada.username}@EXAMPLE.org`]) {
    const answer = await p.anyone.post<{ token: string; user_id: string }>('/auth/login', { login, password });
    expect(answer.status).toBe(200);
    expect(answer.body.user_id).toBe(ada.id);
    const me = await p.anyone.get('/users/@me', { headers: { authorization: answer.body.token } });
    expect(me.body.id).toBe(ada.id);
  }
});

test('[people/accounts] an unknown login and a wrong password get the same response', async () => {
  const ada = await p.person('ada');
  const wrong = await p.anyone.post('/auth/login', { login: ada.username, password: 'wrong horse' });
  const unknown = await p.anyone.post('/auth/login', { login: 'nobody_here', password: 'wrong horse' });
  expect(wrong.status).toBe(400);
  expect(wrong.body).toMatchObject({
    code: 50035,
    errors: { login: { _errors: [{ code: 'INVALID_LOGIN' }] }, password: { _errors: [{ code: 'INVALID_LOGIN' }] } },
  });
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
});

test('a bot cannot log in, regardless of its name', async () => {
  const ada = await p.person('ada');
  await p.bot(ada, { name: 'login_bot' });
  expect((await p.anyone.post('/auth/login', { login: 'login_bot', password: 'anything' })).status).toBe(400);
});

test('[people/accounts] wrong passwords for one account from one address are limited for five minutes, even from a familiar address', async () => {
  const ada = await limited.person('ada');
  const attempt = (password: string) => limited.anyone.post('/auth/login', { login: ada.username, password });
  for (let round = 0; round < 2; round += 1) {
    for (let count = 0; count < 5; count += 1) expect((await attempt('wrong horse')).status).toBe(400);
    await limited.clock.advance(61_000);
  }
  const refused = await attempt(`correct horse ${ada.username}`);
  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({ code: 0, global: false });
  expect(Number(refused.error.retry_after)).toBeCloseTo(300 - 122, 0);
  expect(refused.headers.get('retry-after')).toBe('178');
  await limited.clock.advance(300_000);
  expect((await attempt(`correct horse ${ada.username}`)).status).toBe(200);
});

test('[people/accounts] concurrent wrong passwords are counted before they are compared, under any name of the account', async () => {
  const ada = await limited.person('ada');
  await limited.clock.advance(61_000);
  const attempts = (logins: readonly string[]) =>
    Promise.all(logins.map((login) => limited.anyone.post('/auth/login', { login, password: 'wrong horse' })));
  const names = [ada.username, `${ada.username}@example.org`, ada.username.toUpperCase()];
  expect((await attempts([...names, ...names])).map(({ status }) => status)).toEqual(Array(6).fill(400));
  await limited.clock.advance(61_000);
  const answers = await attempts(Array.from({ length: 10 }, () => ada.username));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(4).fill(400), ...Array(6).fill(429)]);
});

test('[limits] wrong passwords from one address are limited over all accounts; right ones do not count', async () => {
  const ada = await limited.person('ada');
  await limited.clock.advance(300_000);
  const attempt = (login: string, password: string) => limited.anyone.post('/auth/login', { login, password });
  for (let round = 0; round < 4; round += 1) {
    for (let count = 0; count < 10; count += 1) {
      const isRight = round === 3 && count > 8;
      const answer = isRight
        ? await attempt(ada.username, `correct horse ${ada.username}`)
        : await attempt(`nobody_${round}_${count}`, 'wrong horse');
      expect(answer.status).toBe(isRight ? 200 : 400);
    }
    await limited.clock.advance(60_000);
  }
  expect((await attempt('nobody_more', 'wrong horse')).status).toBe(400);
  expect((await attempt(ada.username, `correct horse ${ada.username}`)).status).toBe(429);
  await limited.clock.advance(60_000);
  expect((await attempt(ada.username, `correct horse ${ada.username}`)).status).toBe(200);
});

test('[limits] attempts from one address are limited to ten a minute', async () => {
  await limited.clock.advance(61_000);
  const answers = [];
  for (let count = 0; count < 11; count += 1)
    answers.push(await limited.anyone.post('/auth/login', { login: `nobody_${count}`, password: 'x' }));
  expect(answers.map((answer) => answer.status)).toEqual([...Array(10).fill(400), 429]);
  expect(answers[10]?.headers.get('retry-after')).toBe('60');
});
