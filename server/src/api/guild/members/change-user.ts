import type { UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { moderateProfile } from '../auto-moderation/moderate-profile.ts';
import { emitMemberUpdate } from './events.ts';
import { namesOf, renameMember } from './names.ts';
import { lockMemberships, updateMemberRow } from './queries.ts';

/** Updates the memberships of a user who has changed: its names there, auto moderation, GUILD_MEMBER_UPDATE in each guild. */
export async function changeUser(tx: Tx, { before, user }: { before: UserRow; user: UserRow }): Promise<void> {
  for (const membership of await lockMemberships(tx.db, user.id)) {
    await renameMember(tx.db, membership, namesOf(before, membership.nick), namesOf(user, membership.nick));
    const flags = await moderateProfile(tx, membership, user);
    const isSame = flags === membership.flags;
    emitMemberUpdate(tx, isSame ? membership : await updateMemberRow(tx.db, membership, { flags }), user);
  }
}
