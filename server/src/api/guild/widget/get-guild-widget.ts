import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { countPresent } from '../../../core/access/present-members.ts';
import { instantInvite } from '../invites/instant-invite.ts';
import { findShownSessions } from './queries.ts';
import { seesChannel } from '../../../core/access/reach.ts';
import { ANYONE, openVoiceChannels, widgetGuild, widgetMembers, widgetSettings } from './widget.ts';
import { getGuildWidget as operation } from '@guildhall/protocol/operations/guild/widget';

/**
 * Returns the widget for other web pages (WidgetResponse): open voice channels, online members anonymously, and an
 * invite to the widget's channel, created if needed, if everyone can view that channel. Disabled: 50004.
 */
export const getGuildWidget = route(operation, {
  access: widgetGuild,
  limit: limits.read,
  run: async (ctx, { access: guild }) => {
    const { channel_id } = widgetSettings(guild);
    // The invite would reveal the channel to everyone.
    const isPublic = channel_id !== null && seesChannel(guild, ANYONE, ctx.clock.now(), channel_id);
    const code = isPublic ? await instantInvite(ctx, guild, channel_id) : null;
    const online = await countPresent(ctx.store.read, guild.id);
    return {
      id: guild.id,
      name: guild.row.name,
      instant_invite: code === null ? null : `${ctx.publicUrl}/invite/${code}`,
      channels: openVoiceChannels(guild, ctx.clock.now()),
      members: await widgetMembers(ctx, guild, await findShownSessions(ctx.store.read, guild.id)),
      presence_count: online,
    };
  },
});
