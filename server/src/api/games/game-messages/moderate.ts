import type { Snowflake } from '@guildhall/protocol/ids';
import { fail } from '../../../core/framework/errors.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { dataOf, forApplication } from '../../messages/messages/message.ts';
import { loadMessageObject } from '../../messages/messages/page.ts';
import { lockMessage } from '../../messages/messages/queries.ts';
import { MESSAGE_UPDATE, messageEvent, messageTarget } from '../../messages/messages/events.ts';
import type { Place } from '../../messages/messages/writer.ts';
import { updateMessageData } from '../../messages/messages/save-data.ts';
import type { StringMap } from '@guildhall/protocol/bodies/games/game-messages';

/** Sets an application's moderation metadata of a direct message and notifies its sessions; 10008 if it was deleted meanwhile. */
export async function moderate(
  tx: Tx,
  place: Place,
  { id, application_id }: { id: Snowflake; application_id: Snowflake },
  thought: StringMap,
): Promise<void> {
  const row = (await lockMessage(tx.db, place.channel.id, id)) ?? fail('UNKNOWN_MESSAGE');
  const { [application_id]: _before, ...others } = dataOf(row).moderation ?? {};
  const moderation = Object.keys(thought).length === 0 ? others : { ...others, [application_id]: thought };
  const saved = await updateMessageData(tx.db, row, {
    moderation: Object.keys(moderation).length === 0 ? undefined : moderation,
  });
  const message = forApplication(await loadMessageObject(tx, saved, null), dataOf(saved), application_id);
  const { user_ids = [] } = messageTarget(place);
  tx.emit(
    MESSAGE_UPDATE,
    { user_ids, channel_id: place.channel.id, application_id },
    messageEvent({ ...message, tts: false }, place.channel, undefined),
  );
}
