import type { Snowflake } from '@guildhall/protocol/ids';
import { hook } from '../../../core/framework/hook.ts';
import type { Tx } from '../../../core/framework/transact.ts';

/** An application was removed from a guild; the events are not sent yet. */
export const INTEGRATION_REMOVED = hook<Tx, { guild_id: Snowflake; application_id: Snowflake }>('integration_removed');
