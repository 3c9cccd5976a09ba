import { MEMBER_FLAGS } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { changesBetween } from '../../../core/framework/audit.ts';
import type { GuildAccess } from '../../../core/access/guild.ts';
import { fail } from '../../../core/framework/errors.ts';
import { isoTimeOrNull } from '../../../core/values/iso-time.ts';
import type { MemberRow, RoleRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { moderateProfile } from '../auto-moderation/moderate-profile.ts';
import { emitMemberUpdate } from './events.ts';
import { namesOf, renameMember } from './names.ts';
import { lockMember, type MemberWithUser, updateMemberRow } from './queries.ts';
import type { AuditChange } from '@guildhall/protocol/objects/guild/audit-log';

/** The columns that a change may set. */
export type MemberValues = Partial<
  Pick<
    MemberRow,
    | (
        | 'nick'
        | 'avatar'
        | 'banner'
        | 'bio'
        | 'roles_json'
        | 'communication_disabled_until'
        | 'flags'
        | 'temporary'
        | 'mute'
        | 'deaf'
      )
    | ('pronouns' | 'accent_color' | 'theme_colors_json')
  >
>;

/** Column and its key in the audit log. */
const AUDITED = [
  ['nick', 'nick'],
  ['avatar', 'avatar_hash'],
  ['banner', 'banner_hash'],
  ['bio', 'bio'],
  ['pronouns', 'pronouns'],
  ['communication_disabled_until', 'communication_disabled_until'],
  ['flags', 'flags'],
  ['mute', 'mute'],
  ['deaf', 'deaf'],
] as const;

/** Columns that others see and that the audit log does not record. */
const UNAUDITED = ['accent_color', 'theme_colors_json'] as const;

/** Locks a member for a change in a transaction; 10007 if it has left. */
export async function memberForChange(tx: Tx, guildId: Snowflake, userId: Snowflake): Promise<MemberWithUser> {
  return (await lockMember(tx.db, guildId, userId)) ?? fail('UNKNOWN_MEMBER');
}

/**
 * Updates a member's columns, with audit entries (24, and 25 for roles) and GUILD_MEMBER_UPDATE. Does nothing if
 * nothing changes.
 */
export async function changeMember(tx: Tx, { member, user }: MemberWithUser, wanted: MemberValues): Promise<MemberRow> {
  const isRenamed = wanted.nick !== undefined && wanted.nick !== member.nick;
  const asked = { ...member, ...wanted };
  const flags = isRenamed ? await moderateProfile(tx, asked, user) : asked.flags;
  const next = { ...asked, flags };
  const { guild_id } = member;
  const changes = changesBetween(
    audited(member),
    audited(next),
    AUDITED.map(([, key]) => key),
  );
  const roleChanges = await changedRoles(tx, member, next);
  const isSame = UNAUDITED.every((column) => member[column] === next[column]);
  if (!changes.length && !roleChanges.length && isSame) return member;
  const saved = await updateMemberRow(tx.db, member, { ...wanted, flags, ...letIn(member, next) });
  if (isRenamed) await renameMember(tx.db, member, namesOf(user, member.nick), namesOf(user, saved.nick));
  if (changes.length) await tx.audit({ guild_id, action: 'MEMBER_UPDATE', target_id: user.id, changes });
  if (roleChanges.length) await tx.audit({ guild_id, action: 'MEMBER_ROLE_UPDATE', target_id: user.id, changes: roleChanges });
  emitMemberUpdate(tx, saved, user);
  return saved;
}

/** Clears `pending` when a member gets a role or the bypass flag: it need not accept the rules any more. */
function letIn(before: MemberRow, after: MemberRow): Partial<MemberRow> {
  const { added } = roleDifference(JSON.parse(before.roles_json), JSON.parse(after.roles_json));
  const bypasses = (after.flags & MEMBER_FLAGS.BYPASSES_VERIFICATION) !== 0;
  return before.pending === 1 && (added.length > 0 || bypasses) ? { pending: 0 } : {};
}

/**
 * Checks that the caller may assign and remove these roles. Fails with 10011 for an unknown role, 50028 for @everyone
 * and managed ones, 50013 for one that is not below the caller's highest.
 */
export async function checkRoles(tx: Tx, { guild, member }: GuildAccess, roleIds: readonly Snowflake[]): Promise<void> {
  if (!roleIds.length) return;
  // Reads all positions in one query, because each new role moves those above it, including the caller's own.
  const roles = await findRoles(tx, guild.id, [...new Set([...roleIds, ...member.roleIds])]);
  const positions = member.roleIds.map((id) => roles.get(id)?.position ?? 0);
  const rank = member.userId === guild.ownerId ? Number.POSITIVE_INFINITY : Math.max(0, ...positions);
  for (const id of roleIds) {
    const role = roles.get(id) ?? fail('UNKNOWN_ROLE');
    if (role.managed === 1 || role.id === guild.id) fail('INVALID_ROLE');
    if (role.position >= rank) fail('MISSING_PERMISSIONS');
  }
}

async function findRoles(tx: Tx, guildId: Snowflake, ids: readonly Snowflake[]): Promise<Map<Snowflake, RoleRow>> {
  if (!ids.length) return new Map();
  const rows = await tx.db.kysely
    .selectFrom('roles')
    .selectAll()
    .where('guild_id', '=', guildId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function changedRoles(tx: Tx, before: MemberRow, after: MemberRow): Promise<AuditChange[]> {
  if (before.roles_json === after.roles_json) return [];
  const [had, has]: [Snowflake[], Snowflake[]] = [JSON.parse(before.roles_json), JSON.parse(after.roles_json)];
  const { added, removed } = roleDifference(had, has);
  const roles = await findRoles(tx, before.guild_id, [...added, ...removed]);
  const named = (ids: readonly Snowflake[]) => ids.map((id) => ({ id, name: roles.get(id)?.name ?? '' }));
  return [
    ...(added.length ? [{ key: '$add', new_value: named(added) }] : []),
    ...(removed.length ? [{ key: '$remove', new_value: named(removed) }] : []),
  ];
}

/** Returns the items that are only in the second list (added) and only in the first (removed). */
export function roleDifference(had: readonly Snowflake[], has: readonly Snowflake[]) {
  return { added: has.filter((id) => !had.includes(id)), removed: had.filter((id) => !has.includes(id)) };
}

function audited(row: MemberRow): Record<string, unknown> {
  const fields = Object.fromEntries(AUDITED.map(([column, key]) => [key, row[column] === '' ? null : row[column]]));
  const until = row.communication_disabled_until;
  return {
    ...fields,
    mute: row.mute === 1,
    deaf: row.deaf === 1,
    communication_disabled_until: isoTimeOrNull(until),
  };
}
