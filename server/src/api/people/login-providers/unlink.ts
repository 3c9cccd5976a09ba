import type { Platform } from '../../../core/framework/platform.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import type { LoginIdentityRow } from '../../../core/tables/login-providers.ts';
import { sendNotice } from '../mails/send-mail.ts';

/** Deletes an account of a provider with which a person logs in, and mails them. The user must be locked. Returns the name of the provider. */
export async function unlink(
  { config }: Pick<Platform, 'config'>,
  tx: Tx,
  { user, row }: { user: UserRow; row: LoginIdentityRow },
): Promise<string> {
  await tx.db.kysely.deleteFrom('login_identities').where('id', '=', row.id).execute();
  const provider = config.loginProviders.find(({ id }) => id === row.provider_id)?.name ?? row.provider_id;
  const data = { provider, account: row.name };
  if (user.email !== null) await sendNotice(tx, user, { kind: 'login_unlinked', to: user.email, data });
  return provider;
}
