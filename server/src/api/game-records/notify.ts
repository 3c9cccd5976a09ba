import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Tx } from '../../core/transact.ts';
import { loadConversation } from '../direct-messages/index.ts';
import type { MessageObject, Place } from '../messages/index.ts';
import { sendWebhookEvent } from '../webhook-events/index.ts';
import { findListeningGames } from './sessions.ts';

/** Tells the back ends of the games that one of the two plays now what became of a direct message (gaps.md K). */
export async function tellGames(
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
  const data = { ...(await load()), channel: conversation.whole };
  for (const game of games) await sendWebhookEvent(tx, game, `GAME_DIRECT_MESSAGE_${what}`, data);
}
