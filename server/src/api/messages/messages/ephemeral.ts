import { MESSAGE_FLAGS } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { fail } from '../../../core/framework/errors.ts';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { EphemeralMessageRow } from '../../../core/tables/interactions.ts';
import type { MessageRow } from '../../../core/tables/database.ts';
import type { EventTarget } from '../../../core/framework/event.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { releaseMessageFiles } from '../attachments/files.ts';
import type { Draft } from './draft.ts';
import type { Keeper } from './edit.ts';
import { MESSAGE_CREATE, MESSAGE_DELETE, MESSAGE_UPDATE } from './events.ts';
import { dataJson, messageObject } from './message.ts';
import { filesOf, loadMessageObject } from './page.ts';
import type { Place, Writer } from './writer.ts';
import type { MessageObject, MessageEvent } from '@guildhall/protocol/objects/messages/messages';

const find = prepare<{ id: Snowflake }>()((db, param) =>
  db.selectFrom('ephemeral_messages').selectAll().where('id', '=', param('id')),
);

/** Finds an ephemeral message: one that only a single user sees. */
export function findEphemeral(db: Db, id: Snowflake): Promise<EphemeralMessageRow | undefined> {
  return db.first(find, { id });
}

/** The user who sees an ephemeral message, and the interaction it responds to. */
export interface EphemeralOwner {
  userId: Snowflake;
  interactionId: Snowflake;
  /** The message's id, if it had to be known in advance. */
  id?: Snowflake;
  nonce?: string | null;
}

/**
 * The recipients: the user who sees it and the bot that wrote it, as for a direct message, regardless of the channel
 * it is shown in.
 */
function targetOf({
  user_id,
  author_id,
  channel_id,
}: Pick<EphemeralMessageRow, 'user_id' | 'author_id' | 'channel_id'>): EventTarget {
  return { user_ids: [user_id, author_id], channel_id, own_clients: true };
}

/** The event has neither guild nor member (docs/contract/events.md). */
function eventOf(message: MessageObject, { channel }: Pick<Place, 'channel'>): MessageEvent {
  return { ...message, channel_type: channel.type };
}

/**
 * Stores a composed message for one user. Only that user and the bot that wrote it are notified; the message
 * appears in no history and no search.
 */
export async function storeEphemeral(
  tx: Tx,
  place: Place,
  writer: Writer,
  draft: Draft,
  { userId, interactionId, id = tx.id(), nonce }: EphemeralOwner,
): Promise<MessageObject> {
  const { data, mentions, referenced, interaction } = draft;
  const flags = draft.row.flags | MESSAGE_FLAGS.EPHEMERAL;
  const row: MessageRow = { ...draft.row, flags, id, data_json: dataJson(data) };
  await tx.db.kysely
    .insertInto('ephemeral_messages')
    .values({ ...row, user_id: userId, interaction_id: interactionId })
    .execute();
  for (const store of draft.stored) await store(tx, row);
  const files = filesOf(tx.cdn, row.channel_id, data);
  const message = messageObject({ row, data, author: writer.user, mentions, referenced, interaction, ...files });
  const event = eventOf(message, place);
  if (nonce !== undefined && nonce !== null) event.nonce = nonce;
  tx.emit(MESSAGE_CREATE, targetOf({ ...row, user_id: userId }), event);
  return message;
}

/** Deletes an ephemeral message and notifies its recipients. Fails with 10008 if it no longer exists. */
export async function deleteEphemeral(tx: Tx, { channel }: Pick<Place, 'channel'>, id: Snowflake): Promise<void> {
  const gone = await tx.db.kysely.deleteFrom('ephemeral_messages').where('id', '=', id).returningAll().executeTakeFirst();
  const target = targetOf(gone ?? fail('UNKNOWN_MESSAGE'));
  await releaseMessageFiles(tx, channel.id, [id]);
  tx.emit(MESSAGE_DELETE, target, { id, channel_id: channel.id });
}

/** The keeper of ephemeral messages, for editMessage(). */
export const forOnePerson: Keeper = {
  async lock(db, _channelId, id) {
    const query = db.kysely.selectFrom('ephemeral_messages').selectAll().where('id', '=', id);
    return query.forUpdate().executeTakeFirst();
  },
  async update(db, { id, content, flags, edited_at, mention_everyone, data_json }) {
    const values = { content, flags, edited_at, mention_everyone, data_json };
    await db.kysely.updateTable('ephemeral_messages').set(values).where('id', '=', id).execute();
  },
  async announce(tx, place, row) {
    const target = targetOf((await findEphemeral(tx.db, row.id)) ?? fail('UNKNOWN_MESSAGE'));
    tx.emit(MESSAGE_UPDATE, target, eventOf(await loadMessageObject(tx, row, null), place));
  },
};
