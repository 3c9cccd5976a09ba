import type { Snowflake } from '@guildhall/protocol/ids';
import { hook } from '../../../core/framework/hook.ts';
import type { Tx } from '../../../core/framework/transact.ts';

/** The messages of some users in a guild. */
export interface MessagesOfUsers {
  guild_id: Snowflake;
  user_ids: Snowflake[];
  /** Range of message ids, both ends included. */
  from: Snowflake;
  to: Snowflake;
}

/** Users were banned, and their messages are to be deleted. */
export const BANNED_WITH_MESSAGES = hook<Tx, MessagesOfUsers>('banned_with_messages');
