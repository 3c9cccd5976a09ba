import type { Snowflake } from '@guildhall/protocol/ids';
import type { Context } from '../../../core/context.ts';
import { findMessage } from '../../../core/access/message.ts';
import { fail } from '../../../core/errors.ts';
import { DIRECT_PERMISSIONS } from '../../../core/permissions.ts';
import type { ChannelRow, MessageRow, UserRow } from '../../../core/tables.ts';
import { findDirectOf } from '../../messages/direct-messages/queries.ts';
import { type GameOrigin, type Place, type Writer, writerOf } from '../../messages/messages/writer.ts';

import { findUser } from '../../people/users/queries.ts';

/** Somebody whom the caller may have a direct message with. */
export interface Partner {
  other: UserRow;
  /** Their channel, or undefined before anything was said in it. */
  channel: ChannelRow | undefined;
}

/** The user of the path with the channel of the two, if there is one. Unknown, or no person: 10013. Oneself: 50007. */
export async function withPartner(ctx: Context, { user_id }: { user_id: Snowflake }): Promise<Partner> {
  const { read } = ctx.store;
  const other = await findUser(read, user_id);
  if (other?.kind !== 'person') return fail('UNKNOWN_USER');
  if (user_id === ctx.viewer.user.id) fail('CANNOT_MESSAGE_USER');
  return { other, channel: await findDirectOf(read, ctx.viewer.user.id, user_id) };
}

/**
 * A message of the direct message with the user of the path: as withPartner(), then 10003 without a channel, 10008
 * without the message.
 */
export async function inDirectMessage(
  ctx: Context,
  path: { user_id: Snowflake; message_id: Snowflake },
): Promise<{ place: Place; message: MessageRow }> {
  const { channel } = await withPartner(ctx, path);
  if (!channel) return fail('UNKNOWN_CHANNEL');
  const message = (await findMessage(ctx.store.read, channel.id, path.message_id)) ?? fail('UNKNOWN_MESSAGE');
  return { place: directPlace(channel, ctx.viewer.user.id, path.user_id), message };
}

/** The direct message of two users as a place to write in. */
export function directPlace(channel: ChannelRow, one: Snowflake, other: Snowflake): Place {
  return { channel, guild: null, member: null, permissions: DIRECT_PERMISSIONS, recipientIds: [one, other] };
}

/** The application that the caller's access token was given to. */
export function gameOf({ viewer }: Context): Snowflake {
  return viewer.application?.id ?? fail('NOT_AUTHORIZED_FOR_APPLICATION');
}

/** The caller as the writer of a message in their game. */
export function gameWriter(ctx: Context, said: Omit<GameOrigin, 'application_id'> = {}): Writer {
  return { ...writerOf(ctx.viewer), game: { application_id: gameOf(ctx), ...said } };
}
