import { LIMITS } from '@guildhall/protocol/limits';
import { bodyLimits } from '../../../core/framework/body-limits.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownApplication } from '../applications/access.ts';
import { emojiObject } from '../../guild/emojis/emoji.ts';
import { readEmojiPicture, saveEmojiPicture } from '../../guild/emojis/picture.ts';
import { insertEmoji } from '../../guild/emojis/queries.ts';
import { createApplicationEmoji as operation } from '@guildhall/protocol/operations/guild/emojis';
import { countAndLock } from './queries.ts';

/** Creates an emoji that the application may use everywhere (EmojiResponse). Beyond 2000: 30008. */
export const createApplicationEmoji = route(operation, {
  access: (ctx, path) => ownApplication(ctx, path),
  limit: limits.write,
  bodyLimit: bodyLimits.picture,
  run: async (ctx, { path: { application_id }, body }) => {
    const { user } = ctx.viewer;
    const image = await readEmojiPicture(body.image);
    const id = ctx.ids.next();
    await saveEmojiPicture(ctx, id, image);
    return ctx.transact(async (tx) => {
      if ((await countAndLock(tx.db, application_id)) >= LIMITS.applications.emojis.max) fail(LIMITS.applications.emojis.error);
      const animated = image.animated ? 1 : 0;
      const row = { id, guild_id: null, application_id, name: body.name, animated, roles_json: '[]', user_id: user.id };
      await insertEmoji(tx.db, row);
      return emojiObject(row, user);
    });
  },
});
