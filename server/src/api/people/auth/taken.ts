import { complain, failForm } from '../../../core/framework/errors.ts';

/** Fails with form errors for the unique fields that another user already has (docs/contract/people.md#accounts). */
export function refuseTaken(taken: { username: boolean; email: boolean }): never {
  return failForm({
    ...(taken.username ? { username: complain.custom('USERNAME_ALREADY_TAKEN', 'Username is unavailable.') } : {}),
    ...(taken.email ? { email: complain.custom('EMAIL_ALREADY_REGISTERED', 'Email is already registered.') } : {}),
  });
}
