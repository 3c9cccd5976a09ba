import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findMembersByIds } from '../../guild/members/queries.ts';
import { memberObject } from '../../guild/members/member.ts';
import { findThreadMember } from './queries.ts';
import { threadMemberObject } from './thread.ts';
import { inThread } from './access.ts';
import { getThreadMember as operation } from '@guildhall/protocol/operations/messages/threads';

/**
 * A user's membership of a thread, with `with_member` also their guild membership (ThreadMemberResponse). Not
 * a member: 10007.
 */
export const getThreadMember = route(operation, {
  access: inThread,
  limit: limits.read,
  run: async (ctx, { path: { channel_id, user_id }, query, access: { guild } }) => {
    const db = ctx.store.read;
    const row = (await findThreadMember(db, channel_id, user_id)) ?? fail('UNKNOWN_MEMBER');
    const found = query.with_member ? (await findMembersByIds(db, guild.id, [user_id])).get(user_id) : undefined;
    return threadMemberObject(row, found && memberObject(found.member, found.user));
  },
});
