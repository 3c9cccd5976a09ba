import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { widgetSettings } from './widget.ts';
import { getGuildWidgetSettings as operation } from '@guildhall/protocol/operations/guild/widget';

/** Returns whether the widget is enabled, and where its invite leads (WidgetSettingsResponse). */
export const getGuildWidgetSettings = route(operation, {
  access: inGuild('MANAGE_GUILD'),
  limit: limits.read,
  run: async (_ctx, { access }) => widgetSettings(access.guild),
});
