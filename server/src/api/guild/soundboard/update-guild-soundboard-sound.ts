import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { checkMayChange, toChangeExpressions } from '../emojis/access.ts';
import { findUser } from '../../people/users/queries.ts';
import { lockedSoundOf } from './access.ts';
import { GUILD_SOUNDBOARD_SOUND_UPDATE } from './events.ts';
import { updateSoundRow } from './queries.ts';
import { soundChanges, soundEmoji, soundObject } from './sound.ts';
import { updateGuildSoundboardSound as operation } from '@guildhall/protocol/operations/guild/soundboard';

/** Changes the name, volume or emoji of a guild's sound (SoundboardSoundResponse). */
export const updateGuildSoundboardSound = route(operation, {
  access: toChangeExpressions,
  limit: limits.write,
  run: (ctx, { path, body, access }) =>
    ctx.transact(async (tx) => {
      const { guild_id } = path;
      const row = await lockedSoundOf(tx.db, path);
      checkMayChange(access, row);
      const { name = row.name } = body;
      const volume = body.volume === undefined ? row.volume : (body.volume ?? 1);
      const changed = { ...row, name, volume, ...soundEmoji(access.guild, row, body) };
      const after = soundObject(changed, await findUser(tx.db, row.user_id));
      const changes = soundChanges(soundObject(row), after);
      if (!changes.length) return after;
      await updateSoundRow(tx.db, changed);
      tx.emit(GUILD_SOUNDBOARD_SOUND_UPDATE, { guild_id }, soundObject(changed));
      await tx.audit({ guild_id, action: 'SOUNDBOARD_SOUND_UPDATE', target_id: row.id, changes });
      return after;
    }),
});
