import { GuildSettingsChange, updateGuildSettings as operation } from '@guildhall/protocol/operations/messages/notifications';
import { inGuild } from '../../../core/access/guild.ts';
import { knownFields } from '../../../core/framework/known-fields.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { requireChannelsOf } from './require-channels.ts';
import { changeSettings } from './save-settings.ts';

/** Changes the caller's notification settings of a guild and returns all of them. Unknown channels: 50035. */
export const updateGuildSettings = route(operation, {
  access: inGuild(),
  limit: limits.write,
  run: (ctx, { path: { guild_id }, body, access: { guild } }) => {
    const change = knownFields(GuildSettingsChange, body);
    requireChannelsOf(guild, change);
    return ctx.transact((tx) => changeSettings(tx, { user_id: ctx.viewer.user.id, guild_id }, change));
  },
});
