import { complain, failForm } from '../../../core/framework/errors.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import type { Db } from '../../../core/framework/store.ts';

/** Refuses new accounts as GUILDHALL_REGISTRATION says, except the first one, which is the operator's. */
export async function refuseRegistration(
  { registration }: Pick<Platform['config'], 'registration'>,
  db: Db,
  invite: string | null | undefined,
): Promise<void> {
  if (registration === 'open' || (registration === 'invite' && invite)) return;
  const anyone = db.kysely.selectFrom('users').select('id').where('kind', '=', 'person').limit(1);
  if (!(await anyone.executeTakeFirst())) return;
  if (registration === 'invite')
    failForm({ invite: complain.custom('INVITE_REQUIRED', 'You need an invite to create an account on this server.') });
  failForm({ '': complain.custom('REGISTRATION_CLOSED', 'This server accepts no new accounts.') });
}
