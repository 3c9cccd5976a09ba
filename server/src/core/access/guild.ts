import type { Snowflake } from '@guildhall/protocol/ids';
import { bitsOf, type Permission } from '@guildhall/protocol/permissions';
import type { Context } from '../framework/context.ts';
import { fail, requireBits } from '../framework/errors.ts';
import type { GuildState } from './guild-state.ts';
import { guildPermissions } from './permissions.ts';
import { factoredBits } from './factor.ts';
import type { MemberState } from './member.ts';

/** A guild that the viewer is in. */
export interface GuildAccess {
  guild: GuildState;
  /** The viewer's own membership. */
  member: MemberState;
  /** The viewer's bits in the guild. */
  permissions: bigint;
}

/**
 * Loads the guild of the path and checks the viewer's access.
 * - Unknown guild: 10004.
 * - The viewer is not a member: 50001.
 * - A permission is missing: 50013, or 60003 if only the second factor that the guild requires is missing.
 */
export function inGuild(...needed: Permission[]): (ctx: Context, path: { guild_id: Snowflake }) => Promise<GuildAccess> {
  const bits = bitsOf(...needed);
  return async (ctx, path) => {
    const access = await accessGuild(ctx, path.guild_id);
    requireBits(access.permissions, bits);
    return access;
  };
}

/** Returns the guild if the viewer is a member. Unknown guild: 10004. Not a member: 50001. */
export async function accessGuild(ctx: Context, guildId: Snowflake): Promise<GuildAccess> {
  const guild = (await ctx.guildStates.get(guildId, ctx.isRefreshed)) ?? fail('UNKNOWN_GUILD');
  const member = (await ctx.memberStates.get(guildId, ctx.viewer.user.id, ctx.isRefreshed)) ?? fail('MISSING_ACCESS');
  return { guild, member, permissions: factoredBits(ctx, guild, guildPermissions(guild, member, ctx.clock.now())) };
}
