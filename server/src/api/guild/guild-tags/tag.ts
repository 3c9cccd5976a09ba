import { GUILD_BADGES, type GuildBadge } from '@guildhall/protocol/guild-badges';
import { createHash } from 'node:crypto';
import { complain, failForm } from '../../../core/framework/errors.ts';
import type { GuildRow } from '../../../core/tables/database.ts';
import type { ShownTag } from '@guildhall/protocol/objects/guild/guild-tags';

/** The feature that allows a guild to have a tag; granted by the operator. */
export const GUILD_TAGS = 'GUILD_TAGS';

/** A guild's tag settings, as stored. */
export interface GuildTag {
  /** 1 to 4 characters; null if the guild has no tag. */
  tag: string | null;
  /** A kind of GUILD_BADGES. */
  badge: number;
  /** `#rrggbb`, like the other colour. */
  badge_color_primary: string;
  badge_color_secondary: string;
  /** The hash of the drawn badge; null while there is no tag. */
  badge_hash: string | null;
}

/** The default colours of a badge. */
export const DEFAULT_COLORS = { badge_color_primary: '#ffd166', badge_color_secondary: '#7a4100' } as const;

const NO_TAG: GuildTag = { tag: null, badge: 0, ...DEFAULT_COLORS, badge_hash: null };

/** The tag settings of a guild, or the defaults if they were never set. */
export function tagOf({ tag_json }: Pick<GuildRow, 'tag_json'>): GuildTag {
  return tag_json === null ? NO_TAG : JSON.parse(tag_json);
}

/** The tag that members may show, or null. */
export function shownTag(row: Pick<GuildRow, 'tag_json'>): ShownTag | null {
  if (row.tag_json === null) return null;
  const { tag, badge_hash } = tagOf(row);
  return tag === null || badge_hash === null ? null : { tag, badge: badge_hash };
}

/** Visible characters: letters, marks, digits, punctuation and symbols. U+2800 is a symbol that is blank. */
const VISIBLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Normalises a tag to form C. Fails with 50035 at `tag` unless it has 1 to 4 visible characters and does not begin with
 * a combining mark.
 */
export function readTag(given: string): string {
  const tag = given.normalize('NFC');
  const length = [...tag].length;
  if (length < 1 || length > 4) failForm({ tag: complain.length(1, 4) });
  if (!VISIBLE.test(tag) || INVISIBLE.test(tag) || /^\p{M}/u.test(tag))
    failForm({ tag: complain.custom('GUILD_TAG_INVALID', 'Use letters, digits, punctuation and symbols, without spaces.') });
  return tag;
}

/** Finds the badge of this number, if the guild's features include it; otherwise 50035 at `badge`. */
export function readBadge(kind: number, features: readonly string[]): GuildBadge {
  const open = GUILD_BADGES.filter(({ feature }) => feature === null || features.includes(feature));
  return open.find((badge) => badge.kind === kind) ?? failForm({ badge: complain.choices(open.map((badge) => badge.kind)) });
}

/** The hash of a drawn badge: the same for the same kind and colours. */
export function badgeHash({ badge, badge_color_primary, badge_color_secondary }: Omit<GuildTag, 'tag' | 'badge_hash'>): string {
  return createHash('sha256').update(`${badge} ${badge_color_primary} ${badge_color_secondary}`).digest('hex').slice(0, 32);
}
