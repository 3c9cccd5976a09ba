import { fail } from '../../../core/framework/errors.ts';

/**
 * Rejects a proof that proves nothing: 50025 with status 403 (docs/errors.md;
 * docs/contract/game-accounts.md#identity-providers).
 */
export function refuseProof(): never {
  fail('INVALID_IDENTITY_PROOF');
}
