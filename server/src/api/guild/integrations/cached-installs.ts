import type { Snowflake } from '@guildhall/protocol/ids';
import type { Platform } from '../../../core/framework/platform.ts';
import { tableCache } from '../../../core/framework/table-cache.ts';
import type { IntegrationRow } from '../../../core/tables/database.ts';
import { findIntegration } from './queries.ts';
import { hasUserInstall, type UserInstall } from './user-installs.ts';

// Caches for the installs of an application: read at each use of it, and rarely changed.
const integrations = tableCache<IntegrationRow>(['integrations'], 10_000);
const userInstalls = tableCache<boolean>(['user_installs'], 10_000);

/** Returns the application's integration in the guild as committed; undefined if there is none. */
export function cachedIntegration(
  platform: Platform,
  guildId: Snowflake,
  applicationId: Snowflake,
): Promise<IntegrationRow | undefined> {
  const find = () => findIntegration(platform.store.read, guildId, applicationId);
  return integrations(platform).get<undefined>(`${guildId} ${applicationId}`, find);
}

/** Returns whether the person has the application installed, as committed. */
export function cachedUserInstall(platform: Platform, install: UserInstall): Promise<boolean> {
  const find = () => hasUserInstall(platform.store.read, install);
  return userInstalls(platform).get<never>(`${install.user_id} ${install.application_id}`, find);
}
