import { Type, type Static } from 'typebox';
import { TextWithin, Maybe, OneOf, WholeWithin, Snowflake, Timestamp } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';
import { EditMessageBody } from '../../bodies/messages/messages.ts';
import { ThreadObject, ThreadMemberObject, ThreadListObject } from '../../objects/messages/threads.ts';
import { operation } from '../../operation.ts';
import { MessageObject } from '../../objects/messages/messages.ts';

export const CreateThreadBody = Type.Object({
  name: TextWithin(LIMITS.channels.name),
  auto_archive_duration: Maybe(OneOf(60, 1440, 4320, 10_080)),
  rate_limit_per_user: Maybe(WholeWithin(LIMITS.channels.slowmode)),
  type: Maybe(OneOf(10, 11, 12)),
  invitable: Maybe(Type.Boolean()),
  applied_tags: Maybe(Type.Array(Snowflake(), { maxItems: LIMITS.channels.appliedTags.max })),
  message: Maybe(EditMessageBody),
});

export type CreateThreadBody = Static<typeof CreateThreadBody>;

export const createThreadFromMessage = operation({
  id: 'create_thread_from_message',
  method: 'POST',
  path: '/channels/{channel_id}/messages/{message_id}/threads',
  auth: ['bot', 'person'],
  body: Type.Object({
    name: TextWithin(LIMITS.channels.name),
    auto_archive_duration: Maybe(OneOf(60, 1440, 4320, 10_080)),
    rate_limit_per_user: Maybe(WholeWithin(LIMITS.channels.slowmode)),
  }),
  audit: true,
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_MESSAGE',
    'MISSING_ACCESS',
    'CANNOT_EXECUTE_ON_DM',
    'MISSING_PERMISSIONS',
    'SYSTEM_MESSAGE',
    'WRONG_CHANNEL_TYPE',
    'THREAD_ALREADY_CREATED_FOR_MESSAGE',
    'MAXIMUM_NUMBER_OF_ACTIVE_THREADS_REACHED',
  ],
  replies: { 201: ThreadObject },
});

export const listThreadMembers = operation({
  id: 'list_thread_members',
  method: 'GET',
  path: '/channels/{channel_id}/thread-members',
  auth: ['bot', 'person'],
  query: Type.Object({
    with_member: Type.Optional(Type.Boolean()),
    limit: Type.Optional(WholeWithin(LIMITS.threads.membersPerPage)),
    after: Type.Optional(Snowflake()),
  }),
  errors: ['UNKNOWN_CHANNEL', 'MISSING_ACCESS', 'CANNOT_EXECUTE_ON_DM', 'WRONG_CHANNEL_TYPE'],
  replies: { 200: Type.Array(ThreadMemberObject) },
});

export const joinThread = operation({
  id: 'join_thread',
  method: 'PUT',
  path: '/channels/{channel_id}/thread-members/@me',
  auth: ['bot', 'person'],
  errors: [
    'UNKNOWN_CHANNEL',
    'MISSING_ACCESS',
    'CANNOT_EXECUTE_ON_DM',
    'WRONG_CHANNEL_TYPE',
    'INVALID_ACTION_ON_ARCHIVED_THREAD',
    'MAXIMUM_NUMBER_OF_THREAD_MEMBERS_REACHED',
  ],
  replies: { 204: null },
});

export const leaveThread = operation({
  id: 'leave_thread',
  method: 'DELETE',
  path: '/channels/{channel_id}/thread-members/@me',
  auth: ['bot', 'person'],
  errors: [
    'UNKNOWN_CHANNEL',
    'MISSING_ACCESS',
    'CANNOT_EXECUTE_ON_DM',
    'WRONG_CHANNEL_TYPE',
    'INVALID_ACTION_ON_ARCHIVED_THREAD',
  ],
  replies: { 204: null },
});

export const getThreadMember = operation({
  id: 'get_thread_member',
  method: 'GET',
  path: '/channels/{channel_id}/thread-members/{user_id}',
  auth: ['bot', 'person'],
  query: Type.Object({ with_member: Type.Optional(Type.Boolean()) }),
  errors: ['UNKNOWN_CHANNEL', 'UNKNOWN_MEMBER', 'MISSING_ACCESS', 'CANNOT_EXECUTE_ON_DM', 'WRONG_CHANNEL_TYPE'],
  replies: { 200: ThreadMemberObject },
});

export const addThreadMemberRoute = operation({
  id: 'add_thread_member',
  method: 'PUT',
  path: '/channels/{channel_id}/thread-members/{user_id}',
  auth: ['bot', 'person'],
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_MEMBER',
    'MISSING_ACCESS',
    'CANNOT_EXECUTE_ON_DM',
    'MISSING_PERMISSIONS',
    'WRONG_CHANNEL_TYPE',
    'INVALID_ACTION_ON_ARCHIVED_THREAD',
    'THREAD_LOCKED',
    'MAXIMUM_NUMBER_OF_THREAD_MEMBERS_REACHED',
  ],
  replies: { 204: null },
});

