import { LIMITS } from '@guildhall/protocol/limits';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findMembersByIds } from '../../guild/members/queries.ts';
import { memberObject } from '../../guild/members/member.ts';
import { threadMemberObject } from './thread.ts';
import { inThread, requireMembersIntent } from './access.ts';
import { listThreadMemberRows } from './list-queries.ts';
import { listThreadMembers as operation } from '@guildhall/protocol/operations/messages/threads';

/**
 * The members of a thread, by user id (list of ThreadMemberResponse): paged with `with_member`, else all. A
 * bot without the GUILD_MEMBERS intent: 50001.
 */
export const listThreadMembers = route(operation, {
  access: async (ctx, path) => {
    const access = await inThread(ctx, path);
    requireMembersIntent(ctx.viewer);
    return access;
  },
  limit: limits.read,
  run: async (ctx, { path: { channel_id }, query, access: { guild } }) => {
    const db = ctx.store.read;
    if (!query.with_member) return (await listThreadMemberRows(db, channel_id, {})).map((row) => threadMemberObject(row));
    const rows = await listThreadMemberRows(db, channel_id, {
      after: query.after,
      limit: query.limit ?? LIMITS.threads.membersPerPage.default,
    });
    const ids = rows.map((row) => row.user_id);
    const members = await findMembersByIds(db, guild.id, ids);
    return rows.map((row) => {
      const found = members.get(row.user_id);
      return threadMemberObject(row, found && memberObject(found.member, found.user));
    });
  },
});
