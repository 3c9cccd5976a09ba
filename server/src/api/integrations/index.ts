export { GUILD_INTEGRATIONS_UPDATE, INTEGRATION_CREATE, INTEGRATION_DELETE, INTEGRATION_UPDATE } from './events.ts';
export { type IntegrationRow, integrationObject } from './integration.ts';
export { deleteIntegration, findIntegration, insertIntegration, updateIntegrationScopes } from './queries.ts';
