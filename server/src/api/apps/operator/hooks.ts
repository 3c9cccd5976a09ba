import type { Snowflake } from '@guildhall/protocol/ids';
import { hook } from '../../../core/framework/hook.ts';
import type { Tx } from '../../../core/framework/transact.ts';

/** A user who is not banned now is about to be banned from the server. The user is locked. */
export const BAN_STARTING = hook<Tx, { user_id: Snowflake }>('ban_starting');
