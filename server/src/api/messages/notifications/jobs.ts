import type { Snowflake } from '@guildhall/protocol/ids';
import { jobKind } from '../../../core/framework/job.ts';

/** A mute among a person's settings of a guild (`0`: of private channels) ends. */
export const END_MUTES = jobKind<{ user_id: Snowflake; guild_id: Snowflake }>('notifications.end_mutes');

/** The mute of a thread ends. */
export const END_THREAD_MUTE = jobKind<{ user_id: Snowflake; thread_id: Snowflake }>('notifications.end_thread_mute');
