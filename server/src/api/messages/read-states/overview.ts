import type { Snowflake } from '@guildhall/protocol/ids';
import { type RawBuilder, sql } from 'kysely';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import { unreadDirect, unreadInGuilds } from './mentions.ts';
import type { PlacedReadState } from './queries.ts';

/** A person's read states, in one statement: most sessions that start need no other. */
export interface ReadOverview {
  /** The number of the last change; 0 before the first. */
  version: number;
  /** The read states of channels and threads that exist. */
  states: PlacedReadState[];
  /** Whether there are unread messages. */
  hasUnread: { guilds: boolean; direct: boolean };
}

interface Part {
  kind: 'state' | 'version' | 'guilds' | 'direct';
  channel_id: Snowflake | null;
  guild_id: Snowflake | null;
  last_message_id: Snowflake | null;
  /** The version, or the last pin seen (ms since 1970). */
  number: number | null;
  flags: number | null;
  last_viewed: number | null;
}

const partsOf = prepare<{ a: Snowflake; b: Snowflake; c: Snowflake; d: Snowflake; e: Snowflake; f: Snowflake }>()((db, param) => {
  const states = (table: 'channels' | 'threads', userId: RawBuilder<Snowflake>) => sql`
    select 'state' as kind, own.channel_id, place.guild_id, own.last_message_id, own.last_pin_at as number,
      own.flags, own.last_viewed
    from read_states as own join ${sql.table(table)} as place on place.id = own.channel_id where own.user_id = ${userId}`;
  const unread = (kind: 'guilds' | 'direct', from: RawBuilder<unknown>) => sql`
    select * from (select ${sql.lit(kind)}, channel_id, channel_id, channel_id, 0, 0, 0 from (${from}) as unread_in
    where last_message_id > since limit 1) as found`;
  return db
    .selectFrom(
      sql<Part>`(${states('channels', param('a'))}
        union all ${states('threads', param('b'))}
        union all select 'version', null, null, null, version, null, null from read_versions where user_id = ${param('c')}
        union all ${unread('guilds', unreadInGuilds(param('d'), param('e')))}
        union all ${unread('direct', unreadDirect(param('f')))})`.as('parts'),
    )
    .selectAll();
});

export async function findReadOverview(db: Db, userId: Snowflake): Promise<ReadOverview> {
  const [a, b, c, d, e, f] = [userId, userId, userId, userId, userId, userId];
  const parts = await db.all(partsOf, { a, b, c, d, e, f });
  const states = parts.flatMap(({ kind, channel_id, guild_id, last_message_id, number, flags, last_viewed }) =>
    kind === 'state' && channel_id !== null
      ? [{ user_id: userId, channel_id, guild_id, last_message_id, last_pin_at: number, flags, last_viewed }]
      : [],
  );
  const has = (kind: Part['kind']) => parts.some((part) => part.kind === kind);
  return {
    version: parts.find(({ kind }) => kind === 'version')?.number ?? 0,
    states,
    hasUnread: { guilds: has('guilds'), direct: has('direct') },
  };
}
