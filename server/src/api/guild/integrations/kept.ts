import type { Snowflake } from '@guildhall/protocol/ids';
import { keptIn } from '../../../core/kept.ts';
import type { Store } from '../../../core/store.ts';
import type { IntegrationRow } from '../../../core/tables.ts';
import { findIntegration } from './queries.ts';
import { hasUserInstall, type UserInstall } from './user-installs.ts';

// By which installs an application is there: it is asked with each use of it, and seldom changes.
const integrations = keptIn<IntegrationRow>(['integrations'], 10_000);
const userInstalls = keptIn<boolean>(['user_installs'], 10_000);

/** The application's integration in the guild as committed now, or undefined. */
export function keptIntegration(store: Store, guildId: Snowflake, applicationId: Snowflake): Promise<IntegrationRow | undefined> {
  const find = () => findIntegration(store.read, guildId, applicationId);
  return integrations(store).get<undefined>(`${guildId} ${applicationId}`, find);
}

/** Whether the person has the application everywhere, as committed now. */
export function keptUserInstall(store: Store, install: UserInstall): Promise<boolean> {
  const find = () => hasUserInstall(store.read, install);
  return userInstalls(store).get<never>(`${install.user_id} ${install.application_id}`, find);
}
