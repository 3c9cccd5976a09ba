import type { Snowflake } from '@guildhall/protocol/ids';
import { jobKind } from '../../../core/framework/job.ts';

/** Starts, ends or cancels an event when it is due. */
export const EVENT_DUE = jobKind<{ guild_id: Snowflake; event_id: Snowflake }>('scheduled_events.due');

/** Ends the active event of a channel that has stayed empty. */
export const EVENT_EMPTY = jobKind<{ guild_id: Snowflake; channel_id: Snowflake }>('scheduled_events.empty');
