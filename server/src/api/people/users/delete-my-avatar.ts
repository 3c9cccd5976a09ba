import { deleteMyAvatar as operation } from '@guildhall/protocol/operations/people/users';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { deleteBlobs } from '../../../core/media/uploads.ts';
import { deleteAvatars, findAvatar } from './avatars.ts';
import { lockUser } from './queries.ts';

/** Deletes one of the caller's latest avatars, with its file unless it is in use; 10021 if it is not on the list. */
export const deleteMyAvatar = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { path: { avatar_id } }) => {
    const { id } = ctx.viewer.user;
    await ctx.transact(async (tx) => {
      const user = (await lockUser(tx.db, id)) ?? fail('UNKNOWN_USER');
      const { hash } = (await findAvatar(tx.db, id, avatar_id)) ?? fail('UNKNOWN_ASSET');
      await deleteAvatars(tx.db, id, [avatar_id]);
      if (hash !== user.avatar) await tx.enqueue(deleteBlobs, { blobs: [`avatars/${id}/${hash}`] });
    });
  },
});
