import { MEMBER_FLAGS } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { fail } from '../../../core/framework/errors.ts';
import { changeGuild } from '../../../core/access/guild-state.ts';
import type { MemberRow, RoleRow, UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { moderateProfile } from '../auto-moderation/moderate-profile.ts';
import { findBan } from '../bans/queries.ts';
import { saveOverwrites } from '../channels/save-channel.ts';
import { clearPrimaryGuild } from '../guild-tags/primary-guild.ts';
import { findIntegration, removeIntegration } from '../integrations/queries.ts';
import { recordArrival } from '../raids/join-raid.ts';
import { GUILD_ROLE_DELETE } from '../roles/events.ts';
import { arrivalOf } from '../screening/arrival.ts';
import { findUser } from '../../people/users/queries.ts';
import { restrictNewGuild } from '../../people/users/change-settings.ts';
import { userObject } from '../../people/users/user.ts';
import { endVoice } from '../voice-states/connect.ts';
import { deleteAnswers } from '../welcome/answers.ts';
import { GUILD_MEMBER_ADD, GUILD_MEMBER_REMOVE } from './events.ts';
import { MEMBER_ADDED, MEMBER_REMOVED } from './hooks.ts';
import { hasJoined, type JoinSource, recordJoin, recordLeave } from './joins.ts';
import { memberObject } from './member.ts';
import { namesOf, renameMember } from './names.ts';
import { addToMemberCount, countGuilds, deleteMember, insertMember, updateMemberRow } from './queries.ts';

/** Initial state of a new member. */
export interface Arrival extends Partial<Pick<MemberRow, 'flags' | 'nick' | 'mute' | 'deaf'>> {
  roles?: readonly Snowflake[];
  temporary?: boolean;
  /** The member need not accept the guild's rules. */
  approved?: boolean;
  /** How the user joins; unknown by default. */
  source?: JoinSource;
}

/**
 * Adds a user to a guild: GUILD_MEMBER_ADD, and the user's sessions receive the guild.
 * - Where new members must accept the rules, the member is pending, unless `approved` or given roles.
 * - Returns undefined if the user is already a member.
 * - Fails with 10004 if the guild is deleted, 40007 if the user is banned, 30001 if a person is in 100 guilds.
 */
export async function addMember(
  tx: Tx,
  guild: { id: Snowflake },
  user: UserRow,
  { roles = [], temporary = false, flags = 0, approved = false, nick = null, mute = 0, deaf = 0, source }: Arrival = {},
): Promise<MemberRow | undefined> {
  // First, to lock the guild's row before the member's, as everywhere.
  if (!(await addToMemberCount(tx.db, guild.id, 1))) fail('UNKNOWN_GUILD');
  if (await findBan(tx.db, guild.id, user.id)) fail('USER_BANNED');
  const arrival = await arrivalOf(tx.db, guild.id, user, approved || roles.length > 0);
  const wasMember = await hasJoined(tx.db, guild.id, user.id);
  let row: MemberRow = {
    ...newMember(guild.id, user.id, tx.now, roles, temporary),
    ...arrival,
    flags: arrival.flags | flags | (wasMember ? MEMBER_FLAGS.DID_REJOIN : 0),
    nick,
    mute,
    deaf,
  };
  if (!(await insertMember(tx.db, row))) {
    await addToMemberCount(tx.db, guild.id, -1);
    return undefined;
  }
  await recordJoin(tx.db, guild.id, user.id, source);
  await renameMember(tx.db, row, new Set(), namesOf(user, row.nick));
  if (user.settings_json !== null) await restrictNewGuild(tx, user.id, guild.id);
  if (user.kind === 'person' && (await countGuilds(tx.db, user.id)) > LIMITS.guilds.perPerson.max)
    fail(LIMITS.guilds.perPerson.error);
  const moderated = await moderateProfile(tx, row, user);
  if (moderated !== row.flags) row = await updateMemberRow(tx.db, row, { flags: moderated });
  tx.emit(GUILD_MEMBER_ADD, { guild_id: guild.id }, { guild_id: guild.id, ...memberObject(row, user) });
  tx.signal({ type: 'guild_joined', user_id: user.id, guild_id: guild.id });
  await tx.notify(MEMBER_ADDED, { guild_id: guild.id, user });
  await recordArrival(tx, guild.id, user);
  return row;
}

/**
 * Removes a user from a guild: GUILD_MEMBER_REMOVE, and the user's sessions lose the guild. For a bot, its managed role
 * and its application's integration are removed too. Returns false if the user was not a member.
 */
export async function removeMember(tx: Tx, guildId: Snowflake, userId: Snowflake): Promise<boolean> {
  if (!(await addToMemberCount(tx.db, guildId, -1))) return false;
  await endVoice(tx, guildId, userId);
  const member = await deleteMember(tx.db, guildId, userId);
  if (!member) {
    await addToMemberCount(tx.db, guildId, 1);
    return false;
  }
  await recordLeave(tx.db, guildId, userId);
  await tx.notify(MEMBER_REMOVED, { guild_id: guildId, user_id: userId });
  const found = await findUser(tx.db, userId);
  const user = found?.primary_guild_id === guildId ? await clearPrimaryGuild(tx, guildId, found) : found;
  // Before the event, so that the leaving user receives only the deletion of the guild, not the removal of a member.
  tx.signal({ type: 'guild_left', user_id: userId, guild_id: guildId });
  if (!user) return true;
  await renameMember(tx.db, member, namesOf(user, member.nick), new Set());
  await deleteAnswers(tx.db, guildId, userId);
  tx.emit(GUILD_MEMBER_REMOVE, { guild_id: guildId }, { guild_id: guildId, user: userObject(user) });
  if (user.kind === 'bot') await removeBotTraces(tx, guildId, userId);
  return true;
}

/** Finds the role that was created for a bot when it was added. */
export async function findManagedRole(tx: Tx, guildId: Snowflake, botId: Snowflake): Promise<RoleRow | undefined> {
  return tx.db.kysely
    .selectFrom('roles')
    .selectAll()
    .where('guild_id', '=', guildId)
    .where('managed', '=', 1)
    .where('tags_json', '=', botTags(botId))
    .executeTakeFirst();
}

/** The tags of a bot's managed role, as stored. */
export function botTags(botId: Snowflake): string {
  return JSON.stringify({ bot_id: botId });
}

async function removeBotTraces(tx: Tx, guildId: Snowflake, botId: Snowflake): Promise<void> {
  const role = await findManagedRole(tx, guildId, botId);
  if (role) await removeManagedRole(tx, guildId, role.id);
  // An application and its bot have the same id.
  const integration = await findIntegration(tx.db, guildId, botId);
  if (integration) await removeIntegration(tx, integration);
}

/** Only the bot has this role, so only its overwrites are left to clean up. */
async function removeManagedRole(tx: Tx, guildId: Snowflake, roleId: Snowflake): Promise<void> {
  const guild = await changeGuild(tx, guildId);
  await tx.db.kysely.deleteFrom('roles').where('guild_id', '=', guildId).where('id', '=', roleId).execute();
  tx.emit(GUILD_ROLE_DELETE, { guild_id: guildId }, { guild_id: guildId, role_id: roleId });
  for (const channel of guild.channels.values()) {
    const left = channel.overwrites.filter((overwrite) => overwrite.id !== roleId);
    if (left.length < channel.overwrites.length) await saveOverwrites(tx, guildId, channel, left);
  }
}

function newMember(
  guildId: Snowflake,
  userId: Snowflake,
  now: number,
  roles: readonly Snowflake[],
  temporary: boolean,
): MemberRow {
  return {
    guild_id: guildId,
    user_id: userId,
    nick: null,
    avatar: null,
    banner: null,
    bio: '',
    roles_json: JSON.stringify(roles),
    joined_at: now,
    premium_since: null,
    deaf: 0,
    mute: 0,
    flags: 0,
    pending: 0,
    communication_disabled_until: null,
    temporary: temporary ? 1 : 0,
    pronouns: '',
    accent_color: null,
    theme_colors_json: null,
  };
}
