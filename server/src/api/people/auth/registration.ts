import type { PublicContext } from '../../../core/framework/context.ts';
import { complain, failForm } from '../../../core/framework/errors.ts';

/** Refuses new accounts as GUILDHALL_REGISTRATION says, except the first one, which is the operator's. */
export async function refuseRegistration({ config, store }: PublicContext, invite: string | null | undefined): Promise<void> {
  if (config.registration === 'open' || (config.registration === 'invite' && invite)) return;
  const anyone = store.read.kysely.selectFrom('users').select('id').where('kind', '=', 'person').limit(1);
  if (!(await anyone.executeTakeFirst())) return;
  if (config.registration === 'invite')
    failForm({ invite: complain.custom('INVITE_REQUIRED', 'You need an invite to create an account on this server.') });
  failForm({ '': complain.custom('REGISTRATION_CLOSED', 'This server accepts no new accounts.') });
}
