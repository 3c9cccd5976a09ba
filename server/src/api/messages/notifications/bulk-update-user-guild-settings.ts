import { SNOWFLAKE_PATTERN, type Snowflake } from '@guildhall/protocol/ids';
import { bulkUpdateGuildSettings as operation, GuildSettingsChange } from '@guildhall/protocol/operations/messages/notifications';
import type { GuildSettingsObject } from '@guildhall/protocol/objects/messages/notification-settings';
import { accessGuild } from '../../../core/access/guild.ts';
import { complain, failForm } from '../../../core/framework/errors.ts';
import { knownFields } from '../../../core/framework/known-fields.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { requireChannelsOf } from './require-channels.ts';
import { changeSettings } from './save-settings.ts';

const ID = new RegExp(SNOWFLAKE_PATTERN);

/** Changes the caller's notification settings of several guilds, all or none, and returns those settings. */
export const bulkUpdateGuildSettings = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { body: { guilds } }) => {
    const changes: { guild_id: Snowflake; change: GuildSettingsChange }[] = [];
    for (const [guild_id, given] of Object.entries(guilds)) {
      if (!ID.test(guild_id))
        failForm({ [`guilds.${guild_id}`]: complain.custom('GUILD_UNKNOWN', 'This is not the id of a guild.') });
      const { guild } = await accessGuild(ctx, guild_id);
      const change = knownFields(GuildSettingsChange, given);
      requireChannelsOf(guild, change, `guilds.${guild_id}.`);
      changes.push({ guild_id, change });
    }
    return ctx.transact(async (tx) => {
      const changed: GuildSettingsObject[] = [];
      for (const { guild_id, change } of changes)
        changed.push(await changeSettings(tx, { user_id: ctx.viewer.user.id, guild_id }, change));
      return changed;
    });
  },
});
