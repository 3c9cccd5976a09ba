import type { Snowflake } from '@guildhall/protocol/ids';
import { hook } from '../../../core/hook.ts';
import type { Tx } from '../../../core/transact.ts';

/** A lobby can no longer be linked to a channel: the channel was deleted, or changed its type. The guild is locked. */
export const CHANNEL_UNLINKABLE = hook<Tx, { channel_id: Snowflake }>('channel_unlinkable');

/** A channel that is linked to a lobby has a new name. The guild is locked. */
export const LINKED_CHANNEL_RENAMED = hook<Tx, { channel_id: Snowflake }>('linked_channel_renamed');
