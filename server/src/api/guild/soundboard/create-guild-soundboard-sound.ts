import { bodyLimits } from '../../../core/framework/body-limits.ts';
import { lockGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { toCreateExpressions } from '../emojis/access.ts';
import { GUILD_SOUNDBOARD_SOUND_CREATE } from './events.ts';
import { insertSound, listSounds } from './queries.ts';
import { checkRoom, soundChanges, soundEmoji, soundObject } from './sound.ts';
import { readSound } from './sound-file.ts';
import { createGuildSoundboardSound as operation } from '@guildhall/protocol/operations/guild/soundboard';

const NO_EMOJI = { emoji_id: null, emoji_name: null };

/** Creates a sound of a guild's soundboard from a data URI with MP3 or Ogg (SoundboardSoundResponse). */
export const createGuildSoundboardSound = route(operation, {
  access: toCreateExpressions,
  limit: limits.write,
  bodyLimit: bodyLimits.sound,
  run: async (ctx, { path: { guild_id }, body, access: { guild } }) => {
    const { user } = ctx.viewer;
    const emoji = soundEmoji(guild, NO_EMOJI, body);
    const bytes = readSound(body.sound);
    checkRoom(guild, (await listSounds(ctx.store.read, guild_id)).length);
    const id = ctx.ids.next();
    await ctx.blobs.put(`soundboard-sounds/${id}`, bytes);
    return ctx.transact(async (tx) => {
      await lockGuild(tx.db, guild_id);
      checkRoom(guild, (await listSounds(tx.db, guild_id)).length);
      const row = { id, guild_id, name: body.name, volume: body.volume ?? 1, ...emoji, user_id: user.id };
      await insertSound(tx.db, row);
      tx.emit(GUILD_SOUNDBOARD_SOUND_CREATE, { guild_id }, soundObject(row));
      const made = soundObject(row, user);
      await tx.audit({ guild_id, action: 'SOUNDBOARD_SOUND_CREATE', target_id: id, changes: soundChanges(null, made) });
      return made;
    });
  },
});
