import { ERRORS } from '@guildhall/protocol/errors';
import { ApiError } from '../../../core/errors.ts';

/** Rejects a proof that proves nothing: 50025 with status 403 (reference table "errors"; oauth2 2.9). */
export function refuseProof(): never {
  const { code, message } = ERRORS.INVALID_OAUTH2_ACCESS_TOKEN;
  throw new ApiError(403, code, message);
}
