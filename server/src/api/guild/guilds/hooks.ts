import type { Snowflake } from '@guildhall/protocol/ids';
import { hook } from '../../../core/framework/hook.ts';
import type { Tx } from '../../../core/framework/transact.ts';

/** A guild is deleted with its channels; the guild is locked. */
export const GUILD_DELETED = hook<Tx, { guild_id: Snowflake; channel_ids: Snowflake[] }>('guild_deleted');
