import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { checkMayChange, toChangeExpressions } from '../emojis/access.ts';
import { lockedSoundOf } from './access.ts';
import { GUILD_SOUNDBOARD_SOUND_DELETE } from './events.ts';
import { deleteSoundRow } from './queries.ts';
import { soundChanges, soundObject } from './sound.ts';
import { deleteGuildSoundboardSound as operation } from '@guildhall/protocol/operations/guild/soundboard';

/** Deletes a guild's sound. */
export const deleteGuildSoundboardSound = route(operation, {
  access: toChangeExpressions,
  limit: limits.write,
  run: (ctx, { path, access }) =>
    ctx.transact(async (tx) => {
      const { guild_id } = path;
      const row = await lockedSoundOf(tx.db, path);
      checkMayChange(access, row);
      await deleteSoundRow(tx.db, row.id);
      tx.emit(GUILD_SOUNDBOARD_SOUND_DELETE, { guild_id }, { sound_id: row.id, guild_id });
      const changes = soundChanges(soundObject(row), null);
      await tx.audit({ guild_id, action: 'SOUNDBOARD_SOUND_DELETE', target_id: row.id, changes });
    }),
});
