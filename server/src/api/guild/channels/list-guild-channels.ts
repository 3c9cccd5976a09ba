import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { inGuild } from '../../../core/access/guild.ts';
import type { MemberState } from '../../../core/access/member.ts';
import { connectedChannelId } from '../../../core/access/voice.ts';
import { DATES } from '../../../core/values/dates.ts';
import type { ChannelState, GuildState } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { permissionTable, split } from '../../../core/access/permission-table.ts';
import { route } from '../../../core/framework/route.ts';
import { channelObject } from './channel.ts';
import { channelList, guildHeads } from './channel-texts.ts';
import { linkability } from './linkable.ts';
import { listGuildChannels as operation } from '@guildhall/protocol/operations/messages/channels';

const VIEWS = split(PERMISSIONS.VIEW_CHANNEL);

/**
 * The guild's channels without threads that the viewer may view; bots receive all of them before the date of
 * docs/contract/versions.md#dates. For games, also whether each can be linked to a lobby
 * (docs/contract/channels.md#lists-of-channels).
 */
export const listGuildChannels = route(operation, {
  access: inGuild(),
  limit: limits.read,
  run: async (ctx, { access: { guild, member } }) => {
    const now = ctx.clock.now();
    const all = [...guild.channels.values()];
    const seesAll = ctx.viewer.kind === 'bot' && now < DATES.hiddenChannels;
    const connected = seesAll ? undefined : await connectedChannelId(ctx.store.read, guild.id, member.userId);
    const shown = seesAll ? all : viewableChannels(guild, all, member, now, connected);
    const heads = await guildHeads(ctx, guild.id);
    if (ctx.viewer.kind === 'bearer')
      return shown.map((channel) => ({
        ...channelObject(channel.row, heads.get(channel.row.id)),
        ...linkability(ctx, { guild, member }, channel),
      }));
    return channelList(shown, heads);
  },
});

/**
 * Filters channels to those that the member may view, including a category if it contains one, and the voice channel
 * that the member is connected to (docs/contract/channels.md#obfuscated-channels).
 */
export function viewableChannels(
  guild: GuildState,
  channels: readonly ChannelState[],
  member: MemberState,
  now: number,
  connected?: string,
): ChannelState[] {
  const viewable = new Set<string>();
  const table = permissionTable(guild);
  const looker = table.looker(member);
  for (const channel of channels) {
    if (!table.allows(channel.row.id, looker, VIEWS, now) && channel.row.id !== connected) continue;
    viewable.add(channel.row.id);
    if (channel.row.parent_id && channel.type !== CHANNEL_TYPES.GUILD_CATEGORY) viewable.add(channel.row.parent_id);
  }
  return channels.filter((channel) => viewable.has(channel.row.id));
}
