import type { Route } from '../../core/route.ts';
import { deleteGuildIntegration } from './delete-guild-integration.ts';
import { listGuildIntegrations } from './list-guild-integrations.ts';

export { GUILD_INTEGRATIONS_UPDATE, INTEGRATION_CREATE, INTEGRATION_UPDATE } from './events.ts';
export { installationOwners, INTEGRATION_TYPES, type InteractionPlace } from './installation-owners.ts';
export {
  integrationApplicationObject,
  type IntegrationApplicationObject,
  type IntegrationObject,
  integrationObject,
} from './integration.ts';
export { keptIntegration, keptUserInstall } from './kept.ts';
export {
  findIntegration,
  insertIntegration,
  listIntegrationsOf,
  removeIntegration,
  updateIntegrationScopes,
} from './queries.ts';
export { countUserInstalls, dropUserInstalls, hasUserInstall, installForUser } from './user-installs.ts';

/** Integrations under /guilds/{guild_id}/integrations, in path order. */
export const integrationsRoutes: Route[] = [listGuildIntegrations, deleteGuildIntegration];
