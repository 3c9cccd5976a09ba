import { ERRORS } from '@guildhall/protocol/errors';
import { ApiError } from '../../../core/framework/errors.ts';

/**
 * Rejects a proof that proves nothing: 50025 with status 403 (docs/errors.md;
 * docs/contract/game-accounts.md#identity-providers).
 */
export function refuseProof(): never {
  const { code, message } = ERRORS.INVALID_OAUTH2_ACCESS_TOKEN;
  throw new ApiError(403, code, message);
}
