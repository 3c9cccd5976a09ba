import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] lifts a ban with GUILD_BAN_REMOVE and audit 23; a user who is not banned is 10026', async () => {
  const [ada, bob, eve] = [await p.person('ada'), await p.person('bob'), await p.person('eve')];
  const guild = await p.guild(ada);
  await p.join(ada, guild.text.id, eve);
  const path = `/guilds/${guild.id}/bans/${bob.id}`;
  await ada.put(path, {});
  expect((await eve.delete(path)).body.code).toBe(50013);
  expect((await ada.delete(path, undefined, { headers: { 'x-audit-log-reason': 'forgiven' } })).status).toBe(204);
  expect(p.emitted('GUILD_BAN_REMOVE')).toEqual([{ guild_id: guild.id, user: expect.objectContaining({ id: bob.id }) }]);
  const entry = p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1);
  expect(entry).toMatchObject({ action_type: 23, user_id: ada.id, target_id: bob.id, reason: 'forgiven' });
  expect(await ada.delete(path)).toMatchObject({ status: 404, body: { code: 10026 } });
  expect((await ada.delete(`/guilds/${guild.id}/bans/1`)).body.code).toBe(10026);
});
