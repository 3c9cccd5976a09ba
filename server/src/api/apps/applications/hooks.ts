import type { Snowflake } from '@guildhall/protocol/ids';
import { hook } from '../../../core/framework/hook.ts';
import type { Tx } from '../../../core/framework/transact.ts';

/** An application was deleted; its bot's tokens have ended. */
export const APPLICATION_DELETED = hook<Tx, { application_id: Snowflake }>('application_deleted');
