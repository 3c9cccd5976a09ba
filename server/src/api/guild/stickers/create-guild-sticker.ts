import { LIMITS } from '@guildhall/protocol/limits';
import { complain, failForm } from '../../../core/framework/errors.ts';
import { changeGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { toCreateExpressions } from '../emojis/access.ts';
import { emitStickers } from './events.ts';
import { insertSticker } from './queries.ts';
import { checkDescription, checkRoom, stickerChanges, stickerObject } from './sticker.ts';
import { stickerFormat } from './sticker-file.ts';
import { createGuildSticker as operation } from '@guildhall/protocol/operations/guild/stickers';

/** Creates a sticker in a guild from a multipart body with its file, at most 512 KiB (GuildStickerResponse). */
export const createGuildSticker = route(operation, {
  access: toCreateExpressions,
  limit: limits.write,
  files: { max: 1, maxBytes: LIMITS.stickers.fileBytes.max },
  run: async (ctx, { path: { guild_id }, body, files, access }) => {
    const { user } = ctx.viewer;
    checkDescription(body.description);
    const file = files.find((one) => one.field === 'file') ?? failForm({ file: complain.required() });
    checkRoom(access.guild);
    const format_type = await stickerFormat(file.bytes, JSON.parse(access.guild.row.features_json));
    const id = ctx.ids.next();
    await ctx.blobs.put(`stickers/${id}`, file.bytes);
    return ctx.transact(async (tx) => {
      const guild = await changeGuild(tx, guild_id);
      checkRoom(guild);
      const { name, tags, description = null } = body;
      const row = { id, guild_id, name, description, tags, format_type, user_id: user.id };
      await insertSticker(tx.db, row);
      emitStickers(tx, guild, row);
      const made = stickerObject(row, user);
      await tx.audit({ guild_id, action: 'STICKER_CREATE', target_id: id, changes: stickerChanges(null, made) });
      return made;
    });
  },
});
