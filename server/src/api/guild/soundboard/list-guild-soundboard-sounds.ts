import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { seesMakers } from '../emojis/access.ts';
import { findUsers } from '../../people/users/queries.ts';
import { listSounds } from './queries.ts';
import { soundObject } from './sound.ts';
import { listGuildSoundboardSounds as operation } from '@guildhall/protocol/operations/guild/soundboard';

/**
 * Lists a guild's sounds, oldest first (ListGuildSoundboardSoundsResponse); creators are visible only to members who
 * may create sounds.
 */
export const listGuildSoundboardSounds = route(operation, {
  access: inGuild(),
  limit: limits.read,
  run: async (ctx, { access: { guild, permissions } }) => {
    const rows = await listSounds(ctx.store.read, guild.id);
    const makers = await findUsers(ctx.store.read, seesMakers(permissions) ? rows.map((row) => row.user_id) : []);
    return { items: rows.map((row) => soundObject(row, makers.get(row.user_id))) };
  },
});
