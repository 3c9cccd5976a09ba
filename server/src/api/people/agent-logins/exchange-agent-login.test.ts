import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { agentOn, pair } from './test/agent.ts';

const p = await startPlatform({ settings: { GUILDHALL_ROLES: 'api,worker' } });
afterAll(() => p.stop());
const { start, exchange } = agentOn(p);

test('[people/desktop-agents] an unknown, declined, expired or used code, and another verifier, are refused alike', async () => {
  const ada = await p.person('ada');
  const own = pair();
  const authorize = async () =>
    (await ada.post<{ code: string }>('/auth/agent/authorize', { name: 'lab', code_challenge: own.code_challenge })).body.code;
  const used = await authorize();
  expect((await exchange(used, own.code_verifier)).status).toBe(200);
  const stolen = await authorize();
  const expired = await authorize();
  const declined = await start(own.code_challenge);
  expect((await ada.post('/auth/agent/finish', { user_code: declined.user_code, result: 'denied' })).status).toBe(204);
  const refused = [
    await exchange('unknown', own.code_verifier),
    await exchange(used, own.code_verifier),
    await exchange(stolen, pair().code_verifier),
    // The wrong verifier has used it up.
    await exchange(stolen, own.code_verifier),
    await exchange(declined.code, own.code_verifier),
  ];
  await p.clock.advance(60_000);
  refused.push(await exchange(expired, own.code_verifier));
  for (const { status, error } of refused) expect([status, error.code]).toEqual([401, 50014]);
  const waiting = await start(own.code_challenge);
  await p.clock.advance(300_000);
  expect((await exchange(waiting.code, own.code_verifier)).error.code).toBe(50014);
  expect((await ada.post('/auth/agent/verify', { user_code: waiting.user_code })).error.code).toBe(50035);
});

test('an unused login is deleted after it has expired', async () => {
  const { code_challenge } = pair();
  await start(code_challenge);
  await p.clock.advance(3_600_000);
  await p.jobs();
  const { store } = p.server.platform;
  expect(await store.read.kysely.selectFrom('agent_logins').selectAll().execute()).toEqual([]);
});

test('[limits] an address has thirty exchanges a minute; [errors 50035] a short verifier is refused', async () => {
  const limited = await startPlatform({ rateLimits: true });
  const send = (verifier: string) => limited.anyone.post('/auth/agent/token', { code: 'x', code_verifier: verifier });
  try {
    expect((await send('short')).error.code).toBe(50035);
    const { code_verifier } = pair();
    for (let count = 1; count < 30; count += 1) expect((await send(code_verifier)).status).toBe(401);
    expect((await send(code_verifier)).status).toBe(429);
  } finally {
    await limited.stop();
  }
});
