import { hashToken } from '../../core/access/viewer.ts';
import type { Platform } from '../../core/framework/platform.ts';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { AuthorizeRequest } from '../../core/oauth2/authorize-request.ts';
import { hintedUser } from './id-token.ts';
import { Refusal } from '../../core/oauth2/refusal.ts';

/** The parameter that a login on our page adds to the request it was made for. */
export const LOGIN_PROOF = 'login_proof';

/** Its value for a session: a secret of the session that grants nothing. */
export function loginProof(tokenHash: string): string {
  return hashToken(tokenHash);
}

/** Rejects an id_token_hint that is not an id token of the application: invalid_request. */
export async function checkHint(ctx: Platform, applicationId: Snowflake, { idTokenHint, back }: AuthorizeRequest): Promise<void> {
  if (idTokenHint === null || (await hintedUser(ctx, applicationId, idTokenHint)) !== null) return;
  const message = 'id_token_hint is not an id token of this application.';
  throw new Refusal({ parameter: 'id_token_hint', error: 'invalid_request', code: 'ID_TOKEN_INVALID', message }, back);
}
