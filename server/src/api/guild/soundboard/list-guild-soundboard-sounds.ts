import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { seesMakers } from '../emojis/access.ts';
import { findUsers } from '../../people/users/queries.ts';
import { listSounds } from './queries.ts';
import { soundObject } from './sound.ts';

/**
 * Lists a guild's sounds, oldest first (ListGuildSoundboardSoundsResponse); creators are visible only to members who
 * may create sounds.
 */
export const listGuildSoundboardSounds = route({
  id: 'list_guild_soundboard_sounds',
  method: 'GET',
  path: '/guilds/{guild_id}/soundboard-sounds',
  auth: ['bot', 'person'],
  access: inGuild(),
  limit: limits.read,
  reply: 200,
  run: async (ctx, { access: { guild, permissions } }) => {
    const rows = await listSounds(ctx.store.read, guild.id);
    const makers = await findUsers(ctx.store.read, seesMakers(permissions) ? rows.map((row) => row.user_id) : []);
    return { items: rows.map((row) => soundObject(row, makers.get(row.user_id))) };
  },
});
