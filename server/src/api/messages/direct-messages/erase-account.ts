import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Platform } from '../../../core/framework/platform.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import { transact } from '../../../core/framework/transact.ts';
import { leaveGroup } from './group.ts';

const NOBODY = { userId: null, reason: null };

/** Removes an account that is being erased from its groups. */
export async function leaveGroups(platform: Platform, user: UserRow): Promise<void> {
  const groups = await platform.store.read.kysely
    .selectFrom('recipients')
    .innerJoin('channels', 'channels.id', 'recipients.channel_id')
    .select('channels.id')
    .where('recipients.user_id', '=', user.id)
    .where('channels.type', '=', CHANNEL_TYPES.GROUP_DM)
    .execute();
  for (const { id } of groups) await transact(platform, NOBODY, (tx) => leaveGroup(tx, id, user, { silent: false }));
}
