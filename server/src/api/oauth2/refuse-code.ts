import { failForm, complain } from '../../core/framework/errors.ts';

/** Rejects a typed code that no device is waiting for. */
export function refuseCode(): never {
  return failForm({ user_code: complain.custom('USER_CODE_INVALID', 'This code is unknown, used or expired.') });
}
