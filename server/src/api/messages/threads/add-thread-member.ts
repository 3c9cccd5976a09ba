import { MESSAGE_TYPES } from '@guildhall/protocol/enums';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { findMemberState } from '../../../core/access/member.ts';
import { fail, requireBits } from '../../../core/framework/errors.ts';
import { lockGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { channelPermissions, has } from '../../../core/access/permissions.ts';
import { route } from '../../../core/framework/route.ts';
import { isPrivateThread } from '../../../core/access/threads.ts';
import { addSystemMessage } from '../messages/system.ts';
import { addThreadMember } from './members.ts';
import { findThreadMember, lockThread } from './queries.ts';
import { requireActive, requireUnlocked } from './activity.ts';
import { findUser } from '../../people/users/queries.ts';
import { userObject } from '../../people/users/user.ts';
import { inActiveThread, moderates } from './access.ts';
import { addThreadMemberRoute as operation } from '@guildhall/protocol/operations/messages/threads';

/**
 * Adds a guild member to a thread that the viewer may write in: THREAD_CREATE to the member,
 * THREAD_MEMBERS_UPDATE, and a message of type 1.
 * - Not in the guild: 10007; cannot see the channel: 50001.
 * - A private thread that is not `invitable` needs MANAGE_THREADS.
 */
export const addThreadMemberRoute = route(operation, {
  access: async (ctx, path) => {
    const access = await inActiveThread(ctx, path);
    requireBits(access.permissions, PERMISSIONS.SEND_MESSAGES);
    requireUnlocked(access.thread, access.permissions);
    return access;
  },
  limit: limits.write,
  run: async (ctx, { path: { channel_id, user_id }, access }) => {
    const { guild, channel } = access;
    const parent = guild.channels.get(channel.parent_id ?? '') ?? fail('UNKNOWN_CHANNEL');
    await ctx.transact(async (tx) => {
      await lockGuild(tx.db, guild.id);
      const thread = (await lockThread(tx.db, channel_id)) ?? fail('UNKNOWN_CHANNEL');
      requireActive(thread);
      if (isPrivateThread(thread) && thread.invitable === 0 && !moderates(access)) fail('MISSING_PERMISSIONS');
      if (await findThreadMember(tx.db, channel_id, user_id)) return;
      const member = (await findMemberState(tx.db, guild.id, user_id)) ?? fail('UNKNOWN_MEMBER');
      const user = (await findUser(tx.db, user_id)) ?? fail('UNKNOWN_MEMBER');
      const bits = channelPermissions(guild, parent, member, tx.now);
      if (!has(bits, PERMISSIONS.VIEW_CHANNEL)) fail('MISSING_ACCESS');
      await addThreadMember(tx, thread, { member: member.row, user }, { told: true });
      const said = { type: MESSAGE_TYPES.RECIPIENT_ADD, author: ctx.viewer.user };
      await addSystemMessage(tx, { channel }, { ...said, data: { mentions: [user_id] }, mentions: [userObject(user)] });
    });
  },
});
