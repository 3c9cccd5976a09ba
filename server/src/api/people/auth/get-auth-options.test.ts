import { startPlatform } from '@guildhall/testkit/platform';
import { expect, test } from 'vitest';

const account = (username: string, more: object = {}) => ({
  username,
  email: `${username}@example.org`,
  password: 'correct horse battery',
  consent: true,
  ...more,
});

test('[people/accounts] registration by invite: the first user needs none, others need a valid one', async () => {
  const p = await startPlatform({
    settings: { GUILDHALL_REGISTRATION: 'invite', GUILDHALL_RULES_URL: 'https://example.org/rules' },
  });
  try {
    const options = { registration: 'invite', rules_url: 'https://example.org/rules' };
    expect((await p.anyone.get('/auth/options')).body).toEqual({
      ...options,
      has_users: false,
      is_testing: false,
      providers: [],
    });
    const owner = await p.person('owner');
    expect((await p.anyone.get('/auth/options')).body).toEqual({ ...options, has_users: true, is_testing: false, providers: [] });
    const refused = await p.anyone.post('/auth/register', account('eve'));
    expect(refused.error.errors).toMatchObject({ invite: { _errors: [{ code: 'INVITE_REQUIRED' }] } });
    expect((await p.anyone.post('/auth/register', account('eve', { invite: 'nonsense' }))).error.code).toBe(10006);
    const guild = await p.guild(owner);
    const { body } = await owner.post<{ code: string }>(`/channels/${guild.text.id}/invites`, {});
    expect((await p.anyone.post('/auth/register', account('eve', { invite: body.code }))).status).toBe(201);
  } finally {
    await p.stop();
  }
});

test('[people/accounts] closed registration accepts only the first user', async () => {
  const p = await startPlatform({ settings: { GUILDHALL_REGISTRATION: 'closed' } });
  try {
    await p.person('owner');
    const refused = await p.anyone.post('/auth/register', account('eve'));
    expect([refused.status, refused.error.errors]).toMatchObject([400, { _errors: [{ code: 'REGISTRATION_CLOSED' }] }]);
  } finally {
    await p.stop();
  }
});

test('[people/accounts] an address creates at most 20 accounts a day', async () => {
  const p = await startPlatform({ rateLimits: true });
  try {
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) {
      if (n % 10 === 0) await p.clock.advance(61_000);
      statuses.push((await p.anyone.post('/auth/register', account(`user${n}`))).status);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  } finally {
    await p.stop();
  }
}, 60_000);

test('[people/accounts] a network creates at most 100 accounts a day, from any number of addresses; others still can', async () => {
  const p = await startPlatform({ rateLimits: true, settings: { GUILDHALL_TRUSTED_PROXIES: '127.0.0.1' } });
  let made = 0;
  const register = async (address: string) => {
    made += 1;
    const headers = { 'x-forwarded-for': address };
    return (await p.anyone.post('/auth/register', account(`user${made}`), { headers })).status;
  };
  try {
    for (const of of [(n: number) => `192.0.2.${n}`, (n: number) => `2001:db8:7:${n.toString(16)}::1`]) {
      const statuses: number[] = [];
      for (let n = 1; n <= 101; n += 1) statuses.push(await register(of(n)));
      expect([statuses.indexOf(429), statuses.length]).toEqual([100, 101]);
    }
    expect(await register('192.0.3.1')).toBe(201);
    await p.clock.advance(86_400_000);
    expect(await register('192.0.2.250')).toBe(201);
  } finally {
    await p.stop();
  }
}, 120_000);

test('[people/accounts] all addresses together create as many accounts an hour as the operator allows', async () => {
  const settings = { GUILDHALL_TRUSTED_PROXIES: '127.0.0.1', GUILDHALL_REGISTRATIONS_PER_HOUR: '5' };
  const p = await startPlatform({ rateLimits: true, settings });
  const register = (n: number) =>
    p.anyone.post('/auth/register', account(`user${n}`), { headers: { 'x-forwarded-for': `10.${n}.0.1` } });
  try {
    for (let n = 0; n < 5; n += 1) expect((await register(n)).status).toBe(201);
    await p.clock.advance(1_800_000);
    const refused = await register(5);
    expect([refused.status, refused.error.retry_after]).toEqual([429, 1800]);
    await p.clock.advance(1_800_000);
    expect((await register(5)).status).toBe(201);
  } finally {
    await p.stop();
  }
});
