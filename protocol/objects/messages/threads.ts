import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id, Time, AnyObject } from '../parts.ts';
import { ChannelTypes, ThreadAutoArchiveDuration } from '../enums.ts';
import { MuteConfig } from './notification-settings.ts';
import { MemberObject } from '../guild/members.ts';

/** A member of a thread (ThreadMemberResponse); `id` is the thread's id. */
export const ThreadMemberObject = Type.Object(
  {
    id: Id,
    user_id: Id,
    join_timestamp: Time,
    flags: Type.Integer(),
    /** Sent only to the member. */
    muted: Type.Optional(Type.Boolean()),
    mute_config: Type.Optional(Nullable(MuteConfig)),
    member: Type.Optional(MemberObject),
  },
  { title: 'ThreadMemberObject' },
);
export type ThreadMemberObject = Static<typeof ThreadMemberObject>;

/** A thread on the wire (ThreadResponse). */
export const ThreadObject = Type.Object(
  {
    id: Id,
    type: ChannelTypes,
    last_message_id: Nullable(Id),
    flags: Type.Integer(),
    last_pin_timestamp: Type.Optional(Nullable(Time)),
    guild_id: Id,
    name: Type.String(),
    parent_id: Id,
    rate_limit_per_user: Type.Integer(),
    owner_id: Id,
    thread_metadata: Type.Object({
      archived: Type.Boolean(),
      archive_timestamp: Time,
      auto_archive_duration: ThreadAutoArchiveDuration,
      locked: Type.Boolean(),
      create_timestamp: Time,
      invitable: Type.Optional(Type.Boolean()),
    }),
    message_count: Type.Integer(),
    /** Stops counting at 50. */
    member_count: Type.Integer(),
    total_message_sent: Type.Integer(),
    applied_tags: Type.Optional(Type.Array(Id)),
    /** The viewer's own membership. */
    member: Type.Optional(ThreadMemberObject),
  },
  { title: 'ThreadObject' },
);
export type ThreadObject = Static<typeof ThreadObject>;

/** A thread in a list, whose members are listed beside it. */
export const ListedThreadObject = Type.Omit(ThreadObject, ['member'], { title: 'ListedThreadObject' });
export type ListedThreadObject = Static<typeof ListedThreadObject>;

/** Threads, and the viewer's memberships in them (ThreadsResponse). */
export const ThreadListObject = Type.Object(
  {
    threads: Type.Array(ListedThreadObject),
    members: Type.Array(ThreadMemberObject),
    has_more: Type.Boolean(),
  },
  { title: 'ThreadListObject' },
);
export type ThreadListObject = Static<typeof ThreadListObject>;

export const ThreadMembersUpdateEvent = Type.Object(
  {
    id: Id,
    guild_id: Id,
    member_count: Type.Integer(),
    added_members: Type.Optional(Type.Array(Type.Object({ ...ThreadMemberObject.properties, presence: Nullable(AnyObject) }))),
    removed_member_ids: Type.Optional(Type.Array(Id)),
  },
  { title: 'ThreadMembersUpdateEvent' },
);
export type ThreadMembersUpdateEvent = Static<typeof ThreadMembersUpdateEvent>;
