import type { LoginProvider } from './provider.ts';
import { complain, failForm } from '../../../core/framework/errors.ts';

/** Refuses new accounts of a provider that the operator keeps for people who have linked it. */
export function refuseNewcomers({ name, allowRegistration }: LoginProvider): void {
  if (allowRegistration) return;
  const text = `No account here is linked to this ${name} account, and new accounts cannot be created with it.`;
  failForm({ '': complain.custom('REGISTRATION_CLOSED', text) });
}
