import type { Snowflake } from '@guildhall/protocol/ids';
import { channelReach } from '../../../core/access/reach.ts';
import { inGuild } from '../../../core/access/guild.ts';
import { changesBetween } from '../../../core/framework/audit.ts';
import { complain, failForm } from '../../../core/framework/errors.ts';
import { changeGuild, type GuildState } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { GUILD_UPDATE } from '../guilds/events.ts';
import { guildFeatures, guildObject } from '../guilds/guild.ts';
import { updateGuildRow } from '../guilds/queries.ts';
import { readEmoji } from './emoji.ts';
import { findWelcomeScreen, upsertWelcomeScreen } from './queries.ts';
import { WELCOME_SCREEN_ENABLED, welcomeScreenObject } from './welcome-screen.ts';
import type { WelcomeChannel, WelcomeScreen } from '@guildhall/protocol/objects/guild/welcome';
import {
  type UpdateGuildWelcomeScreenBody,
  updateGuildWelcomeScreen as operation,
} from '@guildhall/protocol/operations/guild/welcome';

/**
 * Sets the welcome screen and whether it is shown: GUILD_UPDATE if that changes, audit entry 1
 * (GuildWelcomeScreenResponse).
 */
export const updateGuildWelcomeScreen = route(operation, {
  access: inGuild('MANAGE_GUILD'),
  limit: limits.write,
  run: async (ctx, { access: { member }, path: { guild_id }, body }) =>
    ctx.transact(async (tx) => {
      const guild = await changeGuild(tx, guild_id);
      const before = welcomeScreenObject(await findWelcomeScreen(tx.db, guild_id), guild);
      const current = before.welcome_channels.map((channel) => channel.channel_id);
      const reach = channelReach(guild, member, tx.now);
      const isInReach = (id: Snowflake) => reach(id, current) !== undefined;
      const after: WelcomeScreen = {
        description: body.description === undefined ? before.description : body.description || null,
        welcome_channels: body.welcome_channels === undefined ? before.welcome_channels : readChannels(guild, body, isInReach),
      };
      const channels_json = JSON.stringify(after.welcome_channels);
      await upsertWelcomeScreen(tx.db, { guild_id, description: after.description, channels_json });
      const features = guildFeatures(guild.row);
      const wasOn = features.includes(WELCOME_SCREEN_ENABLED);
      const isOn = body.enabled ?? wasOn;
      if (isOn !== wasOn) {
        const others = features.filter((feature) => feature !== WELCOME_SCREEN_ENABLED);
        const features_json = JSON.stringify(isOn ? [...others, WELCOME_SCREEN_ENABLED] : others);
        await updateGuildRow(tx.db, guild_id, { features_json });
        tx.emit(GUILD_UPDATE, { guild_id }, guildObject({ ...guild, row: { ...guild.row, features_json } }));
      }
      const changes = changesBetween({ ...before, enabled: wasOn }, { ...after, enabled: isOn }, [
        'description',
        'welcome_channels',
        'enabled',
      ]);
      if (changes.length) await tx.audit({ guild_id, action: 'GUILD_UPDATE', target_id: guild_id, changes });
      return after;
    }),
});

function readChannels(
  guild: GuildState,
  body: UpdateGuildWelcomeScreenBody,
  isInReach: (id: Snowflake) => boolean,
): WelcomeChannel[] {
  return (body.welcome_channels ?? []).map((channel, index) => {
    const at = `welcome_channels.${index}.`;
    if (!isInReach(channel.channel_id))
      failForm({ [`${at}channel_id`]: complain.custom('CHANNEL_INVALID', 'This channel is not in the guild.') });
    const { id: emoji_id, name: emoji_name } = readEmoji(guild, channel, at);
    return { channel_id: channel.channel_id, description: channel.description, emoji_id, emoji_name };
  });
}
