import type { Snowflake } from '@guildhall/protocol/ids';

/** A user's vote for one answer of a message's poll. */
export interface PollVotesTable {
  channel_id: Snowflake;
  message_id: Snowflake;
  answer_id: number;
  user_id: Snowflake;
}

export interface PollTables {
  poll_votes: PollVotesTable;
}
