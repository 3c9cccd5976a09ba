import type { Snowflake } from '@guildhall/protocol/ids';
import type { ReadContext } from '../../../core/framework/context.ts';
import { tableCache } from '../../../core/framework/table-cache.ts';
import type { IntegrationRow } from '../../../core/tables/database.ts';
import { findIntegration } from './queries.ts';
import { hasUserInstall, type UserInstall } from './user-installs.ts';

// Caches for the installs of an application: read at each use of it, and rarely changed.
const integrations = tableCache<IntegrationRow>(['integrations'], 10_000);
const userInstalls = tableCache<boolean>(['user_installs'], 10_000);

/** Returns the application's integration in the guild as committed, or as it was when the request arrived; undefined if there is none. */
export function cachedIntegration(
  ctx: ReadContext,
  guildId: Snowflake,
  applicationId: Snowflake,
): Promise<IntegrationRow | undefined> {
  const find = () => findIntegration(ctx.store.read, guildId, applicationId);
  return integrations(ctx).get<undefined>(`${guildId} ${applicationId}`, find, ctx.isRefreshed);
}

/** Returns whether the person has the application installed, as committed or when the request arrived. */
export function cachedUserInstall(ctx: ReadContext, install: UserInstall): Promise<boolean> {
  const find = () => hasUserInstall(ctx.store.read, install);
  return userInstalls(ctx).get<never>(`${install.user_id} ${install.application_id}`, find, ctx.isRefreshed);
}
