import type { Snowflake } from '@guildhall/protocol/ids';
import { bitsOf, PERMISSIONS, type Permission } from '@guildhall/protocol/permissions';
import type { Context } from '../framework/context.ts';
import { fail } from '../framework/errors.ts';
import type { GuildState } from './guild-state.ts';
import { permissionTable } from './permission-table.ts';
import { DIRECT_PERMISSIONS, has, threadPermissions } from './permissions.ts';
import { wasThread } from './threads.ts';
import type { MemberState } from './member.ts';
import { factoredBits } from './factor.ts';
import { type ChannelPlace, findDirect, findThread } from './place.ts';
import { isUnverified, NEEDS_VERIFICATION, refuse } from './verification.ts';
import { connectedChannelId } from './voice.ts';

/** A channel that the viewer may view: in a guild (`guild` and `member` set) or a direct message (both null). */
export type ChannelAccess = Omit<ChannelPlace, 'guild'> & {
  /** The viewer's bits in the channel. In a thread, SEND_MESSAGES means that the viewer may write there. */
  permissions: bigint;
} & ({ guild: GuildState; member: MemberState } | { guild: null; member: null });

/**
 * Loads the channel of the path and checks the viewer's access.
 * - Unknown channel: 10003.
 * - Hidden from the viewer, or a direct message of other users: 50001.
 * - A permission is missing: 50013, or 50009 if the viewer is held back.
 */
export function inChannel(...needed: Permission[]): (ctx: Context, path: { channel_id: Snowflake }) => Promise<ChannelAccess> {
  const bits = bitsOf(...needed);
  return async (ctx, path) => {
    const access = await accessChannel(ctx, path.channel_id);
    if (!has(access.permissions, bits)) refuse(ctx, access, bits & ~access.permissions);
    return access;
  };
}

/**
 * Returns the channel or thread if the viewer may view it: by VIEW_CHANNEL, or while connected to it by voice (and
 * then nothing more).
 * - Unknown channel: 10003.
 * - Hidden from the viewer, or a direct message of other users: 50001.
 */
export async function accessChannel(ctx: Context, channelId: Snowflake): Promise<ChannelAccess> {
  if (wasThread(ctx, channelId)) return accessThread(ctx, channelId);
  const guild = await ctx.guildStates.ofChannel(channelId, ctx.isRefreshed);
  const state = guild?.channels.get(channelId);
  if (!guild || !state) return accessDirect(ctx, channelId);
  const member = (await ctx.memberStates.get(guild.id, ctx.viewer.user.id, ctx.isRefreshed)) ?? fail('MISSING_ACCESS');
  let permissions = permissionTable(guild).bitsIn(channelId, member, ctx.clock.now());
  if ((permissions & PERMISSIONS.VIEW_CHANNEL) === 0n) {
    if ((await connectedChannelId(ctx.store.read, guild.id, member.userId)) !== channelId) fail('MISSING_ACCESS');
    permissions = PERMISSIONS.VIEW_CHANNEL;
  }
  permissions = heldBits(ctx, guild, member, permissions);
  return { channel: state.row, guild, member, permissions, recipientIds: [] };
}

/**
 * The viewer's effective bits: reduced for unverified members, and without the second factor that the guild requires.
 */
function heldBits(ctx: Context, guild: GuildState, member: MemberState, bits: bigint): bigint {
  const isHeldBack = isUnverified(guild, member, ctx.viewer.user, ctx.clock.now());
  return factoredBits(ctx, guild, isHeldBack ? bits & ~NEEDS_VERIFICATION : bits);
}

/** The viewer's bits in a guild channel that they may view, the same that accessChannel() computes. */
export function bitsInChannel(ctx: Context, guild: GuildState, member: MemberState, channelId: Snowflake): bigint {
  return heldBits(ctx, guild, member, permissionTable(guild).bitsIn(channelId, member, ctx.clock.now()));
}

async function accessDirect(ctx: Context, channelId: Snowflake): Promise<ChannelAccess> {
  const direct = await findDirect(ctx, channelId);
  if (!direct) return accessThread(ctx, channelId);
  if (!direct.recipientIds.includes(ctx.viewer.user.id)) fail('MISSING_ACCESS');
  return { ...direct, member: null, permissions: DIRECT_PERMISSIONS };
}

/**
 * A thread inherits the access of its parent. Only its members and holders of MANAGE_THREADS may access a private
 * thread (50001).
 */
async function accessThread(ctx: Context, threadId: Snowflake): Promise<ChannelAccess> {
  const { parent, ...place } = (await findThread(ctx, threadId)) ?? fail('UNKNOWN_CHANNEL');
  const { guild, memberIds } = place;
  const member = (await ctx.memberStates.get(guild.id, ctx.viewer.user.id, ctx.isRefreshed)) ?? fail('MISSING_ACCESS');
  let permissions = threadPermissions(guild, parent, member, ctx.clock.now());
  if ((permissions & PERMISSIONS.VIEW_CHANNEL) === 0n) fail('MISSING_ACCESS');
  permissions = heldBits(ctx, guild, member, permissions);
  const isOut = memberIds !== undefined && !memberIds.includes(member.userId);
  if (isOut && (permissions & PERMISSIONS.MANAGE_THREADS) === 0n) fail('MISSING_ACCESS');
  return { ...place, member, permissions };
}
