import { fail } from '../../../core/framework/errors.ts';
import { changeGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { checkMayChange, toChangeExpressions } from '../emojis/access.ts';
import { findUser } from '../../people/users/queries.ts';
import { emitStickers } from './events.ts';
import { updateStickerRow } from './queries.ts';
import { checkDescription, stickerChanges, stickerObject } from './sticker.ts';
import { updateGuildSticker as operation } from '@guildhall/protocol/operations/guild/stickers';

/** Changes the name, tags or description of a guild's sticker (GuildStickerResponse). */
export const updateGuildSticker = route(operation, {
  access: toChangeExpressions,
  limit: limits.write,
  run: (ctx, { path: { guild_id, sticker_id }, body, access }) =>
    ctx.transact(async (tx) => {
      const guild = await changeGuild(tx, guild_id);
      const row = guild.stickers.get(sticker_id) ?? fail('UNKNOWN_STICKER');
      checkMayChange(access, row);
      checkDescription(body.description);
      const { name = row.name, tags = row.tags, description = row.description } = body;
      const changed = { ...row, name, tags, description };
      const after = stickerObject(changed, await findUser(tx.db, row.user_id));
      const changes = stickerChanges(stickerObject(row), after);
      if (!changes.length) return after;
      await updateStickerRow(tx.db, sticker_id, { name, tags, description });
      emitStickers(tx, guild, changed);
      await tx.audit({ guild_id, action: 'STICKER_UPDATE', target_id: sticker_id, changes });
      return after;
    }),
});
