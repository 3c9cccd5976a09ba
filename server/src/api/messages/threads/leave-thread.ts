import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { lockThread } from './queries.ts';
import { removeThreadMember } from './members.ts';
import { requireActive } from './activity.ts';
import { inActiveThread } from './access.ts';
import { leaveThread as operation } from '@guildhall/protocol/operations/messages/threads';

/** Removes the viewer from an active thread: THREAD_MEMBERS_UPDATE. */
export const leaveThread = route(operation, {
  access: inActiveThread,
  limit: limits.write,
  run: async (ctx, { path: { channel_id } }) => {
    await ctx.transact(async (tx) => {
      const thread = (await lockThread(tx.db, channel_id)) ?? fail('UNKNOWN_CHANNEL');
      requireActive(thread);
      await removeThreadMember(tx, thread, ctx.viewer.user.id);
    });
  },
});
