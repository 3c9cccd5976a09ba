import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { isoTime } from '../../../core/values/iso-time.ts';

const p = await startPlatform();
afterAll(() => p.stop());

const HOUR = 3_600_000;
const later = (hours: number) => isoTime(p.clock.now() + hours * HOUR);

/** A guild owned by ada, with bob as a member. */
async function home() {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  const guild = await p.guild(ada);
  await p.join(ada, guild.text.id, bob);
  return { ada, bob, guild, path: `/guilds/${guild.id}/incident-actions` as const };
}

test('[operations] while invites are paused no user can join; the guild shows the pause, with event and audit entry', async () => {
  const { ada, guild, path } = await home();
  const eve = await p.person('eve');
  const invite = await ada.post(`/channels/${guild.text.id}/invites`, {});
  const until = later(2);
  const paused = await ada.put(path, { invites_disabled_until: until }, { headers: { 'x-audit-log-reason': 'raid' } });
  const incidents = { invites_disabled_until: until, dms_disabled_until: null };
  expect(paused).toMatchObject({ status: 200, body: incidents });
  expect((await ada.get(`/guilds/${guild.id}`)).body.incidents_data).toEqual(incidents);
  expect(p.emitted('GUILD_UPDATE').at(-1)?.incidents_data).toEqual(incidents);
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({
    action_type: 1,
    target_id: guild.id,
    changes: [{ key: 'invites_disabled_until', new_value: until }],
    reason: 'raid',
  });
  expect(await eve.post(`/invites/${invite.body.code}`, {})).toMatchObject({ status: 403, body: { code: 40006 } });
  await p.clock.advance(2 * HOUR);
  expect((await eve.post(`/invites/${invite.body.code}`, {})).status).toBe(200);
});

test('[operations] while direct messages are paused, members cannot message each other unless they share another guild', async () => {
  const { ada, bob, path } = await home();
  const [cat, dan] = [await p.person('cat'), await p.person('dan')];
  const dm = await bob.post('/users/@me/channels', { recipient_id: ada.id });
  await ada.put(path, { dms_disabled_until: later(1) });
  const say = () => bob.post(`/channels/${dm.body.id}/messages`, { content: 'hi' });
  expect(await say()).toMatchObject({ status: 403, body: { code: 50007 } });
  expect((await ada.post('/users/@me/channels', { recipient_id: bob.id })).error.code).toBe(50007);
  expect((await cat.post('/users/@me/channels', { recipient_id: dan.id })).status).toBe(200);
  const other = await p.guild(bob);
  await p.join(bob, other.text.id, ada);
  expect((await say()).status).toBe(200);
  await ada.delete(`/users/@me/guilds/${other.id}`);
  expect((await say()).error.code).toBe(50007);
  await ada.put(path, { dms_disabled_until: null });
  expect((await say()).status).toBe(200);
});

test('[limits] 24 h at most; null clears, absent keeps; no change emits nothing', async () => {
  const { ada, bob, guild, path } = await home();
  const bad = await ada.put(path, { dms_disabled_until: later(25) });
  expect(bad.body).toMatchObject({ code: 50035, errors: { dms_disabled_until: { _errors: [{}] } } });
  expect((await ada.put(path, { dms_disabled_until: 'not-a-date' })).error.code).toBe(50035);
  expect((await bob.put(path, {})).error.code).toBe(50013);
  expect((await ada.get(`/guilds/${guild.id}`)).body.incidents_data).toBe(null);
  const [invites, dms] = [later(24), later(3)];
  await ada.put(path, { invites_disabled_until: invites });
  const both = await ada.put(path, { dms_disabled_until: dms });
  expect(both.body).toEqual({ invites_disabled_until: invites, dms_disabled_until: dms });
  const before = p.events.length;
  await ada.put(path, { dms_disabled_until: dms });
  expect(p.events.length).toBe(before);
  const cleared = await ada.put(path, { invites_disabled_until: null, dms_disabled_until: null });
  expect(cleared.body).toEqual({ invites_disabled_until: null, dms_disabled_until: null });
});

test('[enums message_type] a pause and its end are posted in the channel for safety alerts', async () => {
  const { ada, guild, path } = await home();
  const alerts = await ada.post(`/guilds/${guild.id}/channels`, { name: 'alerts', type: 0 });
  await ada.patch(`/guilds/${guild.id}`, { safety_alerts_channel_id: alerts.body.id });
  const [invites, dms] = [later(2), later(3)];
  await ada.put(path, { invites_disabled_until: invites });
  await ada.put(path, { dms_disabled_until: dms });
  await ada.put(path, { dms_disabled_until: dms });
  await ada.put(path, { invites_disabled_until: null, dms_disabled_until: null });
  const said = await ada.get(`/channels/${alerts.body.id}/messages`);
  expect(said.body.map(({ type, content, author }) => [type, content, author.id])).toEqual([
    [37, '', ada.id],
    [36, dms, ada.id],
    [36, invites, ada.id],
  ]);
});
