import { permissionBits } from '@guildhall/testkit/fixtures';
import { Game } from '@guildhall/testkit/game-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
const early = await startPlatform({ now: Date.parse('2026-11-15T23:59:00Z') });
afterAll(async () => {
  await p.stop();
  await early.stop();
});

/** A guild whose text channel only the owner sees; everyone sees its voice channel, but not its category. */
async function house(on: typeof p) {
  const ada = await on.person('ada');
  const guild = await on.guild(ada);
  const [textCategory, voiceCategory] = guild.channels.filter((channel) => channel.type === 4);
  for (const id of [guild.text.id, textCategory?.id, voiceCategory?.id]) {
    await ada.put(`/channels/${id}/permissions/${guild.id}`, { type: 0, deny: permissionBits('VIEW_CHANNEL') });
  }
  const voice = guild.channels.find((channel) => channel.type === 2);
  await ada.put(`/channels/${voice?.id}/permissions/${guild.id}`, { type: 0, allow: permissionBits('VIEW_CHANNEL') });
  const bot = await on.bot(ada, { guild, permissions: '0' });
  const shown = async (who: typeof ada) => (await who.get(`/guilds/${guild.id}/channels`)).body.map((one) => one.name);
  return { ada, bot, guild, shown };
}

test('[channels/lists-of-channels] channels without VIEW_CHANNEL are omitted; a category is listed if one of its channels is', async () => {
  const { ada, bot, guild, shown } = await house(p);
  expect((await shown(bot)).sort()).toEqual(['General', 'Voice Channels']);
  expect(await shown(ada)).toHaveLength(4);
  const bob = await p.person('bob');
  expect((await bob.get(`/guilds/${guild.id}/channels`)).error.code).toBe(50001);
  expect((await bob.get('/guilds/1/channels')).error.code).toBe(10004);
});

test('[channels/obfuscated-channels] the voice channel that a bot is connected to stays viewable, in the list and on the gateway, until the bot leaves', async () => {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const bot = await p.bot(ada, { guild, permissions: '0' });
  const id = guild.channels.find((channel) => channel.type === 2)?.id ?? '';
  const listed = async () => (await bot.get(`/guilds/${guild.id}/channels`)).body.some((one) => one.id === id);
  const shown = async () => {
    const session = await bot.connect({ intents: 1 });
    const { channels } = await session.event<{ channels: { id: string; name: string }[] }>('GUILD_CREATE');
    return channels.find((one) => one.id === id)?.name;
  };
  const session = await bot.connect({ intents: 1 | (1 << 7) });
  await session.event('GUILD_CREATE');
  const connect = async (channel_id: string | null) => {
    const since = session.mark();
    session.send(4, { guild_id: guild.id, channel_id, self_mute: false, self_deaf: false });
    await session.event('VOICE_STATE_UPDATE', () => true, since);
  };
  await connect(id);
  await ada.put(`/channels/${id}/permissions/${guild.id}`, { type: 0, allow: '0', deny: permissionBits('VIEW_CHANNEL') });
  expect([await listed(), await shown()]).toEqual([true, 'General']);
  await connect(null);
  expect([await listed(), await shown()]).toEqual([false, '___hidden___']);
});

test('[versions/dates] before 2026-11-16 bots receive all channels, people do not', async () => {
  const { ada, bot, guild, shown } = await house(early);
  expect(await shown(bot)).toHaveLength(4);
  const bob = await early.person('bob');
  const voice = guild.channels.find((channel) => channel.type === 2);
  await early.join(ada, voice?.id ?? '', bob);
  expect((await shown(bob)).sort()).toEqual(['General', 'Voice Channels']);
  await early.clock.advance(60_000);
  expect((await shown(bot)).sort()).toEqual(['General', 'Voice Channels']);
});

test('[channels/lists-of-channels] the list shows games which channels can be linked to a lobby, and in which of them every member may read and write', async () => {
  const game = await Game.open(p);
  const [ada, ben] = [await game.player('ada'), await game.player('ben')];
  const guild = await p.guild(ada.person);
  await p.join(ada.person, guild.text.id, ben.person);
  const make = async (name: string, body: object = {}) =>
    (await ada.person.post(`/guilds/${guild.id}/channels`, { name, type: 0, ...body })).body.id;
  const overwrite = (type: 0 | 1, id: string, deny: string) => ({ permission_overwrites: [{ id, type, allow: '0', deny }] });
  await make('adult', { nsfw: true });
  await make('private', overwrite(0, guild.id, '1024'));
  await make('read-only', overwrite(0, guild.id, '2048'));
  await make('not-for-ben', overwrite(1, ben.id, '2048'));
  const lobby = await game.lobby([ada]);
  await ada.link(lobby, await make('linked'));
  const told = async (by: typeof ada) => {
    const { body } = await by.game.get(`/guilds/${guild.id}/channels`);
    const all = body.map((one) => [one.name, [one.is_linkable, one.is_viewable_and_writeable_by_all_members, one.linked_lobby]]);
    return Object.fromEntries(all);
  };
  const none = undefined;
  expect(await told(ada)).toEqual({
    'Text Channels': [false, true, none],
    general: [true, true, none],
    'Voice Channels': [false, true, none],
    General: [false, true, none],
    adult: [false, true, none],
    private: [true, false, none],
    'read-only': [true, false, none],
    'not-for-ben': [true, false, none],
    linked: [false, true, expect.objectContaining({ application_id: game.id, lobby_id: lobby.id, linked_by: ada.id })],
  });
  expect(await told(ben)).toMatchObject({ general: [false, true, none], 'not-for-ben': [false, false, none] });
  await ada.person.put(`/channels/${guild.text.id}/permissions/${ben.id}`, {
    type: 1,
    allow: permissionBits('MANAGE_CHANNELS'),
    deny: '0',
  });
  expect(await told(ben)).toMatchObject({ general: [true, true, none] });
  const own = await ada.person.get(`/guilds/${guild.id}/channels`);
  for (const channel of own.body) expect(channel).not.toHaveProperty('is_linkable');
});
