import { hook } from '../../../core/framework/hook.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';

/** A user changed its name, picture or another field of its own. The user is locked, and USER_UPDATE is emitted. */
export const USER_CHANGED = hook<Tx, { before: UserRow; user: UserRow }>('user_changed');
