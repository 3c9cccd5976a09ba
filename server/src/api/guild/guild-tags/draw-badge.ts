import { GUILD_BADGES, guildBadgeSvg } from '@guildhall/protocol/guild-badges';
import type { Blobs } from '../../../core/framework/blobs.ts';
import { imageDecoder } from '../../../core/media/images.ts';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { GuildTag } from './tag.ts';

/** The width and height of a stored badge, in pixels. */
const SIDE = 256;

/** Draws the badge of a tag and stores it for the CDN, unless it is already stored. */
export async function storeBadge(blobs: Blobs, guildId: Snowflake, tag: GuildTag): Promise<void> {
  const kind = GUILD_BADGES.find((badge) => badge.kind === tag.badge);
  if (tag.badge_hash === null || !kind) return;
  const svg = guildBadgeSvg(kind, tag.badge_color_primary, tag.badge_color_secondary);
  const sharp = await imageDecoder();
  const picture = await sharp(Buffer.from(svg)).resize(SIDE, SIDE).png().toBuffer();
  await blobs.put(`guild-tag-badges/${guildId}/${tag.badge_hash}`, picture);
}
