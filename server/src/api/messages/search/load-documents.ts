import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../../core/framework/store.ts';
import type { MessageRow } from '../../../core/tables/database.ts';
import { dataOf, isSystemMessage } from '../messages/message.ts';
import { type Document, documentOf } from './document.ts';
import { findBots, findMessagesOf, type Place } from './queries.ts';
import type { Terms } from './terms.ts';
import type { MessageData } from '../messages/types.ts';

interface Entry {
  row: MessageRow;
  data: Readonly<MessageData>;
  place: Place;
}

/** The documents of messages whose places are known; system messages have none. */
export async function loadDocuments(
  db: Db,
  terms: Terms,
  places: ReadonlyMap<Snowflake, Place>,
  rows: readonly MessageRow[],
): Promise<Document[]> {
  const entries = rows.flatMap((row): Entry[] => {
    const place = isSystemMessage(row.type) ? undefined : places.get(row.channel_id);
    return place ? [{ row, data: dataOf(row), place }] : [];
  });
  const bots = await findBots(
    db,
    entries.map(({ row }) => row.author_id),
  );
  const answered = await findMessagesOf(
    db,
    entries.flatMap(({ data }) => answeredBy(data) ?? []),
  );
  const authors = new Map(answered.map((row) => [row.id, row.author_id]));
  return entries.map(({ row, data, place }) => {
    const space = { id: place.space_id, private: place.private === 1 };
    const target = answeredBy(data);
    const around = { space, isBot: bots.has(row.author_id), repliedUserId: target && authors.get(target.id) };
    return documentOf(row, data, around, terms);
  });
}

/** The message that a message replies to. */
function answeredBy({
  message_reference: reference,
}: Readonly<MessageData>): { id: Snowflake; channel_id: Snowflake } | undefined {
  if (reference?.type !== 0 || reference.message_id === undefined) return undefined;
  return { id: reference.message_id, channel_id: reference.channel_id };
}
