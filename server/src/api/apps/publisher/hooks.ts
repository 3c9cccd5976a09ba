import type { Snowflake } from '@guildhall/protocol/ids';
import { hook } from '../../../core/framework/hook.ts';
import type { Tx } from '../../../core/framework/transact.ts';

/** An application becomes a publisher's child: from now on it uses its parent's players and authorizations. */
export const APPLICATION_ADOPTED = hook<Tx, { application_id: Snowflake }>('application_adopted');

/** An application is no longer a publisher's child. */
export const APPLICATION_RELEASED = hook<Tx, { application_id: Snowflake }>('application_released');
