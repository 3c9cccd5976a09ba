import { failForm, complain } from '../../core/errors.ts';

/** Ends the request of who typed a code that waits for nobody. */
export function refuseCode(): never {
  return failForm({ user_code: complain.custom('USER_CODE_INVALID', 'This code is unknown, used or too old.') });
}
