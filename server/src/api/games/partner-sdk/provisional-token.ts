import type { Snowflake } from '@guildhall/protocol/ids';
import { fail } from '../../../core/framework/errors.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { issueAccessToken, TOKEN_SECONDS } from '../../oauth2/tokens.ts';
import { extendGrant } from '../../apps/grants/grants.ts';
import { signIdToken } from '../../oauth2/id-token.ts';
import { isChild } from '../../apps/publisher/family.ts';
import type { ProvisionalToken } from '@guildhall/protocol/objects/games/partner-sdk';

/** The scopes of provisional accounts: all that a game requests of its players (docs/contract/oauth2.md#authorize). */
const SCOPES = ['sdk.social_layer'];

/** A newly issued token of a provisional account. */
export interface Issued {
  user_id: Snowflake;
  access_token: string;
  refresh_token: string | null;
  /** Ms since 1970. */
  made_at: number;
}

/**
 * Issues a token of a provisional account; its older tokens stay valid
 * (docs/contract/game-accounts.md#provisional-accounts). 530000 for a publisher's child, which has no such accounts.
 */
export async function issueProvisional(
  tx: Tx,
  pair: { application_id: Snowflake; user_id: Snowflake },
  { refreshes }: { refreshes: boolean },
): Promise<Issued> {
  // The user did not consent, but the grant makes the tokens revocable, and the player visible like any other.
  await extendGrant(tx, pair, SCOPES);
  // Checked once the grant is locked: from here on the application cannot become a child.
  if (await isChild(tx.db, pair.application_id)) fail('PROVISIONAL_ACCOUNTS_PERMISSION_NOT_GRANTED');
  const refreshScopes = refreshes ? SCOPES : null;
  const made = await issueAccessToken(tx, { ...pair, family_id: tx.id(), scopes: SCOPES, refreshScopes, auth_time: tx.now });
  const { access_token, refresh_token = null } = made;
  return { user_id: pair.user_id, access_token, refresh_token, made_at: tx.now };
}

/** The response for a token, with its id token. */
export async function provisionalToken(platform: Platform, applicationId: Snowflake, issued: Issued): Promise<ProvisionalToken> {
  const { user_id, access_token, refresh_token, made_at } = issued;
  const subject = { application_id: applicationId, user_id, auth_time: made_at, nonce: null };
  return {
    token_type: 'Bearer',
    access_token,
    expires_in: TOKEN_SECONDS,
    scope: SCOPES.join(' '),
    scopes: SCOPES,
    expires_at_s: Math.floor(made_at / 1000) + TOKEN_SECONDS,
    id_token: await signIdToken(platform, access_token, subject),
    refresh_token,
  };
}
