import { CHANNEL_TYPES, USER_FLAGS } from '@guildhall/protocol/enums';
import type { Tx } from '../../../core/framework/transact.ts';
import { loadConversation } from '../../messages/direct-messages/views.ts';
import type { Place } from '../../messages/messages/writer.ts';
import { sendWebhookEvent } from '../../apps/webhook-events/send.ts';
import { findListeningGames } from './sessions.ts';
import type { MessageObject } from '@guildhall/protocol/objects/messages/messages';

/**
 * Notifies the backends of games that one of the two is playing of a change of a direct message
 * (docs/contract/webhook-events.md#events).
 */
export async function notifyGames(
  tx: Tx,
  what: 'CREATE' | 'UPDATE' | 'DELETE',
  { channel, recipientIds }: Pick<Place, 'channel' | 'recipientIds'>,
  load: () => Promise<MessageObject> | MessageObject,
): Promise<void> {
  const [one, other] = recipientIds;
  if (channel.type !== CHANNEL_TYPES.DM || one === undefined || other === undefined) return;
  const games = await findListeningGames(tx.db, one, other);
  if (games.length === 0) return;
  const conversation = await loadConversation(tx.db, channel);
  const message = await load();
  const isPlatforms = conversation.whole.recipients.some(({ flags }) => (flags & USER_FLAGS.PROVISIONAL_ACCOUNT) === 0);
  const data = { ...(isPlatforms ? message : shortForm(message)), channel: conversation.whole };
  for (const game of games) await sendWebhookEvent(tx, game, `GAME_DIRECT_MESSAGE_${what}`, data);
}

/** The short form of a message between two provisional accounts (docs/contract/webhook-events.md#events). */
function shortForm({ id, type, content, author, flags, application_id, activity, application }: MessageObject) {
  const invite = activity === undefined ? {} : { activity, application };
  return { id, type, content, author, flags, application_id, ...invite };
}
