import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { guildFeatures } from '../guilds/guild.ts';
import { findAnyInvite } from '../invites/vanity-invite.ts';
import { reviewsMembers } from '../join-requests/access.ts';
import { findForm, formObject, GATE } from './form.ts';
import { getGuildMemberVerification as operation } from '@guildhall/protocol/operations/guild/screening';

/**
 * Returns the rules that new members accept, or the form for join requests (`{version, description, form_fields}`).
 * - For members, for holders of an invite (`invite_code`), and for all users where members are reviewed; otherwise
 *   50001.
 * - Unknown guild: 10004. A guild without screening and without a form: 10068.
 */
export const getGuildMemberVerification = route(operation, {
  access: async (ctx, { guild_id }) => (await ctx.guildStates.get(guild_id)) ?? fail('UNKNOWN_GUILD'),
  limit: limits.read,
  run: async (ctx, { path: { guild_id }, access: guild, query }) => {
    const member = await ctx.memberStates.get(guild_id, ctx.viewer.user.id);
    if (!member && !reviewsMembers(guild.row)) {
      const invite = query.invite_code === undefined ? undefined : await findAnyInvite(ctx.store.read, query.invite_code);
      if (invite?.guild_id !== guild_id) fail('MISSING_ACCESS');
    }
    const row = await findForm(ctx.store.read, guild_id);
    if (!row && !guildFeatures(guild.row).includes(GATE)) fail('UNKNOWN_MEMBER_VERIFICATION_FORM');
    return formObject(row);
  },
});
