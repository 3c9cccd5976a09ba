import type { Snowflake } from '@guildhall/protocol/ids';
import { fail } from '../../../core/errors.ts';
import { type ExternalId, namedByToken } from '../identities/identity.ts';
import type { AuthType, Parts } from './provider.ts';
import { PROVIDERS } from './providers.ts';
import { findProvider } from './queries.ts';
import { refuseProof } from './refuse.ts';
import { BOT_ISSUED, type EXTERNAL_AUTH_TYPES } from '@guildhall/protocol/bodies/games/identity-providers';
export type ExternalAuthType = (typeof EXTERNAL_AUTH_TYPES)[number];

/** A player's proof of identity at a provider. */
export interface Shown {
  type: ExternalAuthType;
  token: string;
}

/**
 * Resolves a proof to an external identity, under the address rules the provider was saved with. Fails with an error
 * of the table (docs/contract/game-accounts.md#identity-providers).
 */
export async function prove(parts: Parts, applicationId: Snowflake, { type, token }: Shown): Promise<ExternalId> {
  if (type !== BOT_ISSUED) return proveAtProvider(parts, applicationId, type, token);
  return (await namedByToken(parts.store.read, applicationId, token, parts.clock.now())) ?? refuseProof();
}

async function proveAtProvider(parts: Parts, applicationId: Snowflake, type: AuthType, token: string): Promise<ExternalId> {
  const provider = PROVIDERS.find(({ proves }) => proves[type] !== undefined);
  const check = provider?.proves[type];
  const found = provider && (await findProvider(parts.store.read, applicationId, provider.type));
  if (!check || !found) return fail('PROVISIONAL_ACCOUNTS_PERMISSION_NOT_GRANTED');
  const { clock, outbound, store } = parts;
  const proof = await check({ clock, outbound, store, rules: found.rules }, found.settings, token);
  return { ...proof, provider_type: provider.type, provider_id: found.id };
}
