import type { Snowflake } from '@guildhall/protocol/ids';
import { jobKind } from '../../../core/framework/job.ts';

/** Refreshes the linked lobby in a channel. */
export const REFRESH_LINK = jobKind<{ channel_id: Snowflake; guild_id: Snowflake }>('lobbies.refresh_link');
