import type { Snowflake } from '@guildhall/protocol/ids';
import { event } from '../../../core/event.ts';
import type { IntegrationObject } from './integration.ts';

/** An application was added to the guild. */
export const INTEGRATION_CREATE = event<IntegrationObject & { guild_id: Snowflake }>('INTEGRATION_CREATE', { audience: 'guild' });

/** An application was added again with other scopes. */
export const INTEGRATION_UPDATE = event<IntegrationObject & { guild_id: Snowflake }>('INTEGRATION_UPDATE', { audience: 'guild' });

/** An application was removed from the guild. */
export const INTEGRATION_DELETE = event<{ id: Snowflake; guild_id: Snowflake; application_id: Snowflake }>('INTEGRATION_DELETE', {
  audience: 'guild',
});

/** The guild's integrations changed: clients may read them again. */
export const GUILD_INTEGRATIONS_UPDATE = event<{ guild_id: Snowflake }>('GUILD_INTEGRATIONS_UPDATE', { audience: 'guild' });
