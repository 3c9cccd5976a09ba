import { inGuild } from '../../../core/access/guild.ts';
import { connectedChannelId } from '../../../core/access/voice.ts';
import { DATES } from '../../../core/values/dates.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { channelObject } from './channel.ts';
import { channelList, guildHeads } from './channel-texts.ts';
import { linkability } from './linkable.ts';
import { allChannels, visibleChannels } from './visible-channels.ts';
import { listGuildChannels as operation } from '@guildhall/protocol/operations/messages/channels';

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
    const seesAll = ctx.viewer.kind === 'bot' && now < DATES.hiddenChannels;
    const connected = seesAll ? undefined : await connectedChannelId(ctx.store.read, guild.id, member.userId);
    const shown = seesAll ? allChannels(guild) : visibleChannels(guild, member, now, connected);
    const heads = await guildHeads(ctx, guild.id);
    if (ctx.viewer.kind === 'bearer')
      return shown.map((channel) => ({
        ...channelObject(channel.row, heads.get(channel.row.id)),
        ...linkability(ctx, { guild, member }, channel),
      }));
    return channelList(ctx, shown, heads);
  },
});
