import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { guildCommandIndex } from './command-index.ts';
import { getGuildApplicationCommandIndex as operation } from '@guildhall/protocol/operations/apps/commands';

/** The commands that the picker lists in a guild, in any channel (docs/contract/interactions.md#peoples-clients). */
export const getGuildApplicationCommandIndex = route(operation, {
  access: inGuild(),
  limit: limits.read,
  run: (ctx, { access: { guild, member, permissions } }) =>
    guildCommandIndex(ctx, { guild, member, permissions, channelId: null }, true),
});
