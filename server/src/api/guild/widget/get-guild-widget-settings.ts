import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { widgetSettings } from './widget.ts';

/** Returns whether the widget is enabled, and where its invite leads (WidgetSettingsResponse). */
export const getGuildWidgetSettings = route({
  id: 'get_guild_widget_settings',
  method: 'GET',
  path: '/guilds/{guild_id}/widget',
  auth: ['bot', 'person'],
  access: inGuild('MANAGE_GUILD'),
  limit: limits.read,
  reply: 200,
  run: async (_ctx, { access }) => widgetSettings(access.guild),
});
