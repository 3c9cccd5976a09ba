import { CHANNEL_FLAGS } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { fail } from '../../../core/errors.ts';
import type { ChannelRow } from '../../../core/tables.ts';
import { forumSettings } from '../channels/channel.ts';

/**
 * The tags of a post as they are kept. Fails with 10087 for one that the forum does not have, with 50013 when one that
 * only moderators set comes or goes, and with 40067 when the forum asks for a tag; 40066 when there is none to give.
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
    fail(settable ? 'TAG_REQUIRED_TO_CREATE_A_FORUM_POST_IN_THIS' : 'THERE_ARE_NO_TAGS_AVAILABLE_THAT_CAN_BE_SET');
  }
  return after;
}
