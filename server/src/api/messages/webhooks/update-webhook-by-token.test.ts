import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { auditOf, channel, hooked } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] updating by the token renames the webhook, and cannot move it', async () => {
  const { ada, guild, hook, own, open } = await hooked(p);
  const other = await channel(ada, guild.id, { name: 'other' });
  const changed = await p.anyone.patch(open, { name: 'Bell', channel_id: other });
  expect(changed.body).toMatchObject({ name: 'Bell', channel_id: guild.text.id, token: hook.token });
  expect(changed.body.user).toBeUndefined();
  expect((await auditOf(ada, guild.id, 51)).entries).toMatchObject([{ target_id: hook.id, user_id: null }]);
  expect((await p.anyone.patch(`${own}/wrong`, { name: 'x' })).error.code).toBe(50027);
  expect((await p.anyone.patch(open, { name: 'x'.repeat(81) })).body).toMatchObject({ code: 50035, errors: { name: {} } });
});
