import { THREAD_NOTIFICATION_FLAGS } from '@guildhall/protocol/notifications';
import { updateThreadMemberSettings as operation } from '@guildhall/protocol/operations/messages/notifications';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { empty, Reply, route } from '../../../core/framework/route.ts';
import { lockUser } from '../../people/users/queries.ts';
import { inThread } from '../threads/access.ts';
import { HAS_INTERACTED } from '../threads/members.ts';
import { findThreadMember } from '../threads/queries.ts';
import { changeMute, threadMute } from './mutes.ts';
import { threadMemberSettings, saveThreadMember } from './thread-settings.ts';

const LEVELS = [0, ...Object.values(THREAD_NOTIFICATION_FLAGS)];

/**
 * Changes the caller's notification settings of a thread: THREAD_MEMBER_UPDATE to the caller's sessions; 204 without a change. Not a
 * member: 10007.
 */
export const updateThreadMemberSettings = route(operation, {
  access: inThread,
  limit: limits.write,
  run: async (ctx, { path: { channel_id }, body }) => {
    const { id } = ctx.viewer.user;
    const level = body.flags === undefined ? undefined : body.flags & ~HAS_INTERACTED;
    if (level !== undefined && !LEVELS.includes(level)) failForm({ flags: complain.choices(LEVELS) });
    return ctx.transact(async (tx) => {
      await lockUser(tx.db, id);
      const row = (await findThreadMember(tx.db, channel_id, id)) ?? fail('UNKNOWN_MEMBER');
      const { muted, mute_config } = changeMute(threadMute(row), body, tx.now);
      const mute_json = muted ? JSON.stringify(mute_config) : null;
      const flags = level === undefined ? row.flags : (row.flags & HAS_INTERACTED) | level;
      if (flags === row.flags && mute_json === row.mute_json) return empty(204);
      const changed = { ...row, flags, mute_json };
      await saveThreadMember(tx, changed);
      return new Reply(200, threadMemberSettings(changed));
    });
  },
});
