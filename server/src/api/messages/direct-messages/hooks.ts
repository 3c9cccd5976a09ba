import { hook } from '../../../core/framework/hook.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { Snowflake } from '@guildhall/protocol/ids';

/** A user is about to leave a group, which is locked. */
export const GROUP_LEAVING = hook<Tx, { channel_id: Snowflake; user_id: Snowflake }>('group_leaving');
