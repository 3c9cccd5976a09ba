import { VOICE_TYPES } from '../../../core/access/channel-types.ts';
import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { bitsOf } from '@guildhall/protocol/permissions';
import type { MemberState } from '../../../core/access/member.ts';
import { channelReach } from '../../../core/access/reach.ts';
import { complain, type FieldError, failForm, requireBits } from '../../../core/framework/errors.ts';
import type { GuildState } from '../../../core/access/guild-state.ts';
import { channelPermissions } from '../../../core/access/permissions.ts';

const MANAGE = bitsOf('MANAGE_CHANNELS');

/**
 * Refuses a category that a channel cannot go into: unknown, hidden, another kind of channel, or full (50035 at `path`), or not the
 * member's to manage (50013). A category itself can have none.
 */
export function checkParent(
  guild: GuildState,
  member: MemberState,
  now: number,
  { type, parentId, path = 'parent_id' }: { type: number; parentId: Snowflake; path?: string },
): void {
  const parent = channelReach(guild, member, now)(parentId);
  if (!parent) failForm({ [path]: complain.custom('CHANNEL_PARENT_INVALID', 'Category does not exist') });
  if (parent.type !== CHANNEL_TYPES.GUILD_CATEGORY || type === CHANNEL_TYPES.GUILD_CATEGORY)
    failForm({ [path]: complain.custom('CHANNEL_PARENT_INVALID_TYPE', 'Not a category') });
  requireBits(channelPermissions(guild, parent, member, now), MANAGE);
  let children = 0;
  for (const channel of guild.channels.values()) if (channel.row.parent_id === parentId) children += 1;
  if (children >= LIMITS.channels.perCategory.max) failForm({ [path]: fullCategory() });
}

/** The error for a category that already has 50 channels. */
export function fullCategory(): FieldError {
  return complain.custom(
    'CHANNEL_PARENT_MAX_CHANNELS',
    `Maximum number of channels in category reached (${LIMITS.channels.perCategory.max})`,
  );
}

/** Categories, voice channels and all others are sorted separately. */
function sortGroup(type: number): 'category' | 'voice' | 'text' {
  if (type === CHANNEL_TYPES.GUILD_CATEGORY) return 'category';
  return VOICE_TYPES.has(type) ? 'voice' : 'text';
}

/** The position after all channels of the same sort group. */
export function endPosition(channels: Iterable<{ type: number; position: number }>, type: number): number {
  let end = 0;
  for (const channel of channels) {
    if (sortGroup(channel.type) === sortGroup(type)) end = Math.max(end, channel.position + 1);
  }
  return end;
}
