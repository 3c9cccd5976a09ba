import { limits } from '../../../core/framework/limits.ts';
import { RawReply, route } from '../../../core/framework/route.ts';
import { countPresent } from '../../../core/access/present-members.ts';
import { drawBadge } from './badge.ts';
import { widgetGuild } from './widget.ts';
import { getGuildWidgetPng as operation } from '@guildhall/protocol/operations/guild/widget';

/** Returns the widget image for other web pages: the guild's name and its number of online members. Disabled: 50004. */
export const getGuildWidgetPng = route(operation, {
  access: widgetGuild,
  limit: limits.read,
  run: async (ctx, { access: guild, query }) => {
    const online = await countPresent(ctx.store.read, guild.id);
    return new RawReply('image/png', await drawBadge(query.style ?? 'shield', guild.row.name, online));
  },
});
