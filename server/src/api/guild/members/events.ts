import type { Snowflake } from '@guildhall/protocol/ids';
import { event } from '../../../core/event.ts';
import { memberObject } from './member.ts';
import type { Tx } from '../../../core/transact.ts';
import type { MemberRow, UserRow } from '../../../core/tables.ts';
import type { UserObject } from '@guildhall/protocol/objects/people/users';
import type { MemberObject } from '@guildhall/protocol/objects/guild/members';

const memberRow = ({ user }: { user: { id: Snowflake } }) => `members/${user.id}`;

/** A user joined the guild. */
export const GUILD_MEMBER_ADD = event<MemberObject & { guild_id: Snowflake }>('GUILD_MEMBER_ADD', {
  audience: 'guild',
  row: { of: memberRow, is: 'new' },
});

/** A member changed; its own sessions receive it even without the intent (docs/contract/events.md). */
export const GUILD_MEMBER_UPDATE = event<MemberObject & { guild_id: Snowflake }>('GUILD_MEMBER_UPDATE', {
  audience: 'guild',
  self: (member) => member.user.id,
  row: { of: memberRow, is: 'now' },
});

/** A member left or was removed. */
export const GUILD_MEMBER_REMOVE = event<{ guild_id: Snowflake; user: UserObject }>('GUILD_MEMBER_REMOVE', {
  audience: 'guild',
  row: { of: memberRow, is: 'gone' },
});

/** Emits GUILD_MEMBER_UPDATE with the member's current state. */
export function emitMemberUpdate(tx: Tx, member: MemberRow, user: UserRow): void {
  const { guild_id } = member;
  tx.emit(GUILD_MEMBER_UPDATE, { guild_id }, { guild_id, ...memberObject(member, user) });
}
