import { hook } from '../../../core/hook.ts';
import type { UserRow } from '../../../core/tables.ts';
import type { Tx } from '../../../core/transact.ts';

/** A user registered with the code of an invite, which is to be accepted. A subscriber that throws prevents the registration. */
export const REGISTERED_BY_INVITE = hook<Tx, { user: UserRow; code: string }>('registered_by_invite');
