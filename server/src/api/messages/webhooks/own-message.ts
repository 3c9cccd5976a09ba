import type { Snowflake } from '@guildhall/protocol/ids';
import { findMessage } from '../../../core/access/message.ts';
import type { PublicContext } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { WebhookRow } from '../../../core/tables/webhooks.ts';
import type { MessageRow } from '../../../core/tables/database.ts';
import type { Place } from '../messages/writer.ts';
import { placeOf, threadOf } from './sender.ts';

/** A message that the webhook wrote in its channel or a thread of it. Any other message: 10008. */
export async function ownMessage(
  ctx: PublicContext,
  webhook: WebhookRow,
  { message_id, thread_id }: { message_id: Snowflake; thread_id: Snowflake | undefined },
): Promise<{ place: Place; message: MessageRow }> {
  const channel = await placeOf(ctx, webhook);
  const place = thread_id === undefined ? channel : await threadOf(ctx, channel, thread_id);
  const message = await findMessage(ctx.store.read, place.channel.id, message_id);
  if (message?.author_id !== webhook.id) fail('UNKNOWN_MESSAGE');
  return { place, message };
}
