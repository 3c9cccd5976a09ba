import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { pair } from './test/agent.ts';

const p = await startPlatform({ rateLimits: true });
afterAll(() => p.stop());

test('[people/desktop-agents] the computer of a typed code is shown to people only, until it expires', async () => {
  const ada = await p.person('ada');
  const body = { name: 'workbench', code_challenge: pair().code_challenge };
  const { user_code } = (await p.anyone.post<{ user_code: string }>('/auth/agent/start', body)).body;
  const verify = (who: typeof ada | typeof p.anyone) => who.post('/auth/agent/verify', { user_code });
  expect((await verify(ada)).body).toEqual({ name: 'workbench' });
  expect((await verify(p.anyone)).status).toBe(401);
  await p.clock.advance(300_000);
  expect((await verify(ada)).error.code).toBe(50035);
});

test('[limits] a person guesses ten codes in five minutes', async () => {
  const eve = await p.person('eve');
  const guess = async () => (await eve.post('/auth/agent/verify', { user_code: 'BCDF-GHJK' })).status;
  for (let count = 0; count < 10; count += 1) expect(await guess()).toBe(400);
  expect(await guess()).toBe(429);
});
