import type { Snowflake } from '@guildhall/protocol/ids';
import { hook } from '../../../core/framework/hook.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';

/** A user joined a guild. The guild is locked. */
export const MEMBER_ADDED = hook<Tx, { guild_id: Snowflake; user: UserRow }>('member_added');

/** A user's membership was deleted; its event is not sent yet. The guild is locked. */
export const MEMBER_REMOVED = hook<Tx, { guild_id: Snowflake; user_id: Snowflake }>('member_removed');
