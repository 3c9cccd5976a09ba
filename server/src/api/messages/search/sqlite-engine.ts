import { compareIds, type Snowflake } from '@guildhall/protocol/ids';
import { type RawBuilder, sql } from 'kysely';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { Document } from './document.ts';
import { TRAITS } from './terms.ts';
import { type Hit, REACH, type Search, type SearchEngine } from './search.ts';

const insertTerms = prepare<{ rowid: Snowflake; text: string }>()((db, param) =>
  db.insertInto('search_index').values({ rowid: param('rowid'), text: param('text') }),
);
const deleteTerms = prepare<{ id: Snowflake }>()((db, param) => db.deleteFrom('search_index').where('rowid', '=', param('id')));
const insertDocument = prepare<Pick<Document, 'message_id' | 'channel_id' | 'space_id' | 'traits'>>()((db, param) =>
  db.insertInto('search_documents').values({
    message_id: param('message_id'),
    channel_id: param('channel_id'),
    space_id: param('space_id'),
    traits: param('traits'),
  }),
);
const deleteDocument = prepare<{ id: Snowflake }>()((db, param) =>
  db.deleteFrom('search_documents').where('message_id', '=', param('id')).returning('message_id'),
);

/** Search on SQLite: FTS5 with the message's id as the row, so that the newest matches are found first without sorting. */
export const sqliteEngine: SearchEngine = {
  async write(db, documents) {
    await remove(
      db,
      documents.map((document) => document.message_id),
    );
    // In row order: otherwise the index is written to the file after each row.
    for (const { words, marks, ...document } of documents.toSorted((a, b) => compareIds(a.message_id, b.message_id))) {
      await db.first(insertDocument, { ...document });
      await db.first(insertTerms, { rowid: document.message_id, text: [...words, ...marks].join(' ') });
    }
  },
  remove,
  async marked(db, mark, limit) {
    const { rows } = await sql<{ id: Snowflake }>`
      select rowid as id from search_index where search_index match ${quoted([mark])} limit ${limit}`.execute(db.kysely);
    return rows.map((row) => row.id);
  },
  async find(db, search) {
    const direction = sql.raw(search.order);
    const compared = comparison(search);
    const { rows } = await sql<{ total: number; id: Snowflake | null; channel_id: Snowflake | null }>`
      with hits as materialized (
        select i.rowid as id from search_index i ${compared ? sql`cross join search_documents d on d.message_id = i.rowid` : sql``}
        where search_index match ${expression(search)} and i.rowid > ${search.after} and i.rowid < ${search.before}
        ${compared ? sql`and ${compared}` : sql``}
        order by i.rowid ${direction} limit ${REACH})
      select counted.total, page.id, d.channel_id from (select count(*) as total from hits) counted left join
        (select id from hits order by id ${direction} limit ${search.limit} offset ${search.offset}) page on true
        left join search_documents d on d.message_id = page.id order by page.id ${direction}`.execute(db.kysely);
    const hits = rows.flatMap(({ id, channel_id }): Hit[] => (id === null || channel_id === null ? [] : [{ id, channel_id }]));
    return { total: rows[0]?.total ?? 0, hits };
  },
};

async function remove(db: Db, messageIds: readonly Snowflake[]): Promise<void> {
  for (const id of messageIds) if (await db.first(deleteDocument, { id })) await db.first(deleteTerms, { id });
}

/** The conditions apart from the terms; undefined if there are none, which avoids looking up each match. */
function comparison(search: Search): RawBuilder<unknown> | undefined {
  const { traits, anyTrait, withoutTraits, everywhere, spaces, openSpaces, openThreads } = search;
  const conditions: RawBuilder<unknown>[] = [];
  if (traits || withoutTraits) conditions.push(sql`(d.traits & ${traits | withoutTraits}) = ${traits}`);
  if (anyTrait) conditions.push(sql`(d.traits & ${anyTrait}) <> 0`);
  if (!everywhere)
    conditions.push(sql`d.space_id in ${list(spaces)} and ((d.traits & ${TRAITS.private}) = 0
      or d.space_id in ${list(openSpaces)} or d.channel_id in ${list(openThreads)})`);
  return conditions.length ? sql.join(conditions, sql` and `) : undefined;
}

/** A list of any length as one parameter; ids are digits. */
function list(ids: readonly Snowflake[]): RawBuilder<unknown> {
  return sql`(select value from json_each(${`[${ids.join(',')}]`}))`;
}

/** The query in FTS5's language (sqlite.org/fts5.html, section 3). */
function expression({ phrases, slop, marks }: Search): string {
  const alternatives = marks.map((some) => `(${some.map((mark) => quoted([mark])).join(' OR ')})`);
  const words = phrases.map(quoted);
  if (words.length > 1 && slop > 0) {
    // FTS5 counts everything between the first group and the last, including the groups between them.
    const between = phrases.slice(1, -1).reduce((sum, phrase) => sum + phrase.length, 0);
    return [`NEAR(${words.join(' ')}, ${slop + between})`, ...alternatives].join(' AND ');
  }
  return [...(words.length ? [quoted(phrases.flat())] : []), ...alternatives].join(' AND ');
}

function quoted(terms: readonly string[]): string {
  return `"${terms.join(' ')}"`;
}
