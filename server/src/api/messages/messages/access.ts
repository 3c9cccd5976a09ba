import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { ChannelAccess } from '../../../core/access/channel.ts';
import { fail, requireBits } from '../../../core/framework/errors.ts';
import { has } from '../../../core/access/permissions.ts';
import type { ChannelRow } from '../../../core/tables/database.ts';

const WITHOUT_MESSAGES: ReadonlySet<number> = new Set([CHANNEL_TYPES.GUILD_CATEGORY, CHANNEL_TYPES.GUILD_DIRECTORY]);
const FORUMS: ReadonlySet<number> = new Set([CHANNEL_TYPES.GUILD_FORUM, CHANNEL_TYPES.GUILD_MEDIA]);
const VOICE: ReadonlySet<number> = new Set([CHANNEL_TYPES.GUILD_VOICE, CHANNEL_TYPES.GUILD_STAGE_VOICE]);

/**
 * Refuses the request if the viewer may not read the channel: the text of a voice channel needs CONNECT
 * (50013).
 */
export function requireListening({ channel, permissions }: ChannelAccess): void {
  if (VOICE.has(channel.type) && !has(permissions, PERMISSIONS.CONNECT)) fail('MISSING_PERMISSIONS');
}

/**
 * Refuses the request if messages cannot be sent to the channel: 40058 in a forum, 50008 in a category or
 * directory.
 */
export function requireTextChannel(channel: ChannelRow): void {
  if (FORUMS.has(channel.type)) fail('CANNOT_SEND_A_MESSAGE_IN_A_FORUM_CHANNEL');
  if (WITHOUT_MESSAGES.has(channel.type)) fail('NOT_A_TEXT_CHANNEL');
}

/**
 * Refuses the request unless the viewer may moderate the messages of others: needs MANAGE_MESSAGES (50013),
 * never in direct messages (50003).
 */
export function requireModeration({ guild, permissions }: ChannelAccess): void {
  if (!guild) fail('CANNOT_EXECUTE_ON_DM');
  requireBits(permissions, PERMISSIONS.MANAGE_MESSAGES);
}
