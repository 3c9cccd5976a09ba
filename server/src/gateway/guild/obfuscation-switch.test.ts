import { INTENTS } from '@guildhall/protocol/intents';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform({ now: Date.UTC(2026, 10, 15, 23, 59) });
afterAll(() => p.stop());

test("[channels/obfuscated-channels] before 2026-11-16 the application's channel_obfuscation_enabled opts in to private channel obfuscation", async () => {
  const owner = await p.person('owner');
  const guild = await p.guild(owner);
  const overwrites = [{ id: guild.id, type: 0, allow: '0', deny: '1024' }];
  const made = await owner.post(`/guilds/${guild.id}/channels`, {
    name: 'plans',
    type: 0,
    permission_overwrites: overwrites,
  });
  const bot = await p.bot(owner, { guild, permissions: '0' });
  const shown = async () => {
    const session = await bot.connect({ intents: INTENTS.GUILDS });
    const { channels } = await session.event<{ channels: { id: string; name: string; flags: number }[] }>('GUILD_CREATE');
    await session.close();
    return channels.find(({ id }) => id === made.body.id);
  };
  expect(await shown()).toMatchObject({ name: 'plans', flags: 0 });
  const path = `/applications/${bot.applicationId}` as const;
  const on = await owner.patch(path, { channel_obfuscation_enabled: true });
  expect([on.status, on.body.channel_obfuscation_enabled]).toEqual([200, true]);
  expect(await shown()).toMatchObject({
    name: '___hidden___',
    flags: 1 << 17,
    permission_overwrites: [{ id: guild.id, type: 0, allow: '0', deny: '1024' }],
  });
  // The switch is the owner's own affair.
  const consent = await owner.get('/oauth2/authorize', { query: { client_id: bot.applicationId, scope: 'bot' } });
  expect(consent.body.application).not.toHaveProperty('channel_obfuscation_enabled');
  await owner.patch(path, { channel_obfuscation_enabled: false });
  expect(await shown()).toMatchObject({ name: 'plans' });
  const wrong = await owner.patch(path, { channel_obfuscation_enabled: 'yes' });
  expect([wrong.status, wrong.error.code]).toEqual([400, 50035]);
  await p.clock.advance(60_000);
  expect(await shown()).toMatchObject({ name: '___hidden___' });
});
