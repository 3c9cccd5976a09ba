import type { Snowflake } from '@guildhall/protocol/ids';
import { event } from '../../../core/event.ts';
import type { RoleObject } from '@guildhall/protocol/objects/guild/roles';

export const GUILD_ROLE_CREATE = event<{ guild_id: Snowflake; role: RoleObject }>('GUILD_ROLE_CREATE', { audience: 'guild' });

export const GUILD_ROLE_UPDATE = event<{ guild_id: Snowflake; role: RoleObject }>('GUILD_ROLE_UPDATE', { audience: 'guild' });

export const GUILD_ROLE_DELETE = event<{ guild_id: Snowflake; role_id: Snowflake }>('GUILD_ROLE_DELETE', { audience: 'guild' });
