import type { Snowflake } from '@guildhall/protocol/ids';
import { fail } from '../../../core/framework/errors.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { type ExternalId, namedByToken } from '../identities/identity.ts';
import type { AuthType } from './provider.ts';
import { PROVIDERS } from './providers.ts';
import { findProvider } from './queries.ts';
import { refuseProof } from './refuse.ts';
import type { Shown } from '../../oauth2/hooks.ts';
import { BOT_ISSUED } from '@guildhall/protocol/bodies/games/identity-providers';

/**
 * Resolves a proof to an external identity, under the address rules the provider was saved with. Fails with an error
 * of the table (docs/contract/game-accounts.md#identity-providers).
 */
export async function prove(platform: Platform, applicationId: Snowflake, { type, token }: Shown): Promise<ExternalId> {
  if (type !== BOT_ISSUED) return proveAtProvider(platform, applicationId, type, token);
  return (await namedByToken(platform.store.read, applicationId, token, platform.clock.now())) ?? refuseProof();
}

async function proveAtProvider(platform: Platform, applicationId: Snowflake, type: AuthType, token: string): Promise<ExternalId> {
  const provider = PROVIDERS.find(({ proves }) => proves[type] !== undefined);
  const check = provider?.proves[type];
  const found = provider && (await findProvider(platform.store.read, applicationId, provider.type));
  if (!check || !found) return fail('PROVISIONAL_ACCOUNTS_PERMISSION_NOT_GRANTED');
  const { clock, outbound, services } = platform;
  const proof = await check({ clock, outbound, services, rules: found.rules }, found.settings, token);
  return { ...proof, provider_type: provider.type, provider_id: found.id };
}
