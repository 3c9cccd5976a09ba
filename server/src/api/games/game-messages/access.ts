import type { Snowflake } from '@guildhall/protocol/ids';
import type { Context } from '../../../core/framework/context.ts';
import { findMessage } from '../../../core/access/message.ts';
import { fail } from '../../../core/framework/errors.ts';
import { DIRECT_PERMISSIONS } from '../../../core/access/permissions.ts';
import type { ChannelRow, MessageRow, UserRow } from '../../../core/tables/database.ts';
import { findDirectOf } from '../../messages/direct-messages/queries.ts';
import { type GameOrigin, type Place, type Writer, writerOf } from '../../messages/messages/writer.ts';

import { findUser } from '../../people/users/queries.ts';

/** The other user of a direct message channel. */
export interface Partner {
  other: UserRow;
  /** Their channel, or undefined before the first message. */
  channel: ChannelRow | undefined;
}

/**
 * The user of the path, with the direct message channel if there is one. 10013 if unknown or not a person, 50007 for the caller.
 */
export async function withPartner(ctx: Context, { user_id }: { user_id: Snowflake }): Promise<Partner> {
  const { read } = ctx.store;
  const other = await findUser(read, user_id);
  if (other?.kind !== 'person') return fail('UNKNOWN_USER');
  if (user_id === ctx.viewer.user.id) fail('CANNOT_MESSAGE_USER');
  return { other, channel: await findDirectOf(read, ctx.viewer.user.id, user_id) };
}

/**
 * A message in the direct message channel with the user of the path. Fails like withPartner(), then with 10003 without a channel
 * and 10008 without the message.
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

/** The direct message channel of two users as a place to write in. */
export function directPlace(channel: ChannelRow, one: Snowflake, other: Snowflake): Place {
  return { channel, guild: null, member: null, permissions: DIRECT_PERMISSIONS, recipientIds: [one, other] };
}

/** The application that the caller's access token was issued to. */
export function gameOf({ viewer }: Context): Snowflake {
  return viewer.application?.id ?? fail('NOT_AUTHORIZED_FOR_APPLICATION');
}

/** The caller as the author of a message in their game. */
export function gameWriter(ctx: Context, said: Omit<GameOrigin, 'application_id'> = {}): Writer {
  return { ...writerOf(ctx.viewer), game: { application_id: gameOf(ctx), ...said } };
}
