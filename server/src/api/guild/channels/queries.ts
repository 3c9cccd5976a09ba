import type { Snowflake } from '@guildhall/protocol/ids';
import { isoTimeOrNull } from '../../../core/values/iso-time.ts';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { ChannelRow } from '../../../core/tables/database.ts';

/** The part of the channel object that changes with messages. */
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

const headsOfGuild = prepare<{ guild_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('channels')
    .innerJoin('channel_heads', 'channel_heads.channel_id', 'channels.id')
    .selectAll('channel_heads')
    .where('channels.guild_id', '=', param('guild_id')),
);

/** The heads of those channels of a guild that have one, by channel id. */
export async function findGuildHeads(db: Db, guildId: Snowflake): Promise<Map<Snowflake, ChannelHead>> {
  const rows = await db.all(headsOfGuild, { guild_id: guildId });
  return new Map(rows.map((row) => [row.channel_id, headObject(row)]));
}

function headObject(row: { last_message_id: Snowflake | null; last_pin_at: number | null }): ChannelHead {
  return {
    last_message_id: row.last_message_id,
    last_pin_timestamp: isoTimeOrNull(row.last_pin_at),
  };
}

/** Stores a new channel. */
export async function insertChannel(db: Db, row: ChannelRow): Promise<void> {
  await db.kysely.insertInto('channels').values(row).execute();
}

/** Sets columns of a channel. */
export async function updateChannelRow(db: Db, id: Snowflake, values: Partial<ChannelRow>): Promise<void> {
  await db.kysely.updateTable('channels').set(values).where('id', '=', id).execute();
}

/** Deletes a channel, and with it its webhooks; purgeChannels deletes its content. */
export async function deleteChannelRow(db: Db, id: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('channels').where('id', '=', id).execute();
}
