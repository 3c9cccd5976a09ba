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
    expect((await p.anyone.get('/auth/options')).body).toEqual({ ...options, has_users: false });
    const owner = await p.person('owner');
    expect((await p.anyone.get('/auth/options')).body).toEqual({ ...options, has_users: true });
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
