import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { isoTime } from '../../../core/values/iso-time.ts';
import { alertedGuild } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[guilds/raids] the tenth direct message that one user starts within ten minutes alerts the guilds that both users share', async () => {
  const { ada, rush, incidents, messages, facts } = await alertedGuild(p);
  const others = await rush(10);
  const apart = await alertedGuild(p);
  const [spammer, ...members] = others;
  if (!spammer) throw new Error('nobody came');
  const write = (recipient: { id: string } | undefined) =>
    spammer.post('/users/@me/channels', { recipient_id: recipient?.id ?? '' });
  for (const member of members.slice(0, 5)) await write(member);
  await p.clock.advance(600_001);
  for (const member of members.slice(5)) await write(member);
  for (let index = 0; index < 5; index += 1) await write(await p.person('stranger'));
  for (const member of members) await write(member);
  expect(await incidents()).toBe(null);
  expect((await write(ada)).status).toBe(200);
  const at = isoTime(p.clock.now());
  expect(await incidents()).toMatchObject({ dm_spam_detected_at: at });
  const [alert] = await messages();
  expect(alert).toMatchObject({ type: 24, author: { id: spammer.id } });
  expect(facts(alert)).toMatchObject({ raid_type: 'DM_SPAM', dms_sent: '10', raid_datetime: at });
  expect(await apart.incidents()).toBe(null);
});

test('[guilds/raids] many users who message the same one, and bots, raise no alert', async () => {
  const { ada, guild, rush, incidents } = await alertedGuild(p);
  const others = await rush(11);
  for (const other of others) await other.post('/users/@me/channels', { recipient_id: ada.id });
  const bot = await p.bot(ada, { guild });
  for (const other of others) await bot.post('/users/@me/channels', { recipient_id: other.id });
  expect(await incidents()).toBe(null);
});
