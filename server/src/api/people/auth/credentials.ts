import type { UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { deleteTickets } from '../mfa/tickets.ts';
import { deleteMailTokens } from '../mails/mail-tokens.ts';
import { sendLink, sendNotice } from '../mails/send-mail.ts';
import { revokeTokens } from './tokens.ts';

/**
 * Applies the consequences of a new password:
 * - revokes all other logins and closes their sessions; `except` is the hash of the login to keep;
 * - revokes reset links and pending second-step logins;
 * - notifies the address.
 * Authorizations of applications are kept.
 */
export async function passwordChanged(tx: Tx, user: UserRow, except?: string): Promise<void> {
  // First, so that a concurrent second step is waited for and its login is revoked with the others.
  await deleteTickets(tx, user.id);
  await revokeTokens(tx, user.id, 'person', except);
  await deleteMailTokens(tx.db, user.id, ['reset']);
  if (user.email !== null) await sendNotice(tx, user, { kind: 'password_changed', to: user.email });
}

/**
 * Applies the consequences of a new address: mails a verification link to it unless it counts as verified, and mails the old
 * address a link to revert the change.
 */
export async function emailChanged(tx: Tx, before: UserRow, user: UserRow): Promise<void> {
  await deleteMailTokens(tx.db, user.id, ['verify', 'reset']);
  if (user.email !== null && user.verified === 0) await sendLink(tx, user, { kind: 'verify', to: user.email });
  if (before.email !== null)
    await sendLink(tx, user, { kind: 'email_changed', to: before.email, data: { email: user.email ?? '' } });
}
