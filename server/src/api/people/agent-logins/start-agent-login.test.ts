import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { pair } from './test/agent.ts';

const p = await startPlatform({ rateLimits: true });
afterAll(() => p.stop());

test('[people/desktop-agents] an agent gets its code, and one to type', async () => {
  const { body } = await p.anyone.post('/auth/agent/start', { name: 'lab', code_challenge: pair().code_challenge });
  expect(body).toEqual({
    code: expect.stringMatching(/^[\w-]{40}$/),
    user_code: expect.stringMatching(/^[B-Z]{4}-[B-Z]{4}$/),
    verification_uri: `${p.address}/agent-login`,
    expires_in: 300,
    interval: 5,
  });
});

test('[errors 50035] the name and the challenge are checked', async () => {
  const { code_challenge } = pair();
  const fields = async (body: object) => Object.keys(Object((await p.anyone.post('/auth/agent/start', body)).error.errors));
  expect(await fields({})).toEqual(['name', 'code_challenge']);
  expect(await fields({ name: 'x'.repeat(41), code_challenge })).toEqual(['name']);
  expect(await fields({ name: 'lab', code_challenge: 'plain' })).toEqual(['code_challenge']);
});

test('[limits] an address starts ten logins a minute', async () => {
  await p.clock.advance(60_000);
  const { code_challenge } = pair();
  const start = async () => (await p.anyone.post('/auth/agent/start', { name: 'lab', code_challenge })).status;
  for (let count = 0; count < 10; count += 1) expect(await start()).toBe(200);
  expect(await start()).toBe(429);
});
