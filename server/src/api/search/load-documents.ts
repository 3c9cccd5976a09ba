import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../core/store.ts';
import type { MessageRow } from '../../core/tables.ts';
import { dataOf, isSystemMessage } from '../messages/index.ts';
import { type Document, documentOf } from './document.ts';
import type { Terms } from './terms.ts';

/** A channel or thread of a guild, and the channel whose permissions hold in it. */
export interface Place {
  channel_id: Snowflake;
  space_id: Snowflake;
  /** 1 for a private thread. */
  private: number;
}

/** The documents of messages of one place; what the system wrote has none. */
export async function loadDocuments(db: Db, terms: Terms, place: Place, rows: readonly MessageRow[]): Promise<Document[]> {
  const entries = rows.filter((row) => !isSystemMessage(row.type)).map((row) => ({ row, data: dataOf(row) }));
  const bots = await findBots(
    db,
    entries.map(({ row }) => row.author_id),
  );
  const replied = await findRepliedAuthors(
    db,
    place.channel_id,
    entries.flatMap(({ data }) => (data.message_reference?.type === 0 ? (data.message_reference.message_id ?? []) : [])),
  );
  const space = { id: place.space_id, private: place.private === 1 };
  return entries.map(({ row, data }) => {
    const target = data.message_reference?.type === 0 ? data.message_reference.message_id : undefined;
    const around = { space, isBot: bots.has(row.author_id), repliedUserId: target && replied.get(target) };
    return documentOf(row, data, around, terms);
  });
}

async function findBots(db: Db, userIds: readonly Snowflake[]): Promise<Set<Snowflake>> {
  const wanted = [...new Set(userIds)];
  if (!wanted.length) return new Set();
  const rows = await db.kysely.selectFrom('users').select('id').where('id', 'in', wanted).where('kind', '=', 'bot').execute();
  return new Set(rows.map((row) => row.id));
}

async function findRepliedAuthors(
  db: Db,
  channelId: Snowflake,
  messageIds: readonly Snowflake[],
): Promise<Map<Snowflake, Snowflake>> {
  const wanted = [...new Set(messageIds)];
  if (!wanted.length) return new Map();
  const rows = await db.kysely
    .selectFrom('messages')
    .select(['id', 'author_id'])
    .where('channel_id', '=', channelId)
    .where('id', 'in', wanted)
    .execute();
  return new Map(rows.map((row) => [row.id, row.author_id]));
}
