import type { Snowflake } from '@guildhall/protocol/ids';
import { jobKind } from '../../../core/job.ts';

/** Brings what a channel says of its linked lobby up to date. */
export const REFRESH_LINK = jobKind<{ channel_id: Snowflake; guild_id: Snowflake }>('lobbies.refresh_link');
