import { changeGuild } from '../../../core/access/guild-state.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import { transact } from '../../../core/framework/transact.ts';
import { deleteFiles } from '../../people/accounts/delete-files.ts';
import { removeMember } from './membership.ts';
import { deleteJoinsOf } from './joins.ts';
import { findMemberships } from './queries.ts';

const NOBODY = { userId: null, reason: null };

/** Removes an account that is being erased from its guilds, with the pictures of its memberships. */
export async function leaveGuilds(platform: Platform, { id }: UserRow): Promise<void> {
  for (const { guild_id, user_id, avatar, banner } of await findMemberships(platform.store.read, id)) {
    const folder = `guilds/${guild_id}/users/${user_id}`;
    if (avatar !== null) await deleteFiles(platform, `${folder}/avatars/`);
    if (banner !== null) await deleteFiles(platform, `${folder}/banners/`);
    await transact(platform, NOBODY, async (tx) => {
      await changeGuild(tx, guild_id);
      await removeMember(tx, guild_id, id);
    });
  }
  await transact(platform, NOBODY, (tx) => deleteJoinsOf(tx.db, id));
}
