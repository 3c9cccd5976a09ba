import { LIMITS } from '@guildhall/protocol/limits';
import { ImageData } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { bodyLimits } from '../../../core/body-limits.ts';
import { fail } from '../../../core/errors.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { ownApplication } from '../../apps/applications/access.ts';
import { EmojiName, emojiObject } from './emoji.ts';
import { readEmojiPicture, saveEmojiPicture } from './picture.ts';
import { insertEmoji, countAndLock } from './queries.ts';

/** Creates an emoji that the application may use everywhere (EmojiResponse). Beyond 2000: 30008. */
export const createApplicationEmoji = route({
  id: 'create_application_emoji',
  method: 'POST',
  path: '/applications/{application_id}/emojis',
  auth: ['bot', 'person'],
  access: (ctx, path) => ownApplication(ctx, path),
  limit: limits.write,
  body: Type.Object({ name: EmojiName(), image: ImageData() }),
  bodyLimit: bodyLimits.picture,
  reply: 201,
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
