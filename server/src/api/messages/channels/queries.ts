import type { Db } from '../../../core/framework/store.ts';
import type { Snowflake } from '@guildhall/protocol/ids';
import { sql } from 'kysely';

const PER_STEP = 1000;

/** Deletes up to 1,000 rows of the content of a deleted channel; true if more may be left. */
export async function deleteSome(
  db: Db,
  table: 'messages' | 'reactions' | 'nonces' | 'poll_votes' | 'pins' | 'mentions' | 'read_states',
  channelId: Snowflake,
): Promise<boolean> {
  if (table === 'messages') {
    const some = db.kysely.selectFrom('messages').select('id').where('channel_id', '=', channelId).orderBy('id').limit(PER_STEP);
    const last = (await some.execute()).at(-1);
    if (!last) return false;
    await db.kysely.deleteFrom('messages').where('channel_id', '=', channelId).where('id', '<=', last.id).execute();
    return true;
  }
  const key = table === 'nonces' ? 'author_id' : table === 'read_states' ? 'user_id' : 'message_id';
  const some = db.kysely
    .selectFrom(table)
    .select(sql<Snowflake>`${sql.ref(key)}`.as('key'))
    .where('channel_id', '=', channelId);
  const last = (await some.orderBy(sql.ref(key)).limit(PER_STEP).execute()).at(-1);
  if (!last) return false;
  await db.kysely.deleteFrom(table).where('channel_id', '=', channelId).where(sql.ref(key), '<=', last.key).execute();
  return true;
}

/** Deletes the head of a deleted channel. */
export async function deleteHead(db: Db, channelId: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('channel_heads').where('channel_id', '=', channelId).execute();
}
