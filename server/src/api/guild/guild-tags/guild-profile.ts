import type { Context } from '../../../core/framework/context.ts';
import type { GuildRow } from '../../../core/tables/database.ts';
import { countPresent } from '../../../core/access/present-members.ts';
import { guildFeatures } from '../guilds/guild.ts';
import { tagOf } from './tag.ts';
import type { GuildProfile } from '@guildhall/protocol/objects/guild/guild-tags';

/** Builds the profile of a guild, with its current number of online members. */
export async function guildProfile(ctx: Context, row: GuildRow): Promise<GuildProfile> {
  const online = await countPresent(ctx.store.read, row.id);
  const { tag, badge, badge_color_primary, badge_color_secondary, badge_hash } = tagOf(row);
  const features = guildFeatures(row);
  return {
    id: row.id,
    name: row.name,
    icon_hash: row.icon,
    member_count: row.member_count,
    online_count: online,
    description: row.description,
    banner_hash: row.banner,
    game_application_ids: [],
    game_activity: {},
    tag,
    badge,
    badge_color_primary,
    badge_color_secondary,
    badge_hash,
    traits: [],
    features,
    visibility: features.includes('DISCOVERABLE') ? 1 : 2,
    custom_banner_hash: null,
    premium_subscription_count: row.premium_subscription_count,
    premium_tier: row.premium_tier,
  };
}
