import type { Snowflake } from '@guildhall/protocol/ids';
import { hook } from '../../../core/framework/hook.ts';
import type { Tx } from '../../../core/framework/transact.ts';

/** The voice node of a call is lost, and there is no other. The call and its channel are locked. */
export const CALL_LOST = hook<Tx, { call_id: Snowflake }>('call_lost');

/** A call that had no voice node has one. The call and its channel are locked. */
export const CALL_HOSTED = hook<Tx, { call_id: Snowflake }>('call_hosted');
