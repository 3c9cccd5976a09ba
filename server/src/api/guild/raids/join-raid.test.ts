import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { isoTime } from '../../../core/values/iso-time.ts';
import { alertedGuild } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

const MINUTE = 60_000;

test('[guilds/raids] the twentieth join within a minute raises an alert: incidents_data, GUILD_UPDATE, a message; once an hour', async () => {
  const { guild, alerts, rush, incidents, messages, facts } = await alertedGuild(p);
  await rush(18);
  expect(await incidents()).toBe(null);
  const [last] = await rush(1);
  const at = isoTime(p.clock.now());
  expect(await incidents()).toEqual({ invites_disabled_until: null, dms_disabled_until: null, raid_detected_at: at });
  expect(p.emitted('GUILD_UPDATE').at(-1)).toMatchObject({ id: guild.id, incidents_data: { raid_detected_at: at } });
  const [alert] = await messages();
  expect(alert).toMatchObject({ type: 24, content: '', author: { id: last?.id } });
  expect(facts(alert)).toEqual({
    notification_type: 'raid',
    raid_type: 'JOIN_RAID',
    raid_datetime: at,
    join_attempts: '20',
  });
  expect(p.emitted('MESSAGE_CREATE').at(-1)).toMatchObject({ id: alert?.id, channel_id: alerts, guild_id: guild.id });
  await p.clock.advance(30 * MINUTE);
  await rush(20);
  expect((await messages()).length).toBe(1);
  expect(await incidents()).toMatchObject({ raid_detected_at: at });
  await p.clock.advance(30 * MINUTE);
  await rush(20);
  expect((await messages()).length).toBe(2);
  expect(await incidents()).toMatchObject({ raid_detected_at: isoTime(p.clock.now()) });
});

test('[guilds/raids] twenty joins over more than a minute raise no alert, nor do joins in a guild with RAID_ALERTS_DISABLED', async () => {
  const slow = await alertedGuild(p);
  await slow.rush(10);
  await p.clock.advance(MINUTE);
  await slow.rush(19);
  expect(await slow.incidents()).toBe(null);
  const deaf = await alertedGuild(p);
  await deaf.ada.patch(`/guilds/${deaf.guild.id}`, { features: ['RAID_ALERTS_DISABLED'] });
  await deaf.rush(20);
  expect([await deaf.incidents(), await deaf.messages()]).toEqual([null, []]);
});

test('[guilds/raids] without an alert channel, incidents_data is still set', async () => {
  const { ada, guild, rush, incidents, messages } = await alertedGuild(p);
  await ada.patch(`/guilds/${guild.id}`, { safety_alerts_channel_id: null });
  await rush(19);
  expect(await incidents()).toHaveProperty('raid_detected_at');
  expect(await messages()).toEqual([]);
});
