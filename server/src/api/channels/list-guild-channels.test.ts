import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
const early = await startPlatform({ now: Date.parse('2026-11-15T23:59:00Z') });
afterAll(async () => {
  await p.stop();
  await early.stop();
});

/** A guild whose text channel only the owner sees; its voice channel everyone sees, though not the category around it. */
async function house(on: typeof p) {
  const ada = await on.person('ada');
  const guild = await on.guild(ada);
  const [textCategory, voiceCategory] = guild.channels.filter((channel) => channel.type === 4);
  for (const id of [guild.text.id, textCategory?.id, voiceCategory?.id]) {
    await ada.put(`/channels/${id}/permissions/${guild.id}`, { type: 0, deny: '1024' });
  }
  const voice = guild.channels.find((channel) => channel.type === 2);
  await ada.put(`/channels/${voice?.id}/permissions/${guild.id}`, { type: 0, allow: '1024' });
  const bot = await on.bot(ada, { guild, permissions: '0' });
  const shown = async (who: typeof ada) =>
    (await who.get<{ name: string }[]>(`/guilds/${guild.id}/channels`)).body.map((one) => one.name);
  return { ada, bot, guild, shown };
}

test('[spec 4.1] channels without VIEW_CHANNEL are omitted; a category shows with what is in it', async () => {
  const { ada, bot, guild, shown } = await house(p);
  expect((await shown(bot)).sort()).toEqual(['General', 'Voice Channels']);
  expect(await shown(ada)).toHaveLength(4);
  const bob = await p.person('bob');
  expect((await bob.get(`/guilds/${guild.id}/channels`)).body.code).toBe(50001);
  expect((await bob.get('/guilds/1/channels')).body.code).toBe(10004);
});

test('[spec 9] before 2026-11-16 bots get them all, people do not', async () => {
  const { ada, bot, guild, shown } = await house(early);
  expect(await shown(bot)).toHaveLength(4);
  const bob = await early.person('bob');
  const voice = guild.channels.find((channel) => channel.type === 2);
  await early.join(ada, voice?.id ?? '', bob);
  expect((await shown(bob)).sort()).toEqual(['General', 'Voice Channels']);
  await early.clock.advance(60_000);
  expect((await shown(bot)).sort()).toEqual(['General', 'Voice Channels']);
});
