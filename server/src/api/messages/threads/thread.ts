import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { EventTarget } from '../../../core/framework/event.ts';
import { isoTime } from '../../../core/values/iso-time.ts';
import type { ThreadMemberRow, ThreadRow } from '../../../core/tables/threads.ts';
import { isPrivateThread } from '../../../core/access/threads.ts';
import type { ChannelHead } from '../../guild/channels/queries.ts';
import type { ThreadMemberObject, ThreadObject } from '@guildhall/protocol/objects/messages/threads';
import type { MemberObject } from '@guildhall/protocol/objects/guild/members';

const SHOWN_MEMBERS = 50;

/** The fields that an audit entry of a thread lists. */
const AUDITED = [
  'name',
  'type',
  'archived',
  'locked',
  'auto_archive_duration',
  'rate_limit_per_user',
  'invitable',
  'flags',
  'applied_tags',
] as const;

/** The member count on the wire: it stops at 50. */
export function shownMembers(count: number): number {
  return Math.min(count, SHOWN_MEMBERS);
}

/** The wire form of a thread row; `head` is the head of its messages, `member` the viewer's own membership. */
export function threadObject(row: ThreadRow, head?: ChannelHead, member?: ThreadMemberRow): ThreadObject {
  const object: ThreadObject = {
    id: row.id,
    type: row.type,
    last_message_id: head?.last_message_id ?? null,
    flags: row.flags,
    guild_id: row.guild_id,
    name: row.name,
    parent_id: row.parent_id,
    rate_limit_per_user: row.rate_limit_per_user,
    owner_id: row.owner_id,
    thread_metadata: {
      archived: row.archived === 1,
      archive_timestamp: isoTime(row.archive_timestamp),
      auto_archive_duration: row.auto_archive_duration,
      locked: row.locked === 1,
      create_timestamp: isoTime(row.create_timestamp),
      ...(row.type === CHANNEL_TYPES.PRIVATE_THREAD ? { invitable: row.invitable === 1 } : {}),
    },
    message_count: row.message_count,
    member_count: shownMembers(row.member_count),
    total_message_sent: row.total_message_sent,
  };
  if (head?.last_pin_timestamp) object.last_pin_timestamp = head.last_pin_timestamp;
  const tags = appliedTags(row);
  if (tags.length) object.applied_tags = tags;
  if (member) object.member = ownThreadMember(member);
  return object;
}

/** The wire form of a membership as its member sees it, with its mute. */
export function ownThreadMember(row: ThreadMemberRow): ThreadMemberObject {
  const mute = row.mute_json === null ? {} : { muted: true, mute_config: JSON.parse(row.mute_json) };
  return { ...threadMemberObject(row), ...mute };
}

/** The wire form of a membership. */
export function threadMemberObject(row: ThreadMemberRow, member?: MemberObject): ThreadMemberObject {
  return {
    id: row.thread_id,
    user_id: row.user_id,
    join_timestamp: isoTime(row.join_timestamp),
    flags: row.flags,
    ...(member ? { member } : {}),
  };
}

/** The ids of a post's tags. */
export function appliedTags(row: ThreadRow): Snowflake[] {
  return JSON.parse(row.applied_tags_json);
}

/** The fields of a thread that the audit log compares. */
export function auditedThread(row: ThreadRow): Record<(typeof AUDITED)[number], unknown> {
  return {
    name: row.name,
    type: row.type,
    archived: row.archived === 1,
    locked: row.locked === 1,
    auto_archive_duration: row.auto_archive_duration,
    rate_limit_per_user: row.rate_limit_per_user,
    invitable: isPrivateThread(row) ? row.invitable === 1 : undefined,
    flags: row.flags,
    applied_tags: appliedTags(row),
  };
}

/** The keys of auditedThread(). */
export const AUDITED_THREAD_FIELDS: readonly string[] = AUDITED;

/**
 * The target of a thread's events: the viewers of its parent; for a private thread `memberIds` and the users
 * who may manage it.
 */
export function threadTarget(row: ThreadRow, memberIds: readonly Snowflake[]): EventTarget {
  const target = { guild_id: row.guild_id, channel_id: row.parent_id };
  return isPrivateThread(row) ? { ...target, member_ids: memberIds } : target;
}
