import { fail } from '../../../core/framework/errors.ts';
import { changeGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { checkMayChange, toChangeExpressions } from '../emojis/access.ts';
import { emitStickersWithout } from './events.ts';
import { deleteStickerRow } from './queries.ts';
import { stickerChanges, stickerObject } from './sticker.ts';
import { deleteGuildSticker as operation } from '@guildhall/protocol/operations/guild/stickers';

/** Deletes a guild's sticker. */
export const deleteGuildSticker = route(operation, {
  access: toChangeExpressions,
  limit: limits.write,
  run: (ctx, { path: { guild_id, sticker_id }, access }) =>
    ctx.transact(async (tx) => {
      const guild = await changeGuild(tx, guild_id);
      const row = guild.stickers.get(sticker_id) ?? fail('UNKNOWN_STICKER');
      checkMayChange(access, row);
      await deleteStickerRow(tx.db, sticker_id);
      emitStickersWithout(tx, guild, sticker_id);
      const changes = stickerChanges(stickerObject(row), null);
      await tx.audit({ guild_id, action: 'STICKER_DELETE', target_id: sticker_id, changes });
    }),
});
