import { CHANNEL_FLAGS } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { fail } from '../../../core/framework/errors.ts';
import type { ChannelRow } from '../../../core/tables/database.ts';
import { forumSettings } from '../../guild/channels/channel.ts';

/**
 * The stored tags of a post.
 * - 10087 for a tag that the forum does not have.
 * - 50013 if a moderated tag is added or removed by a user who is not a moderator.
 * - 40067 if the forum requires a tag; 40066 if it has no tag to choose.
 */
export function checkTags(
  forum: ChannelRow,
  wanted: readonly Snowflake[],
  { before = [], moderates }: { before?: readonly Snowflake[]; moderates: boolean },
): Snowflake[] {
  const { available_tags } = forumSettings(forum);
  const tags = new Map(available_tags.map((tag) => [tag.id, tag]));
  const after = [...new Set(wanted)];
  for (const id of after) if (!tags.has(id)) fail('UNKNOWN_TAG');
  const moved = [...after.filter((id) => !before.includes(id)), ...before.filter((id) => !after.includes(id))];
  if (!moderates && moved.some((id) => tags.get(id)?.moderated)) fail('MISSING_PERMISSIONS');
  if (after.length === 0 && (forum.flags & CHANNEL_FLAGS.REQUIRE_TAG) !== 0) {
    const settable = available_tags.some((tag) => moderates || !tag.moderated);
    fail(settable ? 'TAG_REQUIRED_TO_CREATE_A_FORUM_POST' : 'NO_TAGS_AVAILABLE_TO_NON_MODERATORS');
  }
  return after;
}
