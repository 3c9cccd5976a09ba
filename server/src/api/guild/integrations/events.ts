import { event } from '../../../core/framework/event.ts';

/** An application was added to the guild. */
export const INTEGRATION_CREATE = event('INTEGRATION_CREATE', { audience: 'guild' });

/** An application was added again with other scopes. */
export const INTEGRATION_UPDATE = event('INTEGRATION_UPDATE', { audience: 'guild' });

/** An application was removed from the guild. */
export const INTEGRATION_DELETE = event('INTEGRATION_DELETE', {
  audience: 'guild',
});

/** The guild's integrations changed: clients may read them again. */
export const GUILD_INTEGRATIONS_UPDATE = event('GUILD_INTEGRATIONS_UPDATE', { audience: 'guild' });
