import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { describeInvite } from './describe.ts';
import { describeGroupInvite, usableGroupInvite } from './group-invite.ts';
import { isUsable } from '../../guild/invites/invite.ts';
import { countPresent } from '../../../core/access/present-members.ts';
import { isTarget } from '../../guild/invites/target-queries.ts';
import { findAnyInvite } from '../../guild/invites/vanity-invite.ts';
import { shownEvent } from '../../guild/invites/shown-event.ts';
import { inviteResolve as operation } from '@guildhall/protocol/operations/guild/invites';

/**
 * Resolves an invite for any user with the code (GuildInviteResponse, GroupDMInviteResponse). Unknown, expired, used up
 * or targeted at other users: 10006.
 * With `guild_scheduled_event_id` it shows that event (docs/contract/invites.md#invites).
 */
export const inviteResolve = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx, { path, query }) => {
    const toGroup = await usableGroupInvite(ctx, path.code);
    if (toGroup) return (await describeGroupInvite(ctx.store.read, toGroup, query.with_counts)) ?? fail('UNKNOWN_INVITE');
    const row = await findAnyInvite(ctx.store.read, path.code);
    if (!row || !isUsable(row, ctx.clock.now())) return fail('UNKNOWN_INVITE');
    if (!(await isTarget(ctx.store.read, row, ctx.viewer?.user.id))) return fail('UNKNOWN_INVITE');
    const described = (await describeInvite(ctx, row)) ?? fail('UNKNOWN_INVITE');
    const guild = await ctx.guildStates.get(row.guild_id);
    const event = query.guild_scheduled_event_id && guild && (await shownEvent(ctx, guild, query.guild_scheduled_event_id));
    const invite = event ? { ...described, guild_scheduled_event: event } : described;
    if (!query.with_counts) return invite;
    return {
      ...invite,
      approximate_member_count: guild?.row.member_count ?? 0,
      approximate_presence_count: await countPresent(ctx.store.read, row.guild_id),
    };
  },
});
