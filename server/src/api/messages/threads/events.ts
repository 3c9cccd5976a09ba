import type { Snowflake } from '@guildhall/protocol/ids';
import { event } from '../../../core/framework/event.ts';
import type { GuildChange } from '../../../core/framework/guild-change.ts';
import type { ThreadMembersUpdateEvent } from '@guildhall/protocol/objects/messages/threads';

const threadRow = ({ id }: { id: Snowflake }) => `threads/${id}`;

const changes = (): GuildChange => ({ kind: 'thread' });

/** A thread was created (`newly_created`), or the user was added to it. */
export const THREAD_CREATE = event('THREAD_CREATE', {
  audience: 'channel',
  changes,
  row: { of: threadRow, is: 'new' },
});

export const THREAD_UPDATE = event('THREAD_UPDATE', {
  audience: 'channel',
  changes,
  row: { of: threadRow, is: 'now' },
});

export const THREAD_DELETE = event('THREAD_DELETE', {
  audience: 'channel',
  changes,
  row: { of: threadRow, is: 'gone' },
});

/** The threads of channels that a session can view again; only the gateway creates it. */
export const THREAD_LIST_SYNC = event('THREAD_LIST_SYNC', { audience: 'users', changes });

/** The recipient's own membership changed. */
export const THREAD_MEMBER_UPDATE = event('THREAD_MEMBER_UPDATE', {
  audience: 'users',
  changes,
  row: { of: ({ id, user_id }) => `thread_members/${id}/${user_id}` },
});

/** The users who joined or left. */
const concerned = ({ added_members = [], removed_member_ids = [] }: ThreadMembersUpdateEvent) => [
  ...added_members.map((member) => member.user_id),
  ...removed_member_ids,
];

/** Users joined or left a thread; without the GUILD_MEMBERS intent a bot receives it only about itself. */
export const THREAD_MEMBERS_UPDATE = event('THREAD_MEMBERS_UPDATE', {
  audience: 'channel',
  changes,
  othersNeed: { intent: 'GUILD_MEMBERS', about: concerned },
  withoutPresences: ({ added_members, ...update }) =>
    added_members ? { ...update, added_members: added_members.map((added) => ({ ...added, presence: null })) } : update,
  row: {
    of: (update) => `thread_members/${update.id}/${concerned(update).join()}`,
    count: { of: ({ id }) => `thread_members/${id}`, field: 'member_count' },
  },
});
