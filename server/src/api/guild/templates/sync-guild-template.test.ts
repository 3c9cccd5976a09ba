import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { isoTime } from '../../../core/values/iso-time.ts';
import { templated } from './test/world.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test("[operations] updates the snapshot to the guild's current state", async () => {
  const { ada, bob, guild, own } = await templated(p);
  await ada.post(`/guilds/${guild.id}/roles`, { name: 'Builder', hoist: true });
  await p.clock.advance(1000);
  const synced = await ada.put(own);
  expect(synced.body).toMatchObject({ is_dirty: false, updated_at: isoTime(p.clock.now()) });
  const roles = [
    { id: 0, name: '@everyone' },
    { id: 1, name: 'Builder', hoist: true },
  ];
  expect(synced.body.serialized_source_guild).toMatchObject({ roles });
  expect((await bob.put(own)).error.code).toBe(50013);
});

test("[errors 10057] another guild's template is unknown here", async () => {
  const { ada, made } = await templated(p);
  const other = await p.guild(ada);
  expect((await ada.put(`/guilds/${other.id}/templates/${made.body.code}`)).error.code).toBe(10057);
});
