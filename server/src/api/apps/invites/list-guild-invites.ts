import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { inGuild } from '../../../core/access/guild.ts';
import { seesChannel } from '../../../core/access/reach.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { describeInvites } from './describe.ts';
import { listInvites } from '../../guild/invites/queries.ts';
import { listGuildInvites as operation } from '@guildhall/protocol/operations/guild/invites';

/**
 * The guild's invites into channels that the viewer may view, oldest first: each names its channel. VIEW_AUDIT_LOG is enough, metadata needs
 * MANAGE_GUILD (list of GuildInviteResponse).
 */
export const listGuildInvites = route(operation, {
  access: inGuild(),
  limit: limits.read,
  run: async (ctx, { access }) => {
    const manages = (access.permissions & PERMISSIONS.MANAGE_GUILD) !== 0n;
    if (!manages && (access.permissions & PERMISSIONS.VIEW_AUDIT_LOG) === 0n) fail('MISSING_PERMISSIONS');
    const now = ctx.clock.now();
    const rows = await listInvites(ctx.store.read, access.guild.id, now);
    const seen = rows.filter(({ channel_id }) => seesChannel(access.guild, access.member, now, channel_id));
    return describeInvites(ctx, seen, manages);
  },
});
