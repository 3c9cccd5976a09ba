import { accessGuild } from '../../../core/access/guild.ts';
import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import { isoTimeOrNull } from '../../../core/values/iso-time.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import { isShown, partialConnection, withoutWithheld } from '../../people/connections/connection.ts';
import { listConnections } from '../../people/connections/queries.ts';
import { findApplication } from '../../apps/applications/queries.ts';
import { widgetsOf } from '../identity-profiles/widget.ts';
import { findMembersByIds } from '../../guild/members/queries.ts';
import { memberObject } from '../../guild/members/member.ts';
import { findMutualFriendIds, findMutualGuilds, findSides } from '../../people/relationships/queries.ts';
import { memberProfile } from '../../people/users/profile.ts';
import { type ProfileObject, profileObject } from './profile.ts';
import { findUser, findUsers } from '../../people/users/queries.ts';
import { userObject } from '../../people/users/user.ts';
import type { PartialConnection } from '@guildhall/protocol/objects/people/connections';
import type { Widget } from '@guildhall/protocol/objects/games/identity-profiles';
import { RELATIONSHIP } from '@guildhall/protocol/bodies/people/relationships';
import { getUserProfile as operation } from '@guildhall/protocol/operations/people/users';

/**
 * Returns a user's profile (docs/contract/people.md#relationships) to users who share a guild with them, are friends
 * or have a pending request.
 * - Profiles of bots are visible to every user.
 * - 50001 for all others.
 * - With `guild_id` also includes the member profile in that guild, which the caller must be in.
 */
export const getUserProfile = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx, { path: { user_id }, query }) => {
    const { read } = ctx.store;
    const me = ctx.viewer.user.id;
    const user = (await findUser(read, user_id)) ?? fail('UNKNOWN_USER');
    const guilds = await findMutualGuilds(read, me, user_id);
    if (guilds.length === 0 && !(await isAcquainted(ctx, user))) fail('MISSING_ACCESS');
    const isOther = user_id !== me;
    const friendIds =
      isOther && (query.with_mutual_friends || query.with_mutual_friends_count)
        ? await findMutualFriendIds(read, me, user_id)
        : [];
    const friends = isOther && query.with_mutual_friends ? await findUsers(read, friendIds) : undefined;
    const application = user.kind === 'bot' ? await findApplication(read, user_id) : undefined;
    return {
      ...profileObject(user, application, await shownConnections(ctx, user_id)),
      widgets: await widgetsOf(read, user_id),
      ...(query.with_mutual_guilds === false ? {} : { mutual_guilds: guilds }),
      ...(friends ? { mutual_friends: [...friends.values()].map(userObject) } : {}),
      ...(isOther && query.with_mutual_friends_count ? { mutual_friends_count: friendIds.length } : {}),
      ...(query.guild_id ? await inGuild(ctx, query.guild_id, user_id) : {}),
    } satisfies ProfileObject & { widgets: Widget[] };
  },
});

/** The linked accounts that the user shows on the profile. */
async function shownConnections(ctx: Context, userId: string): Promise<PartialConnection[]> {
  const rows = await listConnections(ctx.store.read, userId);
  return withoutWithheld(ctx, rows).filter(isShown).map(partialConnection);
}

/** Whether the viewer knows the user without a shared guild: is the user itself, a friend, or has a pending request. */
async function isAcquainted(ctx: Context, user: UserRow): Promise<boolean> {
  if (user.id === ctx.viewer.user.id || user.kind === 'bot') return true;
  const { mine } = await findSides(ctx.store.read, ctx.viewer.user.id, user.id);
  return mine !== undefined && mine.type !== RELATIONSHIP.NONE && mine.type !== RELATIONSHIP.BLOCKED;
}

async function inGuild(
  ctx: Context,
  guildId: string,
  userId: string,
): Promise<Pick<ProfileObject, 'guild_member' | 'guild_member_profile' | 'premium_guild_since'> | undefined> {
  await accessGuild(ctx, guildId);
  const found = (await findMembersByIds(ctx.store.read, guildId, [userId])).get(userId);
  if (!found) return undefined;
  const { member, user } = found;
  return {
    guild_member: memberObject(member, user),
    guild_member_profile: memberProfile(member),
    premium_guild_since: isoTimeOrNull(member.premium_since),
  };
}
