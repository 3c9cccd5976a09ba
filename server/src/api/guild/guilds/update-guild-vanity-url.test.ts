import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { type Account, startPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

let operator: Account;
beforeAll(async () => {
  operator = await p.person('operator');
});

/** A guild with the feature VANITY_URL. */
async function home(features = ['VANITY_URL']) {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  await operator.patch(`/operator/guilds/${guild.id}`, { features });
  return { ada, guild, path: `/guilds/${guild.id}/vanity-url` as const };
}

test('[guilds/vanity-code] a guild with VANITY_URL has a vanity code: set, shown, joined by case-insensitively, counted, removed; audit 1', async () => {
  const { ada, guild, path } = await home();
  expect((await ada.get(path)).body).toEqual({ code: null, uses: 0 });
  const set = await ada.patch(path, { code: 'Home-Of-Ada' }, { headers: { 'x-audit-log-reason': 'ours' } });
  expect([set.status, set.body]).toEqual([200, { code: 'home-of-ada', uses: 0 }]);
  expect((await ada.get(`/guilds/${guild.id}`)).body.vanity_url_code).toBe('home-of-ada');
  expect(p.emitted('GUILD_UPDATE').at(-1)).toMatchObject({ id: guild.id, vanity_url_code: 'home-of-ada' });
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({
    action_type: 1,
    reason: 'ours',
    changes: [{ key: 'vanity_url_code', new_value: 'home-of-ada' }],
  });
  const seen = await p.anyone.get('/invites/HOME-of-ada', { query: { with_counts: true } });
  expect(seen.body).toMatchObject({
    code: 'home-of-ada',
    guild: { id: guild.id, vanity_url_code: 'home-of-ada' },
    channel: { id: guild.text.id },
    expires_at: null,
    approximate_member_count: 1,
  });
  expect(seen.body).not.toHaveProperty('inviter');
  for (const name of ['bob', 'eve']) {
    const joined = await (await p.person(name)).post('/invites/home-of-ada', {});
    expect([joined.status, joined.body.new_member]).toEqual([200, true]);
  }
  expect((await ada.post('/invites/home-of-ada', {})).body.new_member).toBe(false);
  expect((await ada.get(path)).body).toEqual({ code: 'home-of-ada', uses: 2 });
  expect((await ada.get(`/guilds/${guild.id}/invites`)).body).toEqual([]);
  expect((await ada.patch(path, { code: 'house' })).body).toEqual({ code: 'house', uses: 0 });
  expect((await p.anyone.get('/invites/home-of-ada')).error.code).toBe(10006);
  expect((await ada.patch(path, { code: null })).body).toEqual({ code: null, uses: 0 });
  expect((await p.anyone.get('/invites/house')).error.code).toBe(10006);
});

test('[errors 50020] a code of another guild, of an invite, or an invalid one is refused', async () => {
  const [one, two] = [await home(), await home()];
  const invite = await one.ada.post(`/channels/${one.guild.text.id}/invites`, {});
  expect((await one.ada.patch(one.path, { code: 'mine' })).status).toBe(200);
  for (const code of ['mine', 'MINE', 'x', '-a', 'a--b', 'a b', 'ü-bung', 'x'.repeat(33), 'no_line']) {
    const refused = await two.ada.patch(two.path, { code });
    expect([code, refused.status, refused.body.code]).toEqual([code, 400, 50020]);
  }
  expect((await two.ada.get(two.path)).body).toEqual({ code: null, uses: 0 });
  expect((await p.anyone.get(`/invites/${invite.body.code}`)).body).toHaveProperty('guild.id', one.guild.id);
  const [first, second] = await Promise.all([one, two].map(({ ada, path }) => ada.patch(path, { code: 'rush' })));
  expect([first?.status, second?.status].sort()).toEqual([200, 400]);
  await one.ada.delete(`/guilds/${one.guild.id}`);
  expect((await two.ada.patch(two.path, { code: 'mine' })).status).toBe(200);
});

test('[operations] requires VANITY_URL (50101) and MANAGE_GUILD (50013); a guild that loses the feature loses the code', async () => {
  const { ada, guild, path } = await home([]);
  const bob = await p.person('bob');
  await p.join(ada, guild.text.id, bob);
  expect((await ada.patch(path, { code: 'plain' })).body).toMatchObject({ code: 50101 });
  await operator.patch(`/operator/guilds/${guild.id}`, { premium_tier: 3 });
  expect((await bob.patch(path, { code: 'plain' })).error.code).toBe(50013);
  expect((await ada.patch(path, {})).body).toMatchObject({ code: 50035, errors: { code: {} } });
  expect((await ada.patch(path, { code: 'plain' })).body.code).toBe('plain');
  await operator.patch(`/operator/guilds/${guild.id}`, { premium_tier: 2 });
  expect((await ada.get(path)).body).toEqual({ code: null, uses: 0 });
  expect((await p.anyone.get('/invites/plain')).error.code).toBe(10006);
});

test('[guilds/vanity-code] paused and disabled invites block the code too, and it never leads to a hidden channel', async () => {
  const { ada, guild, path } = await home();
  const bob = await p.person('bob');
  await ada.patch(path, { code: 'quiet' });
  await ada.put(`/guilds/${guild.id}/incident-actions`, {
    invites_disabled_until: new Date(p.clock.now() + 60_000).toISOString(),
  });
  expect((await bob.post('/invites/quiet', {})).error.code).toBe(40006);
  await ada.put(`/guilds/${guild.id}/incident-actions`, { invites_disabled_until: null });
  const open = await ada.post(`/guilds/${guild.id}/channels`, { name: 'open', type: 0 });
  const deny = String(PERMISSIONS.VIEW_CHANNEL);
  await ada.put(`/channels/${guild.text.id}/permissions/${guild.id}`, { type: 0, deny });
  expect((await bob.post('/invites/quiet', {})).body.channel?.id).toBe(open.body.id);
});
