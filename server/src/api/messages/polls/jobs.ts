import type { Snowflake } from '@guildhall/protocol/ids';
import { jobKind } from '../../../core/framework/job.ts';

/** The poll to end. */
export interface PollEnd {
  channel_id: Snowflake;
  message_id: Snowflake;
}

/** Finalises a poll; runs when the poll expires. */
export const END_POLL = jobKind<PollEnd>('end_poll');
