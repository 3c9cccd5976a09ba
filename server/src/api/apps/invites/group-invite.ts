import type { Snowflake } from '@guildhall/protocol/ids';
import { randomBytes } from 'node:crypto';
import { LIMITS } from '@guildhall/protocol/limits';
import { accessChannel, type ChannelAccess } from '../../../core/access/channel.ts';
import type { Context, PublicContext } from '../../../core/framework/context.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { isoTime } from '../../../core/values/iso-time.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { GroupInviteRow } from '../../../core/tables/relationships.ts';
import type { ChannelRow } from '../../../core/tables/database.ts';
import { addToGroup } from '../../messages/direct-messages/group.ts';
import { findGroup, findManager, lockGroup } from '../../messages/direct-messages/group-queries.ts';
import { isGroup } from '../../messages/direct-messages/channel.ts';
import { loadConversation } from '../../messages/direct-messages/views.ts';
import { hasBlocked } from '../../people/relationships/queries.ts';
import { findUser, findUsers } from '../../people/users/queries.ts';
import { userObject } from '../../people/users/user.ts';
import {
  countGroupInvites,
  deleteExpiredGroupInvites,
  deleteGroupInvite,
  findGroupInvite,
  findSimilarGroupInvite,
  insertGroupInvite,
  listGroupInvites,
} from './group-queries.ts';
import type { GroupInviteObject } from '@guildhall/protocol/objects/guild/invites';

/** Default lifetime of a group invite in seconds. */
const DAY = 86_400;

type Access = (ctx: Context, path: { channel_id: Snowflake }) => Promise<ChannelAccess>;

/** Access to the channel of the path: a group for its members, any other channel by `otherwise`. */
export function inGroupOr(otherwise: Access): Access {
  return async (ctx, path) => {
    const access = await accessChannel(ctx, path.channel_id);
    return isGroup(access.channel) ? access : otherwise(ctx, path);
  };
}

/** Loads an invite with the group's current state; undefined if the group was deleted. */
export async function describeGroupInvite(
  db: Db,
  row: GroupInviteRow,
  withCounts = false,
): Promise<GroupInviteObject | undefined> {
  const group = await findGroup(db, row.channel_id);
  return group && groupInviteObject(db, row, group, withCounts);
}

async function groupInviteObject(
  db: Db,
  row: GroupInviteRow,
  group: ChannelRow,
  withCounts: boolean,
): Promise<GroupInviteObject> {
  const { userIds } = await loadConversation(db, group);
  const users = await findUsers(db, [...userIds, row.inviter_id]);
  const inviter = users.get(row.inviter_id);
  const recipients = userIds.flatMap((userId) => {
    const user = users.get(userId);
    return user ? [{ id: user.id, username: user.username, avatar: user.avatar }] : [];
  });
  const { id, type, name, icon } = group;
  return {
    type: 1,
    code: row.code,
    ...(inviter ? { inviter: userObject(inviter) } : {}),
    max_age: row.max_age,
    created_at: isoTime(row.created_at),
    expires_at: isoTime(row.expires_at),
    channel: { id, type, name, ...(icon === null ? {} : { icon }), recipients },
    ...(withCounts ? { approximate_member_count: userIds.length } : {}),
  };
}

/**
 * Creates an invite to a group, or returns a valid one of the same person and `max_age`. Groups managed by an
 * application have none (50013).
 */
export async function createGroupInvite(
  ctx: Context,
  { channel }: ChannelAccess,
  maxAge: number | null | undefined,
): Promise<GroupInviteObject> {
  if (maxAge === 0) failForm({ max_age: complain.custom('NUMBER_TYPE_MIN', 'int value should be greater than or equal to 1.') });
  const max_age = maxAge ?? DAY;
  return ctx.transact(async (tx) => {
    if (!(await lockGroup(tx.db, channel.id))) fail('UNKNOWN_CHANNEL');
    if (await findManager(tx.db, channel.id)) fail('MISSING_PERMISSIONS');
    await deleteExpiredGroupInvites(tx.db, channel.id, tx.now);
    const wanted: GroupInviteRow = {
      code: randomBytes(6).toString('base64url'),
      channel_id: channel.id,
      inviter_id: ctx.viewer.user.id,
      created_at: tx.now,
      expires_at: tx.now + max_age * 1000,
      max_age,
    };
    const similar = await findSimilarGroupInvite(tx.db, wanted);
    if (!similar) {
      if ((await countGroupInvites(tx.db, channel.id)) >= LIMITS.invites.perGuild.max) fail(LIMITS.invites.perGuild.error);
      await insertGroupInvite(tx.db, wanted);
    }
    return groupInviteObject(tx.db, similar ?? wanted, channel, false);
  });
}

/** Lists the valid invites of a group, oldest first. */
export async function describeGroupInvites(ctx: Context, { channel }: ChannelAccess): Promise<GroupInviteObject[]> {
  const db = ctx.store.read;
  const rows = await listGroupInvites(db, channel.id, ctx.clock.now());
  return Promise.all(rows.map((row) => groupInviteObject(db, row, channel, false)));
}

/** Finds a valid group invite by its code. */
export async function usableGroupInvite(ctx: PublicContext, code: string): Promise<GroupInviteRow | undefined> {
  const row = await findGroupInvite(ctx.store.read, code);
  return row && row.expires_at > ctx.clock.now() ? row : undefined;
}

/** Joins the group of an invite, as if the inviter had added the caller. Users whom the inviter has blocked: 10006. */
export async function acceptGroupInvite(
  ctx: Context,
  { code }: GroupInviteRow,
): Promise<GroupInviteObject & { new_member: boolean }> {
  const { user } = ctx.viewer;
  return ctx.transact(async (tx) => {
    const row = (await findGroupInvite(tx.db, code)) ?? fail('UNKNOWN_INVITE');
    if (row.expires_at <= tx.now || (await hasBlocked(tx.db, row.inviter_id, user.id))) fail('UNKNOWN_INVITE');
    const inviter = (await findUser(tx.db, row.inviter_id)) ?? user;
    const isNew = await addToGroup(tx, row.channel_id, { user_id: user.id, nick: null }, inviter);
    const described = (await describeGroupInvite(tx.db, row)) ?? fail('UNKNOWN_INVITE');
    return { ...described, new_member: isNew };
  });
}

/** Deletes a group invite; allowed to its creator and the group's owner (50013; not in the group: 50001). */
export async function revokeGroupInvite(ctx: Context, row: GroupInviteRow): Promise<GroupInviteObject> {
  const { channel } = await accessChannel(ctx, row.channel_id);
  const me = ctx.viewer.user.id;
  if (row.inviter_id !== me && channel.owner_id !== me) fail('MISSING_PERMISSIONS');
  return ctx.transact(async (tx) => {
    if (!(await deleteGroupInvite(tx.db, row.code))) fail('UNKNOWN_INVITE');
    return groupInviteObject(tx.db, row, channel, false);
  });
}
