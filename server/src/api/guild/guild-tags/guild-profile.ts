import type { Snowflake } from '@guildhall/protocol/ids';
import type { Context } from '../../../core/context.ts';
import type { GuildRow } from '../../../core/tables.ts';
import { findPresenceCounts } from '../guilds/queries.ts';
import { guildFeatures } from '../guilds/guild.ts';
import { tagOf } from './tag.ts';

/** The profile of a guild. */
export interface GuildProfile {
  id: Snowflake;
  name: string;
  icon_hash: string | null;
  member_count: number;
  online_count: number;
  description: string | null;
  banner_hash: string | null;
  game_application_ids: Snowflake[];
  game_activity: Record<string, never>;
  tag: string | null;
  badge: number;
  badge_color_primary: string;
  badge_color_secondary: string;
  badge_hash: string | null;
  traits: [];
  features: string[];
  /** 1 for discoverable guilds, 2 for guilds visible only to members. */
  visibility: 1 | 2;
  custom_banner_hash: string | null;
  premium_subscription_count: number;
  premium_tier: number;
}

/** Builds the profile of a guild, with its current number of online members. */
export async function guildProfile(ctx: Context, row: GuildRow): Promise<GuildProfile> {
  const online = await findPresenceCounts(ctx.store.read, [row.id]);
  const { tag, badge, badge_color_primary, badge_color_secondary, badge_hash } = tagOf(row);
  const features = guildFeatures(row);
  return {
    id: row.id,
    name: row.name,
    icon_hash: row.icon,
    member_count: row.member_count,
    online_count: online.get(row.id) ?? 0,
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
