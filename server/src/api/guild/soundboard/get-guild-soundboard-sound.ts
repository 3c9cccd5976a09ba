import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { seesMakers } from '../emojis/access.ts';
import { findUser } from '../../people/users/queries.ts';
import { soundOf } from './access.ts';
import { soundObject } from './sound.ts';

/** Returns one of a guild's sounds (SoundboardSoundResponse); its creator is visible only to members who may create sounds. */
export const getGuildSoundboardSound = route({
  id: 'get_guild_soundboard_sound',
  method: 'GET',
  path: '/guilds/{guild_id}/soundboard-sounds/{sound_id}',
  auth: ['bot', 'person'],
  access: inGuild(),
  limit: limits.read,
  reply: 200,
  run: async (ctx, { path, access: { permissions } }) => {
    const row = await soundOf(ctx.store.read, path);
    return soundObject(row, seesMakers(permissions) ? await findUser(ctx.store.read, row.user_id) : undefined);
  },
});
