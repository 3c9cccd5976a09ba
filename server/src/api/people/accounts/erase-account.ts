import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { changeGuild } from '../../../core/guild-state.ts';
import { job, Postponed } from '../../../core/job.ts';
import type { Platform } from '../../../core/platform.ts';
import type { UserRow } from '../../../core/tables.ts';
import { transact, type Tx } from '../../../core/transact.ts';
import { revokeTokens } from '../auth/tokens.ts';
import { leaveGroup } from '../../messages/direct-messages/group.ts';
import { leaveLobbies } from '../../games/lobbies/leave-lobbies.ts';
import { findMemberships } from '../../guild/members/queries.ts';
import { removeMember } from '../../guild/members/membership.ts';
import { cancelSubscriptions } from '../../apps/monetization/subscribe.ts';
import { remove as endRelationship } from '../relationships/change.ts';
import { findUser } from '../users/queries.ts';
import { newUser } from '../users/user.ts';
import { holdsSomething } from './holdings.ts';
import { erasePersonalRows } from './personal-data.ts';
import { revokeGrant } from '../../oauth2/end-grant.ts';

const DAY = 86_400_000;
const NOBODY = { userId: null, reason: null };

/**
 * Erases an account at its deletion time, unless it was restored.
 * - Removes it from its guilds, groups and friendships, ends its authorizations (APPLICATION_DEAUTHORIZED), deletes
 *   files and rows.
 * - Its messages remain, by a "Deleted User".
 * - Each step can be repeated.
 */
export const eraseAccount = job<{ user_id: Snowflake; deletes_at: number }>({
  kind: 'erase_account',
  async run(platform, { user_id, deletes_at }) {
    const user = await findUser(platform.store.read, user_id);
    if (user?.deletes_at !== deletes_at) return;
    if (await holdsSomething(platform.store.read, user_id)) {
      platform.log.warn({ user_id }, 'cannot erase an account that has become the owner of a guild, team or application');
      throw new Postponed(DAY);
    }
    if (!(await begin(platform, user, deletes_at))) return;
    await leaveGuilds(platform, user);
    await leaveGroups(platform, user);
    await endRelationships(platform, user);
    await endGrants(platform, user);
    await transact(platform, NOBODY, (tx) => cancelSubscriptions(tx, user.id));
    for (const folder of ['avatars', 'banners', 'harvests']) await deleteFiles(platform, `${folder}/${user.id}/`);
    await transact(platform, NOBODY, (tx) => anonymise(tx, user));
  },
});

/** The point of no return: the account cannot be restored afterwards. Returns false if it was restored before. */
async function begin(platform: Platform, { id }: UserRow, deletes_at: number): Promise<boolean> {
  return transact(platform, NOBODY, async (tx) => {
    const begun = await tx.db.kysely
      .updateTable('users')
      .set({ deleted_at: tx.now })
      .where('id', '=', id)
      .where('deletes_at', '=', deletes_at)
      .executeTakeFirst();
    return begun.numUpdatedRows > 0n;
  });
}

async function leaveGuilds(platform: Platform, { id }: UserRow): Promise<void> {
  for (const { guild_id, user_id, avatar, banner } of await findMemberships(platform.store.read, id)) {
    const folder = `guilds/${guild_id}/users/${user_id}`;
    if (avatar !== null) await deleteFiles(platform, `${folder}/avatars/`);
    if (banner !== null) await deleteFiles(platform, `${folder}/banners/`);
    await transact(platform, NOBODY, async (tx) => {
      await changeGuild(tx.db, guild_id);
      await removeMember(tx, guild_id, id);
    });
  }
}

async function leaveGroups(platform: Platform, user: UserRow): Promise<void> {
  const groups = await platform.store.read.kysely
    .selectFrom('recipients')
    .innerJoin('channels', 'channels.id', 'recipients.channel_id')
    .select('channels.id')
    .where('recipients.user_id', '=', user.id)
    .where('channels.type', '=', CHANNEL_TYPES.GROUP_DM)
    .execute();
  for (const { id } of groups) await transact(platform, NOBODY, (tx) => leaveGroup(tx, id, user, { silent: false }));
}

async function endRelationships(platform: Platform, { id }: UserRow): Promise<void> {
  const sides = platform.store.read.kysely.selectFrom('relationships').select(['user_id', 'other_id']);
  const found = await sides.where((eb) => eb.or([eb('user_id', '=', id), eb('other_id', '=', id)])).execute();
  for (const { user_id, other_id } of found) await transact(platform, NOBODY, (tx) => endRelationship(tx, user_id, other_id));
}

async function endGrants(platform: Platform, { id }: UserRow): Promise<void> {
  const { kysely } = platform.store.read;
  const grants = await kysely.selectFrom('oauth2_grants').select('application_id').where('user_id', '=', id).execute();
  for (const { application_id } of grants)
    await transact(platform, NOBODY, (tx) => revokeGrant(tx, { application_id, user_id: id }));
  // Lobbies that a backend added the user to without an authorization.
  const lobbies = await kysely
    .selectFrom('lobby_members')
    .select('application_id')
    .distinct()
    .where('user_id', '=', id)
    .execute();
  for (const { application_id } of lobbies)
    await transact(platform, NOBODY, (tx) => leaveLobbies(tx, { application_id, user_id: id }));
}

async function deleteFiles({ blobs }: Platform, folder: string): Promise<void> {
  for await (const keys of blobs.list(folder)) for (const key of keys) await blobs.delete(key);
}

/** Keeps the row as an author without a name. */
async function anonymise(tx: Tx, { id, kind, banned_until }: UserRow): Promise<void> {
  await revokeTokens(tx, id, 'person');
  await erasePersonalRows(tx.db, id);
  const username = `deleted_user_${BigInt(id).toString(16)}`;
  const nobody = newUser({ id, kind, username, global_name: 'Deleted User', banned_until, deleted_at: tx.now });
  await tx.db.kysely.updateTable('users').set(nobody).where('id', '=', id).execute();
}
