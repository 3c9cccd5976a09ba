import type { Snowflake } from '@guildhall/protocol/ids';
import { event } from '../../../core/framework/event.ts';
import { memberObject } from './member.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { MemberRow, UserRow } from '../../../core/tables/database.ts';

const memberRow = ({ user }: { user: { id: Snowflake } }) => `members/${user.id}`;

/** A user joined the guild. */
export const GUILD_MEMBER_ADD = event('GUILD_MEMBER_ADD', {
  audience: 'guild',
  row: { of: memberRow, is: 'new' },
  changes: ({ user }) => ({ kind: 'member_added', userId: user.id }),
});

/** A member changed; its own sessions receive it even without the intent (docs/contract/events.md). */
export const GUILD_MEMBER_UPDATE = event('GUILD_MEMBER_UPDATE', {
  audience: 'guild',
  self: (member) => member.user.id,
  row: { of: memberRow, is: 'now' },
  changes: ({ user, roles, communication_disabled_until }) => ({
    kind: 'member',
    userId: user.id,
    roleIds: roles,
    timedOutUntil: communication_disabled_until,
  }),
});

/** A member left or was removed. */
export const GUILD_MEMBER_REMOVE = event('GUILD_MEMBER_REMOVE', {
  audience: 'guild',
  row: { of: memberRow, is: 'gone' },
  changes: ({ user }) => ({ kind: 'member_removed', userId: user.id }),
});

/** Emits GUILD_MEMBER_UPDATE with the member's current state. */
export function emitMemberUpdate(tx: Tx, member: MemberRow, user: UserRow): void {
  const { guild_id } = member;
  tx.emit(GUILD_MEMBER_UPDATE, { guild_id }, { guild_id, ...memberObject(member, user) });
}
