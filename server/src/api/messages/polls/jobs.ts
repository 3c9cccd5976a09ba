import type { Snowflake } from '@guildhall/protocol/ids';
import { jobKind } from '../../../core/job.ts';

/** Which poll is to end. */
export interface PollEnd {
  channel_id: Snowflake;
  message_id: Snowflake;
}

/** Counts a poll for good; runs when the poll expires. */
export const END_POLL = jobKind<PollEnd>('end_poll');
