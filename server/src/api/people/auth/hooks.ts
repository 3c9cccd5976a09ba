import { hook } from '../../../core/framework/hook.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';

/** A user registered with the code of an invite, which is to be accepted. A subscriber that throws prevents the registration. */
export const REGISTERED_BY_INVITE = hook<Tx, { user: UserRow; code: string }>('registered_by_invite');
