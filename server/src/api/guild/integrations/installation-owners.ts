import type { Snowflake } from '@guildhall/protocol/ids';
import type { ReadContext } from '../../../core/framework/context.ts';
import { cachedIntegration, cachedUserInstall } from './cached-installs.ts';

/** Ways to install an application. Source: docs/contract/enums.md#application_integration_type. */
export const INTEGRATION_TYPES = { GUILD_INSTALL: 0, USER_INSTALL: 1 } as const;

/** Where and for whom an interaction takes place. */
export interface InteractionPlace {
  applicationId: Snowflake;
  /** The user who started it, or the first interaction of the chain for the message that it is about. */
  userId: Snowflake;
  /** null outside guilds. */
  guildId: Snowflake | null;
  /** Whether it is a direct message with the application's own bot. */
  isBotDirect: boolean;
}

/**
 * The installs by which an application is available (authorizing_integration_owners of an interaction): under '0' the
 * guild, or '0' in a direct message with its bot; under '1' the user. `types` are those that a command supports; a key
 * is present only if the application was installed that way.
 */
export async function installationOwners(
  ctx: ReadContext,
  { applicationId, userId, guildId, isBotDirect }: InteractionPlace,
  types: readonly number[] = Object.values(INTEGRATION_TYPES),
): Promise<Partial<Record<'0' | '1', Snowflake>>> {
  const owners: Partial<Record<'0' | '1', Snowflake>> = {};
  if (types.includes(INTEGRATION_TYPES.GUILD_INSTALL)) {
    if (isBotDirect) owners['0'] = '0';
    else if (guildId !== null && (await cachedIntegration(ctx, guildId, applicationId))) owners['0'] = guildId;
  }
  const isForUsers = types.includes(INTEGRATION_TYPES.USER_INSTALL);
  if (isForUsers && (await cachedUserInstall(ctx, { user_id: userId, application_id: applicationId }))) owners['1'] = userId;
  return owners;
}
