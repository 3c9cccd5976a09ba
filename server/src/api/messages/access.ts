import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { bitsOf, PERMISSIONS, type Permission } from '@guildhall/protocol/permissions';
import { accessChannel, type ChannelAccess } from '../../core/access/channel.ts';
import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { has } from '../../core/permissions.ts';
import type { ChannelRow, MessageRow } from '../../core/tables.ts';
import { findMessage } from './queries.ts';

const WITHOUT_MESSAGES: ReadonlySet<number> = new Set([CHANNEL_TYPES.GUILD_CATEGORY, CHANNEL_TYPES.GUILD_DIRECTORY]);
const FORUMS: ReadonlySet<number> = new Set([CHANNEL_TYPES.GUILD_FORUM, CHANNEL_TYPES.GUILD_MEDIA]);
const VOICE: ReadonlySet<number> = new Set([CHANNEL_TYPES.GUILD_VOICE, CHANNEL_TYPES.GUILD_STAGE_VOICE]);

/** A message of a channel that the viewer may see. */
export type MessageAccess = ChannelAccess & { message: MessageRow };

/**
 * Loads the message of the path through the viewer's eyes: as inChannel(), then 10008 when the channel has no such
 * message.
 */
export function inMessage(
  ...needed: Permission[]
): (ctx: Context, path: { channel_id: Snowflake; message_id: Snowflake }) => Promise<MessageAccess> {
  const bits = bitsOf(...needed);
  return async (ctx, path) => {
    const access = await accessChannel(ctx, path.channel_id);
    if (!has(access.permissions, bits)) fail('MISSING_PERMISSIONS');
    const message = (await findMessage(ctx.store.read, path.channel_id, path.message_id)) ?? fail('UNKNOWN_MESSAGE');
    return { ...access, message };
  };
}

/** Ends the request unless the channel's messages may be read: the text of a voice channel needs CONNECT (50013). */
export function requireListening({ channel, permissions }: ChannelAccess): void {
  if (VOICE.has(channel.type) && !has(permissions, PERMISSIONS.CONNECT)) fail('MISSING_PERMISSIONS');
}

/** Ends the request unless messages can be sent there: 40058 in a forum, 50008 in a category or directory. */
export function requireTextChannel(channel: ChannelRow): void {
  if (FORUMS.has(channel.type)) fail('CANNOT_SEND_A_MESSAGE_IN_A_FORUM_CHANNEL');
  if (WITHOUT_MESSAGES.has(channel.type)) fail('NOT_A_TEXT_CHANNEL');
}

/** Ends the request unless the viewer may act on the messages of others: MANAGE_MESSAGES (50013), never in direct messages (50003). */
export function requireModeration({ guild, permissions }: ChannelAccess): void {
  if (!guild) fail('CANNOT_EXECUTE_ON_DM');
  if (!has(permissions, PERMISSIONS.MANAGE_MESSAGES)) fail('MISSING_PERMISSIONS');
}
