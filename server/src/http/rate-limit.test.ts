import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let p: TestPlatform;
beforeEach(async () => {
  p = await startPlatform({ rateLimits: true });
});
afterEach(() => p.stop());

describe('rate limits', () => {
  test('[errors] a bucket counts down in its headers, ends in 429, and reopens when its window is over', async () => {
    const person = await p.person();
    await p.clock.advance(60_000);
    const guild = await p.guild(person);
    await p.clock.advance(60_000);
    const send = () => person.post(`/channels/${guild.text.id}/messages`, { content: 'hello' });
    const left: (string | null)[] = [];
    for (let i = 0; i < 5; i += 1) left.push((await send()).headers.get('x-ratelimit-remaining'));
    expect(left).toEqual(['4', '3', '2', '1', '0']);

    const limited = await send();
    expect(limited.status).toBe(429);
    expect(limited.body).toMatchObject({ message: 'You are being rate limited.', retry_after: 5, global: false });
    const { headers } = limited;
    expect(headers.get('x-ratelimit-limit')).toBe('5');
    expect(headers.get('x-ratelimit-scope')).toBe('user');
    expect(headers.get('retry-after')).toBe('5');
    // discord.py waits and retries if it sees this header, and gives up otherwise.
    expect(headers.get('via')).toBe('1.1 guildhall');
    expect(Number(headers.get('x-ratelimit-reset-after'))).toBe(5);
    expect(Number(headers.get('x-ratelimit-reset'))).toBe((p.clock.now() + 5000) / 1000);
    expect(headers.get('x-ratelimit-bucket')).toMatch(/^[0-9a-f]{32}$/);

    await p.clock.advance(5000);
    expect((await send()).status).toBe(200);
  });

  test('[errors] a bucket is counted separately for each channel, under one bucket id', async () => {
    const person = await p.person();
    const guild = await p.guild(person);
    const other = guild.channels.find((channel) => channel.type === 2);
    await p.clock.advance(60_000);
    for (let i = 0; i < 5; i += 1) await person.post(`/channels/${guild.text.id}/messages`, { content: 'hello' });
    const here = await person.post(`/channels/${guild.text.id}/messages`, { content: 'hello' });
    const there = await person.post(`/channels/${other?.id}/messages`, { content: 'hello' });
    expect([here.status, there.status]).toEqual([429, 200]);
    expect(there.headers.get('x-ratelimit-bucket')).toBe(here.headers.get('x-ratelimit-bucket'));
  });

  test('interaction responses and tokens announce no bucket until it is full, as clients expect (hikari)', async () => {
    const told = (headers: Headers) =>
      ['x-ratelimit-bucket', 'x-ratelimit-remaining', 'retry-after'].map((name) => headers.get(name));
    for (let i = 0; i < 5; i += 1) {
      const answer = await p.anyone.post('/interactions/1/unknown/callback', { type: 5 });
      expect([answer.status, ...told(answer.headers)]).toEqual([404, null, null, null]);
    }
    const limited = await p.anyone.post('/interactions/1/unknown/callback', { type: 5 });
    expect([limited.status, ...told(limited.headers)]).toEqual([429, null, '0', '1']);
    const refused = await p.anyone.post('/oauth2/token', new URLSearchParams({ grant_type: 'refresh_token' }));
    expect(told(refused.headers)).toEqual([null, null, null]);
  });

  test('[errors] more than 50 requests per second are refused globally, regardless of their routes', async () => {
    const person = await p.person();
    await p.clock.advance(60_000);
    const paths = ['/users/@me', '/users/@me/guilds', '/applications'];
    const answers = [];
    for (let i = 0; i < 51; i += 1) answers.push(await person.get(paths[i % 3] ?? ''));
    expect(answers.slice(0, 50).every((answer) => answer.status === 200)).toBe(true);
    const last = answers[50];
    expect([last?.status, last?.error.global, last?.headers.get('x-ratelimit-global')]).toEqual([429, true, 'true']);
    expect(last?.headers.get('x-ratelimit-scope')).toBe('global');
    await p.clock.advance(1000);
    expect((await person.get('/users/@me')).status).toBe(200);
  });

  test('behind a trusted proxy each address has its own limits; X-Forwarded-For of other peers is ignored', async () => {
    const behind = await startPlatform({ rateLimits: true, settings: { GUILDHALL_TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1' } });
    const attempts = async (to: TestPlatform, from: (n: number) => string) => {
      const statuses: number[] = [];
      for (let n = 0; n < 11; n += 1) {
        const headers = { 'x-forwarded-for': from(n) };
        statuses.push((await to.anyone.post('/auth/login', { login: `nobody_${n}`, password: 'x' }, { headers })).status);
      }
      return statuses;
    };
    const limited = [...Array(10).fill(400), 429];
    expect(await attempts(behind, (n) => `203.0.113.${n}`)).toEqual(Array(11).fill(400));
    // In a chain, the last address that is not a trusted proxy counts.
    expect(await attempts(behind, (n) => `192.0.2.${n}, 198.51.100.7, 10.1.2.3`)).toEqual(limited);
    await behind.stop();
    expect(await attempts(p, (n) => `203.0.113.${n}`)).toEqual(limited);
  });

  test('[errors] 10,000 invalid responses in ten minutes block an address until the window is over', async () => {
    for (let second = 0; second < 200; second += 1) {
      const batch = Array.from({ length: 50 }, () => fetch(`${p.address}/api/v10/users/@me`).then((response) => response.status));
      for (const status of await Promise.all(batch)) expect([401, 429]).toContain(status);
      await p.clock.advance(1000);
    }
    const refused = await fetch(`${p.address}/api/v10/gateway`);
    expect([refused.status, refused.headers.get('x-ratelimit-global')]).toEqual([429, 'true']);
    await p.clock.advance(600_000);
    expect((await fetch(`${p.address}/api/v10/gateway`)).status).toBe(200);
  });
});
