import { MESSAGE_TYPES } from '@guildhall/protocol/enums';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { isPrivateThread } from '../../../core/access/threads.ts';
import { addSystemMessage } from '../messages/system.ts';
import { lockThread } from './queries.ts';
import { removeThreadMember } from './members.ts';
import { requireActive } from './activity.ts';
import { findUser } from '../../people/users/queries.ts';
import { userObject } from '../../people/users/user.ts';
import { inActiveThread, moderates } from './access.ts';
import { deleteThreadMember as operation } from '@guildhall/protocol/operations/messages/threads';

/**
 * Removes a member from a thread: THREAD_MEMBERS_UPDATE and a message of type 2. Needs MANAGE_THREADS, or to
 * be the creator of a private thread. Not a member: 10007.
 */
export const deleteThreadMember = route(operation, {
  access: async (ctx, path) => {
    const access = await inActiveThread(ctx, path);
    const owns = isPrivateThread(access.thread) && access.thread.owner_id === ctx.viewer.user.id;
    if (!owns && !moderates(access)) fail('MISSING_PERMISSIONS');
    return access;
  },
  limit: limits.write,
  run: async (ctx, { path: { channel_id, user_id }, access: { channel } }) => {
    await ctx.transact(async (tx) => {
      const thread = (await lockThread(tx.db, channel_id)) ?? fail('UNKNOWN_CHANNEL');
      requireActive(thread);
      const user = await findUser(tx.db, user_id);
      if (!user || !(await removeThreadMember(tx, thread, user_id))) return fail('UNKNOWN_MEMBER');
      const said = { type: MESSAGE_TYPES.RECIPIENT_REMOVE, author: ctx.viewer.user };
      await addSystemMessage(tx, { channel }, { ...said, data: { mentions: [user_id] }, mentions: [userObject(user)] });
    });
  },
});
