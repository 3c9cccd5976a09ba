import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { Static } from 'typebox';
import { findMessage } from '../../../core/access/message.ts';
import type { PublicContext } from '../../../core/framework/context.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { has } from '../../../core/access/permissions.ts';
import type { MessageRow } from '../../../core/tables/database.ts';
import { isSystemMessage } from './message.ts';
import type { Place } from './writer.ts';
import type { ReferenceBody } from '@guildhall/protocol/bodies/messages/messages';

/** The reference type of a forward. */
export const FORWARD = 1;

/**
 * The message that a reply answers, or undefined if it does not exist and the request allows that.
 * - Needs READ_MESSAGE_HISTORY (160002).
 * - 50035 at message_reference if it is unknown or in another channel (MESSAGE_REFERENCE_UNKNOWN_MESSAGE), or
 *   a system message (REPLIES_CANNOT_REPLY_TO_SYSTEM_MESSAGE).
 */
export async function findReplied(
  ctx: PublicContext,
  access: Place,
  body: Static<typeof ReferenceBody>,
): Promise<MessageRow | undefined> {
  if (!has(access.permissions, PERMISSIONS.READ_MESSAGE_HISTORY)) fail('REPLY_NEEDS_HISTORY');
  const { channel } = access;
  const here = (body.channel_id ?? channel.id) === channel.id && (body.guild_id ?? channel.guild_id) === channel.guild_id;
  const message = here ? await findMessage(ctx.store.read, channel.id, body.message_id) : undefined;
  if (!message) {
    if (body.fail_if_not_exists === false) return undefined;
    failForm({ message_reference: complain.custom('MESSAGE_REFERENCE_UNKNOWN_MESSAGE', 'Unknown message') });
  }
  if (isSystemMessage(message.type)) {
    failForm({
      message_reference: complain.custom('REPLIES_CANNOT_REPLY_TO_SYSTEM_MESSAGE', 'Cannot reply to a system message'),
    });
  }
  return message;
}
