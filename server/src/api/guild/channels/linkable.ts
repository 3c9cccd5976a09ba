import type { Linkability } from '@guildhall/protocol/objects/messages/channels';
import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import { bitsOf } from '@guildhall/protocol/permissions';
import type { GuildAccess } from '../../../core/access/guild.ts';
import { bitsInChannel } from '../../../core/access/channel.ts';
import type { Context } from '../../../core/framework/context.ts';
import type { ChannelState, GuildState } from '../../../core/access/guild-state.ts';
import { permissionTable, split } from '../../../core/access/permission-table.ts';
import { has } from '../../../core/access/permissions.ts';
import type { ChannelRow } from '../../../core/tables/database.ts';

/** The permissions needed to link a channel to a lobby (docs/contract/channels.md#channels). */
export const LINK_PERMISSIONS = bitsOf('MANAGE_CHANNELS', 'VIEW_CHANNEL', 'SEND_MESSAGES');

/** The permissions needed to take part in a channel. */
const TAKES_PART = bitsOf('VIEW_CHANNEL', 'SEND_MESSAGES');
const TAKES_PART_HALVES = split(TAKES_PART);

/** Whether lobbies can be linked to channels of this kind at all. */
export function isLinkableKind({ type, nsfw }: Pick<ChannelRow, 'type' | 'nsfw'>): boolean {
  return type === CHANNEL_TYPES.GUILD_TEXT && nsfw === 0;
}

/** The additional fields of a channel that the viewer sees, for games. */
export function linkability(
  ctx: Context,
  { guild, member }: Pick<GuildAccess, 'guild' | 'member'>,
  channel: ChannelState,
): Linkability {
  const { row } = channel;
  const isFree = isLinkableKind(row) && row.linked_lobby_json === null;
  return {
    is_linkable: isFree && has(bitsInChannel(ctx, guild, member, row.id), LINK_PERMISSIONS),
    is_viewable_and_writeable_by_all_members: isOpenToAll(guild, channel, ctx.clock.now()),
  };
}

/** Whether @everyone may view and write in a channel, and no role or member is denied either. */
function isOpenToAll(guild: GuildState, { row, overwrites }: ChannelState, now: number): boolean {
  const isDenied = overwrites.some(({ deny }) => (deny & TAKES_PART) !== 0n);
  if (isDenied) return false;
  const table = permissionTable(guild);
  return table.allows(row.id, table.looker({ userId: '', roleIds: [], timedOutUntil: null }), TAKES_PART_HALVES, now);
}
