import type { Snowflake } from '@guildhall/protocol/ids';
import { hook } from '../../../core/framework/hook.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { Pair } from './grants.ts';

/** A person's authorization of an application is about to end; the grant is locked and its tokens still exist. */
export const GRANT_ENDING = hook<Tx, Pair>('grant_ending');

/** A person's authorization of an application has ended, with its tokens. */
export const GRANT_ENDED = hook<Tx, Pair>('grant_ended');

/** Every authorization of an application has ended. */
export const GRANTS_OF_APPLICATION_ENDED = hook<Tx, { application_id: Snowflake }>('grants_of_application_ended');
