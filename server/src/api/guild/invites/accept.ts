import { JOIN_SOURCES, MEMBER_FLAGS } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { fail } from '../../../core/framework/errors.ts';
import { findMemberState } from '../../../core/access/member.ts';
import type { InviteRow, UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { useVanityUrl } from '../guilds/vanity.ts';
import { reviewsMembers } from '../join-requests/access.ts';
import { addMember } from '../members/membership.ts';
import { lockMember } from '../members/queries.ts';
import { changeMember } from '../members/change.ts';
import { INVITE_DELETE } from './events.ts';
import { inviteRoleIds, isUsable, IS_GUEST_INVITE } from './invite.ts';
import { deleteInvite, NOBODY, useInvite } from './queries.ts';
import { deleteTargetLists } from './target-jobs.ts';
import { findGivableRoles, isTarget } from './target-queries.ts';
import { findAnyInvite, isVanity } from './vanity-invite.ts';

/**
 * Adds a user to a guild by an invite, with those of the invite's roles that still exist.
 * - A member receives the roles that it lacks: GUILD_MEMBER_UPDATE and audit entry 25
 *   (docs/contract/invites.md#invites).
 * - A use is counted if the user joins or receives a role; a member who gains nothing consumes no use.
 * - An invite without uses left is deleted.
 * - Errors: 10006 if the invite is unknown, expired, used up or targeted at other users; 40006 while invites are
 *   disabled or paused; 50009 if the guild reviews new members.
 */
export async function acceptInvite(tx: Tx, code: string, user: UserRow): Promise<{ invite: InviteRow; isNew: boolean }> {
  const invite = await findAnyInvite(tx.db, code);
  if (!invite || !isUsable(invite, tx.now)) return fail('UNKNOWN_INVITE');
  if (!(await isTarget(tx.db, invite, user.id))) return fail('UNKNOWN_INVITE');
  const guild = await tx.db.kysely
    .selectFrom('guilds')
    .select(['features_json', 'invites_disabled_until'])
    .where('id', '=', invite.guild_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!guild) return fail('UNKNOWN_INVITE');
  const features: string[] = JSON.parse(guild.features_json);
  if (reviewsMembers(guild) && !(await findMemberState(tx.db, invite.guild_id, user.id)))
    fail('CHANNEL_VERIFICATION_LEVEL_TOO_HIGH');
  const isPaused = guild.invites_disabled_until !== null && guild.invites_disabled_until > tx.now;
  if (isPaused || features.includes('INVITES_DISABLED')) fail('FEATURE_TEMPORARILY_DISABLED');
  const roles = await findGivableRoles(tx.db, invite.guild_id, inviteRoleIds(invite));
  const isGuest = (invite.flags & IS_GUEST_INVITE) !== 0;
  const source = isVanity(invite)
    ? { type: JOIN_SOURCES.VANITY_URL, inviteCode: invite.code }
    : { type: JOIN_SOURCES.INVITE, inviteCode: invite.code, inviterId: invite.inviter_id === NOBODY ? null : invite.inviter_id };
  const how = { roles, temporary: invite.temporary === 1 || isGuest, flags: isGuest ? MEMBER_FLAGS.IS_GUEST : 0, source };
  const isNew = (await addMember(tx, { id: invite.guild_id }, user, how)) !== undefined;
  if (!isNew && !(await giveRoles(tx, invite, user.id, roles))) return { invite, isNew };
  if (isVanity(invite)) {
    await useVanityUrl(tx.db, invite.guild_id);
    return { invite, isNew };
  }
  const used = (await useInvite(tx.db, code, tx.now)) ?? fail('UNKNOWN_INVITE');
  if (used.max_uses > 0 && used.uses >= used.max_uses) await removeInvite(tx, used);
  return { invite: used, isNew };
}

/** Assigns the roles that a member lacks; returns false if there are none. */
async function giveRoles(tx: Tx, invite: InviteRow, userId: Snowflake, roles: readonly Snowflake[]): Promise<boolean> {
  if (!roles.length) return false;
  const found = (await lockMember(tx.db, invite.guild_id, userId)) ?? fail('UNKNOWN_INVITE');
  const had: Snowflake[] = JSON.parse(found.member.roles_json);
  const gained = roles.filter((id) => !had.includes(id));
  if (!gained.length) return false;
  // A role makes a temporary member permanent, unless the invite itself is temporary.
  const temporary = invite.temporary === 1 ? found.member.temporary : 0;
  await changeMember(tx, found, { roles_json: JSON.stringify([...had, ...gained]), temporary });
  return true;
}

/** Deletes an invite and notifies the managers of its channel; returns false if it was already deleted. */
export async function removeInvite(tx: Tx, { code, channel_id, guild_id }: InviteRow): Promise<boolean> {
  if (!(await deleteInvite(tx.db, code))) return false;
  await deleteTargetLists(tx, { code });
  tx.emit(INVITE_DELETE, { guild_id, channel_id }, { channel_id, guild_id, code });
  return true;
}
