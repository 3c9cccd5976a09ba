import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { agentOn, pair } from './test/agent.ts';

const p = await startPlatform({ settings: { GUILDHALL_ROLES: 'api,worker' } });
afterAll(() => p.stop());
const { start, exchange } = agentOn(p);

test('[people/desktop-agents] a typed code shows the computer, and is answered once; the agent waits until then', async () => {
  const [ada, eve] = [await p.person('ada'), await p.person('eve')];
  const { code_verifier, code_challenge } = pair();
  const { code, user_code } = await start(code_challenge, 'workbench');
  expect((await exchange(code, code_verifier)).body).toEqual({ login: null });
  const typed = user_code.toLowerCase().replace('-', ' ');
  expect((await ada.post('/auth/agent/verify', { user_code: typed })).body).toEqual({ name: 'workbench' });
  expect((await p.anyone.post('/auth/agent/verify', { user_code })).status).toBe(401);
  const finish = (person: typeof ada) => person.post('/auth/agent/finish', { user_code: typed, result: 'granted' });
  expect((await finish(ada)).status).toBe(204);
  const late = await finish(eve);
  expect([late.status, Object.keys(Object(late.error.errors))]).toEqual([400, ['user_code']]);
  expect((await exchange(code, code_verifier)).body.login?.user_id).toBe(ada.id);
});
