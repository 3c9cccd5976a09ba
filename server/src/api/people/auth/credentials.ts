import type { UserRow } from '../../../core/tables.ts';
import type { Tx } from '../../../core/transact.ts';
import { endTickets } from '../mfa/tickets.ts';
import { endMailTokens } from '../mails/mail-tokens.ts';
import { sendLink, sendNotice } from '../mails/send-mail.ts';
import { revokeTokens } from './tokens.ts';

/**
 * What follows a new password: all other logins of the person end with their sessions, links to set one are void as are logins
 * that wait for their second step, and the address is told. What applications were allowed stays. `except` is the hash of the login that goes on.
 */
export async function passwordChanged(tx: Tx, user: UserRow, except?: string): Promise<void> {
  // First: a second step that comes at the same moment is waited for, and its login ends with the others.
  await endTickets(tx, user.id);
  await revokeTokens(tx, user.id, 'person', except);
  await endMailTokens(tx.db, user.id, ['reset']);
  if (user.email !== null) await sendNotice(tx, user, { kind: 'password_changed', to: user.email });
}

/** What follows a new address: the new one is asked, unless it counts as verified; the old one is told and may take the account back. */
export async function emailChanged(tx: Tx, before: UserRow, user: UserRow): Promise<void> {
  await endMailTokens(tx.db, user.id, ['verify', 'reset']);
  if (user.email !== null && user.verified === 0) await sendLink(tx, user, { kind: 'verify', to: user.email });
  if (before.email !== null)
    await sendLink(tx, user, { kind: 'email_changed', to: before.email, data: { email: user.email ?? '' } });
}
