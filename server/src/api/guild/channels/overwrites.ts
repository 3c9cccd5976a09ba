import type { AUDIT_LOG_EVENTS } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { ALL_PERMISSIONS, PERMISSIONS } from '@guildhall/protocol/permissions';
import { bits } from '@guildhall/protocol/schemas';
import type { Static } from 'typebox';
import type { MemberState } from '../../../core/access/member.ts';
import { changesBetween } from '../../../core/framework/audit.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { type ChannelState, type GuildState, overwriteObjects } from '../../../core/access/guild-state.ts';
import { channelPermissions, guildPermissions, has, type Overwrite } from '../../../core/access/permissions.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { findUsers } from '../../people/users/queries.ts';
import type { OverwriteBody } from '@guildhall/protocol/bodies/messages/channels';

/** Normalises an overwrite of a body: unknown bits are dropped, and an allowed bit is not denied as well. */
export function toOverwrite(
  id: Snowflake,
  type: 0 | 1,
  body: { allow?: string | number | null; deny?: string | number | null },
): Overwrite {
  const allow = bits(body.allow ?? 0) & ALL_PERMISSIONS;
  return { id, type, allow, deny: bits(body.deny ?? 0) & ALL_PERMISSIONS & ~allow };
}

/**
 * The overwrites of a body, the last for each id; roles must be the guild's, members must be users. Fails
 * with 50035 at `path`.
 */
export async function readOverwrites(
  db: Db,
  guild: GuildState,
  given: readonly Static<typeof OverwriteBody>[],
  path = 'permission_overwrites',
): Promise<Overwrite[]> {
  const read = new Map<Snowflake, Overwrite>();
  for (const body of given) read.set(body.id, toOverwrite(body.id, body.type ?? (guild.roles.has(body.id) ? 0 : 1), body));
  const memberIds = [...read.values()].filter((overwrite) => overwrite.type === 1).map((overwrite) => overwrite.id);
  const users = await findUsers(db, memberIds);
  given.forEach(({ id }, index) => {
    const known = read.get(id)?.type === 1 ? users.has(id) : guild.roles.has(id);
    if (!known) failForm({ [`${path}.${index}.id`]: complain.custom('INVALID_OVERWRITE', 'No such role or user.') });
  });
  return [...read.values()];
}

/**
 * Refuses (50013) to change bits that the caller does not have in the guild or the parent category.
 * MANAGE_ROLES itself needs an administrator. A caller with a MANAGE_ROLES allowance of their own in the
 * channel may change all bits (operations, set_channel_permission_overwrite).
 */
export function checkOverwriteBits(
  guild: GuildState,
  member: MemberState,
  now: number,
  {
    before,
    after,
    parentId,
    channel,
  }: {
    before: readonly Overwrite[];
    after: readonly Overwrite[];
    parentId: Snowflake | null;
    channel?: ChannelState;
  },
): void {
  let own = guildPermissions(guild, member, now);
  if (own === ALL_PERMISSIONS || (channel && hasManageRolesAllowance(guild, channel, member))) return;
  const parent = parentId ? guild.channels.get(parentId) : undefined;
  if (parent) own |= channelPermissions(guild, parent, member, now);
  const changed = changedBits(before, after);
  if (!has(own, changed) || has(changed, PERMISSIONS.MANAGE_ROLES)) fail('MISSING_PERMISSIONS');
}

function hasManageRolesAllowance(guild: GuildState, channel: ChannelState, member: MemberState): boolean {
  const mine = new Set([guild.id, member.userId, ...member.roleIds]);
  return channel.overwrites.some((overwrite) => mine.has(overwrite.id) && has(overwrite.allow, PERMISSIONS.MANAGE_ROLES));
}

function changedBits(before: readonly Overwrite[], after: readonly Overwrite[]): bigint {
  let changed = 0n;
  for (const id of new Set([...before, ...after].map((overwrite) => overwrite.id))) {
    const [old, fresh] = [before.find((one) => one.id === id), after.find((one) => one.id === id)];
    changed |= ((old?.allow ?? 0n) ^ (fresh?.allow ?? 0n)) | ((old?.deny ?? 0n) ^ (fresh?.deny ?? 0n));
  }
  return changed;
}

/** Whether two channels have the same overwrites, in any order. */
export function sameOverwrites(a: readonly Overwrite[], b: readonly Overwrite[]): boolean {
  return a.length === b.length && overwriteKey(a) === overwriteKey(b);
}

function overwriteKey(overwrites: readonly Overwrite[]): string {
  return overwrites
    .map(({ id, type, allow, deny }) => `${id}:${type}:${allow}:${deny}`)
    .sort()
    .join();
}

/** The children of a category that are synced with its overwrites. */
export function syncedChildren(guild: GuildState, category: ChannelState): ChannelState[] {
  return [...guild.channels.values()].filter(
    (child) => child.row.parent_id === category.row.id && sameOverwrites(child.overwrites, category.overwrites),
  );
}

type OverwriteAction = Extract<keyof typeof AUDIT_LOG_EVENTS, `CHANNEL_OVERWRITE_${string}`>;

/** Writes an audit entry for each overwrite that was added, changed or deleted (13, 14, 15). */
export async function auditOverwrites(
  tx: Tx,
  guild: GuildState,
  channelId: Snowflake,
  before: readonly Overwrite[],
  after: readonly Overwrite[],
): Promise<void> {
  for (const old of before) {
    const fresh = after.find((one) => one.id === old.id);
    if (!fresh) await auditOverwrite(tx, guild, channelId, 'CHANNEL_OVERWRITE_DELETE', old, undefined);
    else if (fresh.allow !== old.allow || fresh.deny !== old.deny)
      await auditOverwrite(tx, guild, channelId, 'CHANNEL_OVERWRITE_UPDATE', old, fresh);
  }
  for (const fresh of after) {
    if (!before.some((one) => one.id === fresh.id))
      await auditOverwrite(tx, guild, channelId, 'CHANNEL_OVERWRITE_CREATE', undefined, fresh);
  }
}

async function auditOverwrite(
  tx: Tx,
  guild: GuildState,
  channelId: Snowflake,
  action: OverwriteAction,
  before: Overwrite | undefined,
  after: Overwrite | undefined,
): Promise<void> {
  const subject = after ?? before;
  if (!subject) return;
  const { id, type } = subject;
  const role = type === 0 ? guild.roles.get(id) : undefined;
  const [old] = before ? overwriteObjects([before]) : [];
  const [fresh] = after ? overwriteObjects([after]) : [];
  await tx.audit({
    guild_id: guild.id,
    action,
    target_id: channelId,
    changes: changesBetween({ ...old }, { ...fresh }, ['id', 'type', 'allow', 'deny']),
    options: { id, type: String(type), ...(role ? { role_name: role.row.name } : {}) },
  });
}
