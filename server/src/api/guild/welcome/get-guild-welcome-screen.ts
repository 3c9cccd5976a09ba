import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { seesChannel } from '../../../core/access/reach.ts';
import { inGuild } from '../../../core/access/guild.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { guildFeatures } from '../guilds/guild.ts';
import { findWelcomeScreen } from './queries.ts';
import { WELCOME_SCREEN_ENABLED, welcomeScreenObject } from './welcome-screen.ts';
import type { WelcomeChannel } from '@guildhall/protocol/objects/guild/welcome';
import { getGuildWelcomeScreen as operation } from '@guildhall/protocol/operations/guild/welcome';

/**
 * Returns the welcome screen (GuildWelcomeScreenResponse): for members if it is enabled, otherwise for MANAGE_GUILD.
 * Never set: 10069.
 */
export const getGuildWelcomeScreen = route(operation, {
  access: inGuild(),
  limit: limits.read,
  run: async (ctx, { access: { guild, member, permissions } }) => {
    const manages = (permissions & PERMISSIONS.MANAGE_GUILD) !== 0n;
    const isOn = guildFeatures(guild.row).includes(WELCOME_SCREEN_ENABLED);
    if (!isOn && !manages) fail('MISSING_PERMISSIONS');
    const row = (await findWelcomeScreen(ctx.store.read, guild.id)) ?? fail('UNKNOWN_WELCOME_SCREEN');
    const screen = welcomeScreenObject(row, guild);
    if (manages) return screen;
    const isSeen = ({ channel_id }: WelcomeChannel) => seesChannel(guild, member, ctx.clock.now(), channel_id);
    return { ...screen, welcome_channels: screen.welcome_channels.filter(isSeen) };
  },
});