export const deleteThreadMember = operation({
  id: 'delete_thread_member',
  method: 'DELETE',
  path: '/channels/{channel_id}/thread-members/{user_id}',
  auth: ['bot', 'person'],
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_MEMBER',
    'MISSING_ACCESS',
    'CANNOT_EXECUTE_ON_DM',
    'MISSING_PERMISSIONS',
    'WRONG_CHANNEL_TYPE',
    'INVALID_ACTION_ON_ARCHIVED_THREAD',
  ],
  replies: { 204: null },
});

export const createThread = operation({
  id: 'create_thread',
  method: 'POST',
  path: '/channels/{channel_id}/threads',
  auth: ['bot', 'person'],
  body: CreateThreadBody,
  audit: true,
  files: true,
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_GUILD',
    'UNKNOWN_MESSAGE',
    'UNKNOWN_EMOJI',
    'UNKNOWN_TAG',
    'SLOWMODE',
    'NO_TAGS_AVAILABLE_TO_NON_MODERATORS',
    'TAG_REQUIRED_TO_CREATE_A_FORUM_POST',
    'MISSING_ACCESS',
    'CANNOT_EXECUTE_ON_DM',
    'EMPTY_MESSAGE',
    'MISSING_PERMISSIONS',
    'WRONG_CHANNEL_TYPE',
    'INVALID_STICKER_SENT',
    'INVALID_ACTION_ON_ARCHIVED_THREAD',
    'UPLOADED_FILE_NOT_FOUND',
    'VOICE_MESSAGES_DO_NOT_SUPPORT_ADDITIONAL_CONTENT',
    'VOICE_MESSAGES_MUST_HAVE_SUPPORTING_METADATA',
    'CANNOT_SEND_VOICE_MESSAGES_IN_THIS_CHANNEL',
    'NO_STICKER_PERMISSION',
    'REPLY_NEEDS_HISTORY',
    'THREAD_LOCKED',
    'MAXIMUM_NUMBER_OF_ACTIVE_THREADS_REACHED',
    'REFERENCE_NEEDS_HISTORY',
    'REFERENCE_AGE_RESTRICTED',
    'MESSAGE_BLOCKED_BY_AUTOMATIC_MODERATION',
    'CANNOT_USE_AN_EMOJI_OF_THE_POLL',
    'MAXIMUM_NUMBER_OF_ACTIVE_ANNOUNCEMENT_THREADS_REACHED',
  ],
  replies: {
    201: Type.Object({
      ...ThreadObject.properties,
      /** The first message of a post. */
      message: Type.Optional(MessageObject),
    }),
  },
});

export const listPrivateArchivedThreads = operation({
  id: 'list_private_archived_threads',
  method: 'GET',
  path: '/channels/{channel_id}/threads/archived/private',
  auth: ['bot', 'person'],
  query: Type.Object({
    before: Type.Optional(Timestamp()),
    limit: Type.Optional(WholeWithin(LIMITS.threads.archivedPerPage)),
  }),
  errors: ['UNKNOWN_CHANNEL', 'MISSING_ACCESS', 'CANNOT_EXECUTE_ON_DM', 'MISSING_PERMISSIONS', 'WRONG_CHANNEL_TYPE'],
  replies: { 200: ThreadListObject },
});

export const listPublicArchivedThreads = operation({
  id: 'list_public_archived_threads',
  method: 'GET',
  path: '/channels/{channel_id}/threads/archived/public',
  auth: ['bot', 'person'],
  query: Type.Object({
    before: Type.Optional(Timestamp()),
    limit: Type.Optional(WholeWithin(LIMITS.threads.archivedPerPage)),
  }),
  errors: ['UNKNOWN_CHANNEL', 'MISSING_ACCESS', 'CANNOT_EXECUTE_ON_DM', 'MISSING_PERMISSIONS', 'WRONG_CHANNEL_TYPE'],
  replies: { 200: ThreadListObject },
});

export const listMyPrivateArchivedThreads = operation({
  id: 'list_my_private_archived_threads',
  method: 'GET',
  path: '/channels/{channel_id}/users/@me/threads/archived/private',
  auth: ['bot', 'person'],
  query: Type.Object({
    before: Type.Optional(Snowflake()),
    limit: Type.Optional(WholeWithin(LIMITS.threads.archivedPerPage)),
  }),
  errors: ['UNKNOWN_CHANNEL', 'MISSING_ACCESS', 'CANNOT_EXECUTE_ON_DM', 'MISSING_PERMISSIONS', 'WRONG_CHANNEL_TYPE'],
  replies: { 200: ThreadListObject },
});

export const getActiveGuildThreads = operation({
  id: 'get_active_guild_threads',
  method: 'GET',
  path: '/guilds/{guild_id}/threads/active',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: ThreadListObject },
});
