import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { seesMakers } from '../emojis/access.ts';
import { findUser } from '../../people/users/queries.ts';
import { soundOf } from './access.ts';
import { soundObject } from './sound.ts';
import { getGuildSoundboardSound as operation } from '@guildhall/protocol/operations/guild/soundboard';

/** Returns one of a guild's sounds (SoundboardSoundResponse); its creator is visible only to members who may create sounds. */
export const getGuildSoundboardSound = route(operation, {
  access: inGuild(),
  limit: limits.read,
  run: async (ctx, { path, access: { permissions } }) => {
    const row = await soundOf(ctx.store.read, path);
    return soundObject(row, seesMakers(permissions) ? await findUser(ctx.store.read, row.user_id) : undefined);
  },
});
