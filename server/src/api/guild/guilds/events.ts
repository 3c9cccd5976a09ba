import type { Snowflake } from '@guildhall/protocol/ids';
import { event } from '../../../core/event.ts';
import type { GuildObject } from '@guildhall/protocol/objects/guild/guilds';

export const GUILD_UPDATE = event<GuildObject>('GUILD_UPDATE', { audience: 'guild' });

/** Without `unavailable`: the guild was deleted, or the receiver is no longer a member. */
export const GUILD_DELETE = event<{ id: Snowflake; unavailable?: true }>('GUILD_DELETE', { audience: 'guild' });
