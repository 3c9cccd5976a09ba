import type { Snowflake } from '@guildhall/protocol/ids';
import { type GuildAccess, inGuild } from '../../../core/access/guild.ts';
import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { GuildRow } from '../../../core/tables/database.ts';
import type { Permission } from '@guildhall/protocol/permissions';

const GATE = 'MEMBER_VERIFICATION_GATE_ENABLED';
const REVIEWING = [GATE, 'MEMBER_VERIFICATION_MANUAL_APPROVAL'];

/** Returns whether members must approve everyone who joins the guild. */
export function reviewsMembers({ features_json }: Pick<GuildRow, 'features_json'>): boolean {
  const features: string[] = JSON.parse(features_json);
  return REVIEWING.every((feature) => features.includes(feature));
}

/** Returns whether new members must accept the guild's rules, or request to join. */
export function screensMembers({ features_json }: Pick<GuildRow, 'features_json'>): boolean {
  const features: string[] = JSON.parse(features_json);
  return features.includes(GATE);
}

/** Like inGuild(), for guilds that review their members; other guilds have no requests (50001). */
export function inReviewingGuild(...needed: Permission[]) {
  return async (ctx: Context, path: { guild_id: Snowflake }): Promise<GuildAccess> => {
    const access = await inGuild(...needed)(ctx, path);
    if (!reviewsMembers(access.guild.row)) fail('MISSING_ACCESS');
    return access;
  };
}
