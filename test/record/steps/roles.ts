import { pngUri } from '../media.ts';
import { allow, bearer, join, register, UNKNOWN, type World } from '../world.ts';

/** Roles of the guild. */
export async function roles(w: World): Promise<void> {
  const { owner, moderator, member, stranger, bot, guild } = w;
  const at = `/guilds/${guild}/roles`;
  await bot.get(at);
  await member.get(at);
  await stranger.get(at);
  for (const body of [
    {},
    { name: 'red', color: 0xff0000, hoist: true },
    { name: 'numeric', permissions: 1024 },
    { name: 'colors', colors: { primary_color: 65280, secondary_color: null, tertiary_color: null } },
    { name: 'icon', icon: pngUri() },
    { name: 'emoji', unicode_emoji: '👍', mentionable: true },
  ])
    await owner.post(at, body);
  for (const body of [
    { name: 'x'.repeat(101) },
    { name: 7 },
    { color: -1 },
    { color: 0x1000000 },
    { permissions: 'many' },
    { icon: 'none' },
    { unicode_emoji: 'no emoji' },
  ])
    await owner.post(at, body);
  await moderator.post(at, { name: 'too strong', permissions: allow('ADMINISTRATOR') });
  await moderator.post(at, { name: 'allowed', permissions: allow('KICK_MEMBERS') });
  await member.post(at, { name: 'mine' });
  const list = await bot.get(at);
  const [red, colors] = [list.where('name', 'red').id, list.where('name', 'colors').id];
  await owner.get(`${at}/${red}`);
  await owner.get(`${at}/${UNKNOWN}`);
  await owner.patch(`${at}/${red}`, { name: 'dark red', color: 0x880000, hoist: false });
  await owner.patch(`${at}/${red}`, { name: '' });
  await owner.patch(`${at}/${UNKNOWN}`, { name: 'unknown' });
  await moderator.patch(`${at}/${w.moderatorRole}`, { name: 'promoted' });
  await owner.patch(at, [
    { id: red, position: 2 },
    { id: colors, position: 1 },
  ]);
  await owner.patch(at, [{ id: UNKNOWN, position: 2 }]);
  await owner.patch(at, [{ id: 'none' }]);
  await owner.patch(at, {});
  await moderator.patch(at, [{ id: w.moderatorRole, position: 9 }]);
  await owner.get(`${at}/member-counts`);
  await owner.delete(`${at}/${red}`);
  await owner.delete(`${at}/${red}`);
  await owner.delete(`${at}/${guild}`);
  await member.delete(`${at}/${colors}`);
  await members(w);
}

/** Members of the guild. */
async function members(w: World): Promise<void> {
  const { owner, moderator, member, stranger, bot, guild, text } = w;
  const at = `/guilds/${guild}/members`;
  const guest = await register(w.recorder, 'guest');
  await join(owner, text, guest);
  for (const query of [{}, { limit: 2 }, { limit: 2, after: member.id }, { limit: 1001 }, { limit: 0 }, { after: 'none' }])
    await bot.get(at, { query });
  await w.plainBot.get(at, { query: { limit: 5 } });
  await stranger.get(at);
  for (const query of [{ query: 'b' }, { query: 'mo', limit: 1 }, { query: '' }, {}, { query: 'b', limit: 1001 }])
    await bot.get(`${at}/search`, { query });
  await member.get(`${at}/${owner.id}`);
  await member.get(`${at}/${stranger.id}`);
  await bot.get(`${at}/${UNKNOWN}`);
  const until = new Date(Date.UTC(2030, 0, 10)).toISOString();
  for (const body of [
    { nick: 'Guesty' },
    { nick: null },
    { roles: [w.memberRole] },
    { roles: [] },
    { communication_disabled_until: until },
    { communication_disabled_until: null },
    { flags: 2 },
  ])
    await owner.patch(`${at}/${guest.id}`, body);
  for (const body of [
    { nick: 'x'.repeat(33) },
    { nick: 5 },
    { roles: ['none'] },
    { roles: [UNKNOWN] },
    { communication_disabled_until: '2031-01-01T00:00:00Z' },
    { mute: true },
    { channel_id: w.voice },
  ])
    await owner.patch(`${at}/${guest.id}`, body);
  await moderator.patch(`${at}/${owner.id}`, { nick: 'boss' });
  await moderator.patch(`${at}/${guest.id}`, { communication_disabled_until: until });
  await guest.post(`/channels/${text}/messages`, { content: 'while timed out' });
  await moderator.patch(`${at}/${guest.id}`, { communication_disabled_until: null });
  await member.patch(`${at}/@me`, { nick: 'Benny' });
  await bot.patch(`${at}/@me`, { nick: 'The helper', bio: 'It helps' });
  await bot.patch(`${at}/@me/nick`, { nick: null });
  await bot.patch(`${at}/@me`, { nick: 'x'.repeat(33) });
  await bot.put(`${at}/${guest.id}/roles/${w.memberRole}`);
  await bot.put(`${at}/${guest.id}/roles/${UNKNOWN}`);
  await bot.put(`${at}/${UNKNOWN}/roles/${w.memberRole}`);
  await moderator.put(`${at}/${guest.id}/roles/${w.moderatorRole}`);
  await bot.delete(`${at}/${guest.id}/roles/${w.memberRole}`);
  await bot.delete(`${at}/${guest.id}/roles/${w.memberRole}`);
  await member.delete(`${at}/${guest.id}`);
  await moderator.delete(`${at}/${guest.id}`);
  await moderator.delete(`${at}/${guest.id}`);
  await moderator.delete(`${at}/${owner.id}`);
  const joining = await bearer(w, guest, 'identify guilds.join guilds guilds.members.read');
  const access = { access_token: joining.token };
  await bot.put(`${at}/${guest.id}`, { ...access, nick: 'Back again', roles: [w.memberRole] });
  await bot.put(`${at}/${guest.id}`, access);
  await bot.put(`${at}/${guest.id}`, { access_token: 'none' });
  await bot.put(`${at}/${stranger.id}`, access);
  await bot.put(`${at}/${guest.id}`, {});
  await joining.get(`/users/@me/guilds/${guild}/member`);
  await joining.get('/users/@me/guilds');
  await joining.get(at);
  await guest.delete(`/users/@me/guilds/${guild}`);
  await guest.delete(`/users/@me/guilds/${guild}`);
}
