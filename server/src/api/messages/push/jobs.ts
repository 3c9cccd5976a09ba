import type { Snowflake } from '@guildhall/protocol/ids';
import { jobKind } from '../../../core/framework/job.ts';

/** A message notifies people whose devices receive pushes. */
export const PUSH_MESSAGE = jobKind<{ channel_id: Snowflake; message_id: Snowflake }>('push.message');

/** A call rings people (`call`), or has rung for nothing (`call_end`). */
export const PUSH_CALL = jobKind<{
  type: 'call' | 'call_end';
  channel_id: Snowflake;
  /** The message of the call; its author is the caller. */
  message_id: Snowflake;
  user_ids: readonly Snowflake[];
}>('push.call');
