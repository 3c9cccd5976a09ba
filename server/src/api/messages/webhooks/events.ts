import type { Snowflake } from '@guildhall/protocol/ids';
import { event } from '../../../core/event.ts';

/** A webhook of the channel was created, changed, moved there or away, or deleted. */
export const WEBHOOKS_UPDATE = event<{ guild_id: Snowflake; channel_id: Snowflake }>('WEBHOOKS_UPDATE', { audience: 'channel' });
