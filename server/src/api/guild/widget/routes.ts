import type { Route } from '../../../core/framework/route.ts';
import { getGuildWidget } from './get-guild-widget.ts';
import { getGuildWidgetPng } from './get-guild-widget-png.ts';
import { getGuildWidgetSettings } from './get-guild-widget-settings.ts';
import { updateGuildWidgetSettings } from './update-guild-widget-settings.ts';

/** The widget under /guilds/{guild_id}, in path order. */
export const widgetRoutes: Route[] = [getGuildWidgetSettings, updateGuildWidgetSettings, getGuildWidget, getGuildWidgetPng];
