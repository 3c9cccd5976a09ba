import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { hooked } from '../../messages/webhooks/test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] reading by token needs only the token, and shows no user', async () => {
  const { hook, own, open } = await hooked(p);
  const { user: _user, ...rest } = hook;
  expect((await p.anyone.get(open)).body).toEqual(rest);
  for (const token of ['wrong', hook.token.slice(1), `${hook.token}x`]) {
    const refused = await p.anyone.get(`${own}/${token}`);
    expect([refused.status, refused.error.code]).toEqual([401, 50027]);
  }
  expect((await p.anyone.get(`/webhooks/1/${hook.token}`)).error.code).toBe(10015);
});

test('tokens of interactions are used with an application’s id', async () => {
  const { ada } = await hooked(p);
  const bot = await p.bot(ada);
  const none = await p.anyone.get(`/webhooks/${bot.applicationId}/token`);
  expect([none.status, none.error.code]).toEqual([401, 50027]);
});
