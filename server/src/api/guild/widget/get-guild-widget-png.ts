import { Type } from 'typebox';
import { limits } from '../../../core/limits.ts';
import { RawReply, route } from '../../../core/route.ts';
import { findPresenceCounts } from '../guilds/queries.ts';
import { drawBadge, WIDGET_STYLES } from './badge.ts';
import { widgetGuild } from './widget.ts';

/** Returns the widget image for other web pages: the guild's name and its number of online members. Disabled: 50004. */
export const getGuildWidgetPng = route({
  id: 'get_guild_widget_png',
  method: 'GET',
  path: '/guilds/{guild_id}/widget.png',
  auth: ['none'],
  access: widgetGuild,
  limit: limits.read,
  query: Type.Object({ style: Type.Optional(Type.Union(WIDGET_STYLES.map((style) => Type.Literal(style)))) }),
  reply: 200,
  run: async (ctx, { access: guild, query }) => {
    const online = (await findPresenceCounts(ctx.store.read, [guild.id])).get(guild.id) ?? 0;
    return new RawReply('image/png', drawBadge(query.style ?? 'shield', guild.row.name, online));
  },
});
