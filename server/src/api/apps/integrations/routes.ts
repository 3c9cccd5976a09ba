import type { Route } from '../../../core/framework/route.ts';
import { deleteGuildIntegration } from './delete-guild-integration.ts';
import { listGuildIntegrations } from './list-guild-integrations.ts';

/** Integrations under /guilds/{guild_id}/integrations, in path order. */
export const integrationsRoutes: Route[] = [listGuildIntegrations, deleteGuildIntegration];
