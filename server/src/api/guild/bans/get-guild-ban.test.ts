import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] returns a ban with its user and reason; 10026 for a user who is not banned here; requires BAN_MEMBERS', async () => {
  const [ada, bob, eve] = [await p.person('ada'), await p.person('bob'), await p.person('eve')];
  const [guild, other] = [await p.guild(ada), await p.guild(ada)];
  await p.join(ada, guild.text.id, eve);
  const path = `/guilds/${guild.id}/bans/${bob.id}`;
  await ada.put(path, {}, { headers: { 'x-audit-log-reason': 'it%20was%20late' } });
  expect((await ada.get(path)).body).toEqual({
    user: expect.objectContaining({ id: bob.id, username: bob.username }),
    reason: 'it was late',
  });
  for (const missing of [
    `/guilds/${other.id}/bans/${bob.id}`,
    `/guilds/${guild.id}/bans/${eve.id}`,
    `/guilds/${guild.id}/bans/1`,
  ])
    expect(await ada.get(missing)).toMatchObject({ status: 404, body: { code: 10026 } });
  expect((await eve.get(path)).body.code).toBe(50013);
  expect((await bob.get(path)).body.code).toBe(50001);
});
