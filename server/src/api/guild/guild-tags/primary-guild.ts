import type { Snowflake } from '@guildhall/protocol/ids';
import type { UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { moderateProfile } from '../auto-moderation/moderate-profile.ts';
import { lockMemberships, updateMemberRow } from '../members/queries.ts';
import { announceUser } from '../../people/users/announce-user.ts';
import { lockUser, updateUserRow } from '../../people/users/queries.ts';
import { selfObject } from '../../people/users/user.ts';
import { USER_UPDATE } from '../../people/users/events.ts';
import { emitMemberUpdate } from '../members/events.ts';
import type { PrimaryGuild } from '@guildhall/protocol/objects/people/users';
import type { ShownTag } from '@guildhall/protocol/objects/guild/guild-tags';

/** `primary_guild` after the user hid the tag. */
export const HIDDEN: PrimaryGuild = { identity_guild_id: null, identity_enabled: false, tag: null, badge: null };
/** `primary_guild` after the server cleared the tag. */
export const CLEARED: PrimaryGuild = { identity_guild_id: null, identity_enabled: null, tag: null, badge: null };

/** `primary_guild` of a user who shows the tag of a guild. */
export function adopted(guildId: Snowflake, { tag, badge }: ShownTag): PrimaryGuild {
  return { identity_guild_id: guildId, identity_enabled: true, tag, badge };
}

/**
 * Sets the tag that a locked user shows: USER_UPDATE to the user, PRESENCE_UPDATE to its friends, GUILD_MEMBER_UPDATE in
 * the user's guilds, except in `gone`, a deleted guild. Setting the same tag changes nothing.
 */
export async function setPrimaryGuild(
  tx: Tx,
  before: UserRow,
  value: PrimaryGuild,
  { gone }: { gone?: Snowflake | undefined } = {},
): Promise<UserRow> {
  const primary_guild_json = JSON.stringify(value);
  if (primary_guild_json === before.primary_guild_json) return before;
  const values = { primary_guild_id: value.identity_guild_id, primary_guild_json };
  const user = await updateUserRow(tx.db, before, values);
  tx.emit(USER_UPDATE, { user_ids: [user.id] }, selfObject({ user, kind: 'person', scopes: new Set() }));
  for (const membership of await lockMemberships(tx.db, user.id)) {
    if (membership.guild_id === gone) continue;
    const flags = await moderateProfile(tx, membership, user);
    const isSame = flags === membership.flags;
    emitMemberUpdate(tx, isSame ? membership : await updateMemberRow(tx.db, membership, { flags }), user);
  }
  await tx.enqueue(announceUser, { user_id: user.id });
  return user;
}

/**
 * Clears the tag of a user who has left the guild. The caller must lock the guild's row, so that the tag cannot be
 * adopted meanwhile.
 */
export async function clearPrimaryGuild(tx: Tx, guildId: Snowflake, { id }: UserRow): Promise<UserRow | undefined> {
  const user = await lockUser(tx.db, id);
  return user?.primary_guild_id === guildId ? setPrimaryGuild(tx, user, CLEARED) : user;
}
