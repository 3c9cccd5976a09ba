import { bodyLimits } from '../../../core/framework/body-limits.ts';
import { changeGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { toCreateExpressions } from './access.ts';
import { checkRoom, emojiChanges, emojiObject, emojiRoles } from './emoji.ts';
import { emitEmojis } from './events.ts';
import { readEmojiPicture, saveEmojiPicture } from './picture.ts';
import { insertEmoji } from './queries.ts';
import { createGuildEmoji as operation } from '@guildhall/protocol/operations/guild/emojis';

/** Creates an emoji in a guild (EmojiResponse); the image itself determines whether it is animated. */
export const createGuildEmoji = route(operation, {
  access: toCreateExpressions,
  limit: limits.write,
  bodyLimit: bodyLimits.picture,
  run: async (ctx, { path: { guild_id }, body, access }) => {
    const { user } = ctx.viewer;
    const image = await readEmojiPicture(body.image);
    emojiRoles(access.guild, body.roles);
    checkRoom(access.guild, image.animated);
    const id = ctx.ids.next();
    await saveEmojiPicture(ctx, id, image);
    return ctx.transact(async (tx) => {
      const guild = await changeGuild(tx, guild_id);
      checkRoom(guild, image.animated);
      const row = {
        id,
        guild_id,
        application_id: null,
        name: body.name,
        animated: image.animated ? 1 : 0,
        roles_json: JSON.stringify(emojiRoles(guild, body.roles)),
        user_id: user.id,
      };
      await insertEmoji(tx.db, row);
      emitEmojis(tx, guild, row);
      const made = emojiObject(row, user);
      await tx.audit({ guild_id, action: 'EMOJI_CREATE', target_id: id, changes: emojiChanges(null, made) });
      return made;
    });
  },
});
