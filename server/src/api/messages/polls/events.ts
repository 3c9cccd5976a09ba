import type { Snowflake } from '@guildhall/protocol/ids';
import { event } from '../../../core/event.ts';

/** One user's vote for one answer. */
interface Vote {
  user_id: Snowflake;
  channel_id: Snowflake;
  message_id: Snowflake;
  guild_id?: Snowflake;
  answer_id: number;
}

export const MESSAGE_POLL_VOTE_ADD = event<Vote>('MESSAGE_POLL_VOTE_ADD', { audience: 'channel' });

export const MESSAGE_POLL_VOTE_REMOVE = event<Vote>('MESSAGE_POLL_VOTE_REMOVE', { audience: 'channel' });
