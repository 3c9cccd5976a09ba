import { inGuild } from '../../../core/access/guild.ts';
import { channelReach } from '../../../core/access/reach.ts';
import { changesBetween } from '../../../core/framework/audit.ts';
import { complain, failForm } from '../../../core/framework/errors.ts';
import { changeGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { GUILD_UPDATE } from '../guilds/events.ts';
import { guildObject } from '../guilds/guild.ts';
import { updateGuildRow } from '../guilds/queries.ts';
import { widgetSettings } from './widget.ts';
import { updateGuildWidgetSettings as operation } from '@guildhall/protocol/operations/guild/widget';

const CATEGORY = 4;

/**
 * Enables or disables the widget, and sets the channel its invite leads to: GUILD_UPDATE, audit entry 1
 * (WidgetSettingsResponse).
 */
export const updateGuildWidgetSettings = route(operation, {
  access: inGuild('MANAGE_GUILD'),
  limit: limits.write,
  run: async (ctx, { access: { member }, path: { guild_id }, body }) =>
    ctx.transact(async (tx) => {
      const guild = await changeGuild(tx, guild_id);
      const { channel_id } = body;
      const reach = channelReach(guild, member, tx.now);
      const channel = channel_id ? reach(channel_id, [guild.row.widget_channel_id]) : undefined;
      if (channel_id && (!channel || channel.type === CATEGORY))
        failForm({ channel_id: complain.custom('CHANNEL_INVALID', 'Invites to this channel are not possible.') });
      const row = {
        ...guild.row,
        ...(channel_id === undefined ? {} : { widget_channel_id: channel_id }),
        ...(body.enabled === undefined || body.enabled === null ? {} : { widget_enabled: body.enabled ? 1 : 0 }),
      };
      const after = { ...guild, row };
      const keys = ['widget_enabled', 'widget_channel_id'];
      const changes = changesBetween({ ...guildObject(guild) }, { ...guildObject(after) }, keys);
      if (changes.length) {
        const { widget_enabled, widget_channel_id } = row;
        await updateGuildRow(tx.db, guild_id, { widget_enabled, widget_channel_id });
        tx.emit(GUILD_UPDATE, { guild_id }, guildObject(after));
        await tx.audit({ guild_id, action: 'GUILD_UPDATE', target_id: guild_id, changes });
      }
      return widgetSettings(after);
    }),
});
