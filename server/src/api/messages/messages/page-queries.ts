import type { Snowflake } from '@guildhall/protocol/ids';
import { type Kysely, sql } from 'kysely';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { Database, MessageRow } from '../../../core/tables/database.ts';

type InChannel = { channel_id: Snowflake };
type Range = InChannel & { id: Snowflake; limit: number };

/** A message as few values: a row costs by its columns, and ids cost least as text. */
interface PackedRow {
  id: Snowflake;
  author: Snowflake;
  content: string;
  data_json: string | null;
  /** The columns of `unpack`, separated by commas; null if they are all empty, as they mostly are. */
  rest: string | null;
}

function packed(db: Kysely<Database>) {
  return db.selectFrom('messages').select([
    sql<Snowflake>`cast(messages.id as text)`.as('id'),
    sql<Snowflake>`cast(author_id as text)`.as('author'),
    'content',
    'data_json',
    sql<string | null>`case when type = 0 and flags = 0 and edited_at is null and pinned = 0 and tts = 0 and mention_everyone = 0
        then null else cast(type as text) || ',' || cast(flags as text) || ',' || coalesce(cast(edited_at as text), '') || ','
        || cast(pinned as text) || ',' || cast(tts as text) || ',' || cast(mention_everyone as text) end`.as('rest'),
  ]);
}

function unpack(channelId: Snowflake, { id, author, content, data_json, rest }: PackedRow): MessageRow {
  const row: MessageRow = {
    channel_id: channelId,
    id,
    author_id: author,
    type: 0,
    flags: 0,
    content,
    edited_at: null,
    pinned: 0,
    tts: 0,
    mention_everyone: 0,
    data_json,
  };
  if (rest === null) return row;
  const [type, flags, edited, pinned, tts, everyone] = rest.split(',');
  row.type = Number(type);
  row.flags = Number(flags);
  if (edited) row.edited_at = Number(edited);
  row.pinned = Number(pinned);
  row.tts = Number(tts);
  row.mention_everyone = Number(everyone);
  return row;
}

const before = prepare<Range>()((db, param) =>
  packed(db)
    .where('channel_id', '=', param('channel_id'))
    .where('messages.id', '<=', param('id'))
    .orderBy('messages.id', 'desc')
    .limit(param('limit')),
);
const after = prepare<Range>()((db, param) =>
  packed(db)
    .where('channel_id', '=', param('channel_id'))
    .where('messages.id', '>', param('id'))
    .orderBy('messages.id')
    .limit(param('limit')),
);

/** The same, and the reacted message that is the next one from there: on PostgreSQL each query is a round trip. */
const beforeReacted = prepare<Range>()((db, param) =>
  packed(db)
    .select((eb) =>
      eb
        .selectFrom('reactions')
        .select((of) => of.fn.max('message_id').as('id'))
        .where('reactions.channel_id', '=', param('channel_id'))
        .where('message_id', '<=', param('id'))
        .as('reacted'),
    )
    .where('channel_id', '=', param('channel_id'))
    .where('messages.id', '<=', param('id'))
    .orderBy('messages.id', 'desc')
    .limit(param('limit')),
);
const afterReacted = prepare<Range>()((db, param) =>
  packed(db)
    .select((eb) =>
      eb
        .selectFrom('reactions')
        .select((of) => of.fn.min('message_id').as('id'))
        .where('reactions.channel_id', '=', param('channel_id'))
        .where('message_id', '>', param('id'))
        .as('reacted'),
    )
    .where('channel_id', '=', param('channel_id'))
    .where('messages.id', '>', param('id'))
    .orderBy('messages.id')
    .limit(param('limit')),
);

/** A message of a page; `page_has_reactions` is absent if that is not known. */
export type PageRow = MessageRow & { page_has_reactions?: number };

/** A page, newest first. `reacted` is the reacted message which is closest to the side from which the page was read. */
function pageOf(channelId: Snowflake, rows: readonly (PackedRow & { reacted: Snowflake | null })[]): PageRow[] {
  const [newest, oldest] = [rows.at(0), rows.at(-1)];
  const reacted = newest?.reacted ?? null;
  const isReacted = newest && oldest && reacted !== null && !isAfter(reacted, newest.id) && !isAfter(oldest.id, reacted);
  return rows.map((row) => {
    const unpacked: PageRow = unpack(channelId, row);
    unpacked.page_has_reactions = isReacted ? 1 : 0;
    return unpacked;
  });
}

function isAfter(one: Snowflake, other: Snowflake): boolean {
  return BigInt(one) > BigInt(other);
}

/** The newest messages with an id up to `id`, newest first. */
export async function findMessagesUpTo(db: Db, channelId: Snowflake, id: Snowflake, limit: number): Promise<PageRow[]> {
  const range = { channel_id: channelId, id, limit };
  if (db.dialect === 'postgres') return pageOf(channelId, await db.all(beforeReacted, range));
  return (await db.all(before, range)).map((row) => unpack(channelId, row));
}

/** The oldest messages after `id`, newest first. */
export async function findMessagesAfter(db: Db, channelId: Snowflake, id: Snowflake, limit: number): Promise<PageRow[]> {
  const range = { channel_id: channelId, id, limit };
  if (db.dialect === 'postgres') return pageOf(channelId, (await db.all(afterReacted, range)).reverse());
  return (await db.all(after, range)).map((row) => unpack(channelId, row)).reverse();
}
