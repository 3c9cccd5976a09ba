import type { Snowflake } from '@guildhall/protocol/ids';
import { bitsOf, PERMISSIONS, type Permission } from '@guildhall/protocol/permissions';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import type { GuildState } from '../guild-state.ts';
import { channelPermissions, DIRECT_PERMISSIONS, has } from '../permissions.ts';
import { prepare } from '../prepared.ts';
import type { ChannelRow } from '../tables.ts';
import type { MemberState } from './member.ts';
import { connectedChannelId } from './voice.ts';

/** A channel that the viewer may see: in a guild (guild and member set), or a direct message (both null). */
export type ChannelAccess = {
  channel: ChannelRow;
  /** The viewer's bits in the channel. */
  permissions: bigint;
  /** Of a direct message: everyone in it, the viewer too. Empty in a guild. */
  recipientIds: readonly Snowflake[];
} & ({ guild: GuildState; member: MemberState } | { guild: null; member: null });

const findDirect = prepare<{ id: Snowflake }>()((db, param) =>
  db.selectFrom('channels').selectAll().where('id', '=', param('id')).where('guild_id', 'is', null),
);
const findRecipients = prepare<{ id: Snowflake }>()((db, param) =>
  db.selectFrom('recipients').select('user_id').where('channel_id', '=', param('id')),
);

/**
 * Loads the channel of the path through the viewer's eyes. Unknown: 10003. Hidden or somebody else's: 50001. Without
 * one of the permissions: 50013.
 */
export function inChannel(...needed: Permission[]): (ctx: Context, path: { channel_id: Snowflake }) => Promise<ChannelAccess> {
  const bits = bitsOf(...needed);
  return async (ctx, path) => {
    const access = await accessChannel(ctx, path.channel_id);
    if (!has(access.permissions, bits)) fail('MISSING_PERMISSIONS');
    return access;
  };
}

/** The channel, when the viewer may see it: by VIEW_CHANNEL, or (and then nothing more) while connected to it by voice. Unknown: 10003. Hidden or somebody else's: 50001. */
export async function accessChannel(ctx: Context, channelId: Snowflake): Promise<ChannelAccess> {
  const guild = await ctx.guildStates.ofChannel(channelId);
  const state = guild?.channels.get(channelId);
  if (!guild || !state) return accessDirect(ctx, channelId);
  const member = (await ctx.memberStates.get(guild.id, ctx.viewer.user.id)) ?? fail('MISSING_ACCESS');
  let permissions = channelPermissions(guild, state, member, ctx.clock.now());
  if ((permissions & PERMISSIONS.VIEW_CHANNEL) === 0n) {
    if ((await connectedChannelId(ctx.store.read, guild.id, member.userId)) !== channelId) fail('MISSING_ACCESS');
    permissions = PERMISSIONS.VIEW_CHANNEL;
  }
  return { channel: state.row, guild, member, permissions, recipientIds: [] };
}

async function accessDirect(ctx: Context, channelId: Snowflake): Promise<ChannelAccess> {
  const channel = (await ctx.store.read.first(findDirect, { id: channelId })) ?? fail('UNKNOWN_CHANNEL');
  const recipients = await ctx.store.read.all(findRecipients, { id: channelId });
  const recipientIds = recipients.map((recipient) => recipient.user_id);
  if (!recipientIds.includes(ctx.viewer.user.id)) fail('MISSING_ACCESS');
  return { channel, guild: null, member: null, permissions: DIRECT_PERMISSIONS, recipientIds };
}
