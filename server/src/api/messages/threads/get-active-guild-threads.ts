import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/framework/limits.ts';
import { threadPermissions } from '../../../core/access/permissions.ts';
import { route } from '../../../core/framework/route.ts';
import { isPrivateThread } from '../../../core/access/threads.ts';
import { findOwnMemberships, listActiveThreads } from './queries.ts';
import { moderates } from './access.ts';
import { threadsPage } from './page.ts';
import { getActiveGuildThreads as operation } from '@guildhall/protocol/operations/messages/threads';

/** The active threads of a guild that the viewer may see, newest first (ThreadsResponse). */
export const getActiveGuildThreads = route(operation, {
  access: inGuild(),
  limit: limits.read,
  run: async (ctx, { path, access: { guild, member } }) => {
    const db = ctx.store.read;
    const all = await listActiveThreads(db, path.guild_id);
    const secret = all.filter(isPrivateThread).map((thread) => thread.id);
    const own = await findOwnMemberships(db, ctx.viewer.user.id, secret);
    const shown = all.filter((thread) => {
      const parent = guild.channels.get(thread.parent_id);
      const permissions = parent ? threadPermissions(guild, parent, member, ctx.clock.now()) : 0n;
      if ((permissions & PERMISSIONS.VIEW_CHANNEL) === 0n) return false;
      return !isPrivateThread(thread) || own.has(thread.id) || moderates({ permissions });
    });
    return threadsPage(ctx, shown, shown.length);
  },
});
