import { hook } from '../../../core/hook.ts';
import type { UserRow } from '../../../core/tables.ts';
import type { Tx } from '../../../core/transact.ts';

/** A user changed its name, picture or another field of its own. The user is locked, and USER_UPDATE is emitted. */
export const USER_CHANGED = hook<Tx, { before: UserRow; user: UserRow }>('user_changed');
