import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../core/prepared.ts';
import type { Db } from '../../core/store.ts';

/** What changes with messages, as the channel object has it. */
export interface ChannelHead {
  last_message_id: Snowflake | null;
  /** ISO 8601. */
  last_pin_timestamp: string | null;
}

const headOf = prepare<{ id: Snowflake }>()((db, param) =>
  db.selectFrom('channel_heads').selectAll().where('channel_id', '=', param('id')),
);

/** A channel's head; undefined before its first message. */
export async function findHead(db: Db, channelId: Snowflake): Promise<ChannelHead | undefined> {
  const row = await db.first(headOf, { id: channelId });
  return row && headObject(row);
}

/** The heads of those channels that have one, by channel id. */
export async function findHeads(db: Db, channelIds: Iterable<Snowflake>): Promise<Map<Snowflake, ChannelHead>> {
  const wanted = [...channelIds];
  const heads = new Map<Snowflake, ChannelHead>();
  for (let at = 0; at < wanted.length; at += 500) {
    const rows = await db.kysely
      .selectFrom('channel_heads')
      .selectAll()
      .where('channel_id', 'in', wanted.slice(at, at + 500))
      .execute();
    for (const row of rows) heads.set(row.channel_id, headObject(row));
  }
  return heads;
}

function headObject(row: { last_message_id: Snowflake | null; last_pin_at: number | null }): ChannelHead {
  return {
    last_message_id: row.last_message_id,
    last_pin_timestamp: row.last_pin_at === null ? null : new Date(row.last_pin_at).toISOString(),
  };
}
