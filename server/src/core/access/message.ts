import type { Snowflake } from '@guildhall/protocol/ids';
import { bitsOf, type Permission } from '@guildhall/protocol/permissions';
import type { Context } from '../framework/context.ts';
import { fail } from '../framework/errors.ts';
import { has } from './permissions.ts';
import { prepare } from '../framework/prepared.ts';
import type { Db } from '../framework/store.ts';
import type { MessageRow } from '../tables/database.ts';
import { accessChannel, type ChannelAccess } from './channel.ts';
import { refuse } from './verification.ts';

/** A message in a channel that the viewer may view. */
export type MessageAccess = ChannelAccess & { message: MessageRow };

const find = prepare<{ channel_id: Snowflake; id: Snowflake }>()((db, param) =>
  db.selectFrom('messages').selectAll().where('channel_id', '=', param('channel_id')).where('id', '=', param('id')),
);

/** The message, or undefined if the channel has no message with that id. */
export function findMessage(db: Db, channelId: Snowflake, id: Snowflake): Promise<MessageRow | undefined> {
  return db.first(find, { channel_id: channelId, id });
}

/**
 * Loads the message of the path: checks access as inChannel() does, then fails with 10008 if the channel has no such
 * message.
 */
export function inMessage(
  ...needed: Permission[]
): (ctx: Context, path: { channel_id: Snowflake; message_id: Snowflake }) => Promise<MessageAccess> {
  const bits = bitsOf(...needed);
  return async (ctx, path) => {
    const access = await accessChannel(ctx, path.channel_id);
    if (!has(access.permissions, bits)) refuse(ctx, access, bits & ~access.permissions);
    const message = (await findMessage(ctx.store.read, path.channel_id, path.message_id)) ?? fail('UNKNOWN_MESSAGE');
    return { ...access, message };
  };
}
