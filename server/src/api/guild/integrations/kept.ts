import type { Snowflake } from '@guildhall/protocol/ids';
import { keptIn } from '../../../core/kept.ts';
import type { Store } from '../../../core/store.ts';
import type { IntegrationRow } from '../../../core/tables.ts';
import { findIntegration } from './queries.ts';
import { hasUserInstall, type UserInstall } from './user-installs.ts';

// Caches for the installs of an application: read at each use of it, and rarely changed.
const integrations = keptIn<IntegrationRow>(['integrations'], 10_000);
const userInstalls = keptIn<boolean>(['user_installs'], 10_000);

/** Returns the application's integration in the guild as committed; undefined if there is none. */
export function keptIntegration(store: Store, guildId: Snowflake, applicationId: Snowflake): Promise<IntegrationRow | undefined> {
  const find = () => findIntegration(store.read, guildId, applicationId);
  return integrations(store).get<undefined>(`${guildId} ${applicationId}`, find);
}

/** Returns whether the person has the application installed, as committed. */
export function keptUserInstall(store: Store, install: UserInstall): Promise<boolean> {
  const find = () => hasUserInstall(store.read, install);
  return userInstalls(store).get<never>(`${install.user_id} ${install.application_id}`, find);
}
