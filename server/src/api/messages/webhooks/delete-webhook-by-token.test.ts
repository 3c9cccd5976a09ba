import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { auditOf, hooked } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] deleting by the token emits WEBHOOKS_UPDATE and writes audit 52', async () => {
  const { ada, guild, hook, own, open } = await hooked(p);
  expect((await p.anyone.delete(`${own}/wrong`)).error.code).toBe(50027);
  const since = p.emitted('WEBHOOKS_UPDATE').length;
  expect((await p.anyone.delete(open)).status).toBe(204);
  expect(p.emitted('WEBHOOKS_UPDATE').slice(since)).toEqual([{ guild_id: guild.id, channel_id: guild.text.id }]);
  expect((await auditOf(ada, guild.id, 52)).entries).toMatchObject([{ target_id: hook.id }]);
  expect((await ada.get(own)).error.code).toBe(10015);
});
