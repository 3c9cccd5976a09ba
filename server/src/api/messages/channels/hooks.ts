import { hook } from '../../../core/framework/hook.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { Snowflake } from '@guildhall/protocol/ids';

/** The messages of a deleted channel or thread are deleted; what else belongs to it must go too. */
export const CHANNEL_PURGED = hook<Tx, { channel_id: Snowflake }>('channel_purged');
