import { findMemberState } from '../../../core/access/member.ts';
import { fail } from '../../../core/framework/errors.ts';
import { lockGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { addThreadMember } from './members.ts';
import { lockThread } from './queries.ts';
import { requireActive } from './activity.ts';
import { inActiveThread } from './access.ts';
import { joinThread as operation } from '@guildhall/protocol/operations/messages/threads';

/** Adds the viewer to an active thread: THREAD_CREATE to the viewer, THREAD_MEMBERS_UPDATE. No effect for a member. */
export const joinThread = route(operation, {
  access: inActiveThread,
  limit: limits.write,
  run: async (ctx, { path: { channel_id }, access: { guild } }) => {
    const { user } = ctx.viewer;
    await ctx.transact(async (tx) => {
      await lockGuild(tx.db, guild.id);
      const thread = (await lockThread(tx.db, channel_id)) ?? fail('UNKNOWN_CHANNEL');
      requireActive(thread);
      const member = (await findMemberState(tx.db, guild.id, user.id)) ?? fail('MISSING_ACCESS');
      await addThreadMember(tx, thread, { member: member.row, user }, { told: true });
    });
  },
});
