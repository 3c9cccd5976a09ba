import type { Snowflake } from '@guildhall/protocol/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../core/framework/store.ts';
import type { Document } from './document.ts';
import { TRAITS } from './terms.ts';
import { type Hit, REACH, type Search, type SearchEngine } from './search.ts';

/** The last position that a tsvector can store (PostgreSQL, 12.11). */
const LAST_PLACE = 16_383;

/** Search on PostgreSQL: a tsvector of the terms with a GIN index. */
export const postgresEngine: SearchEngine = {
  async write(db, documents) {
    if (!documents.length) return;
    const rows = documents.map(
      (one) => sql`(${one.message_id}::bigint, ${one.channel_id}::bigint, ${one.space_id}::bigint, ${one.traits}::integer,
        ${vectorOf(one)}::tsvector)`,
    );
    await sql`insert into search_documents (message_id, channel_id, space_id, traits, vector) values ${sql.join(rows)}
      on conflict (message_id) do update set channel_id = excluded.channel_id, space_id = excluded.space_id,
        traits = excluded.traits, vector = excluded.vector`.execute(db.kysely);
  },
  async remove(db, messageIds) {
    if (!messageIds.length) return;
    await db.kysely.deleteFrom('search_documents').where('message_id', 'in', messageIds).execute();
  },
  async marked(db, mark, limit) {
    const { rows } = await sql<{ id: Snowflake }>`
      select message_id as id from search_documents where vector @@ ${quote(mark)}::tsquery limit ${limit}`.execute(db.kysely);
    return rows.map((row) => row.id);
  },
  find,
};

async function find(db: Db, search: Search): Promise<{ total: number; hits: Hit[] }> {
  const direction = sql.raw(search.order);
  const { rows } = await sql<{ total: number; id: Snowflake | null; channel_id: Snowflake | null }>`
    with found as materialized (
      select message_id as id, channel_id from search_documents
      where vector @@ ${expression(search)}::tsquery and message_id > ${search.after}::bigint and message_id < ${search.before}::bigint
      and (traits & ${search.traits}::integer) = ${search.traits}::integer and (traits & ${search.withoutTraits}::integer) = 0
      and (${search.anyTrait}::integer = 0 or (traits & ${search.anyTrait}::integer) <> 0)
      and (${search.everywhere ? sql`true` : visibility(search)})
      and ${placement(search)}),
    hits as materialized (select id, channel_id from found order by id ${direction} limit ${REACH}::integer)
    select counted.total, page.id, page.channel_id from (select count(*)::integer as total from hits) counted left join
      (select id, channel_id from hits order by id ${direction}
       limit ${search.limit}::integer offset ${search.offset}::integer) page on true
    order by page.id ${direction}`.execute(db.kysely);
  const hits = rows.flatMap(({ id, channel_id }): Hit[] => (id === null || channel_id === null ? [] : [{ id, channel_id }]));
  return { total: rows[0]?.total ?? 0, hits };
}

function visibility({ spaces, openSpaces, openThreads }: Search): RawBuilder<unknown> {
  return sql`space_id = any(${list(spaces)}) and ((traits & ${TRAITS.private}::integer) = 0 or space_id = any(${list(openSpaces)})
    or channel_id = any(${list(openThreads)}))`;
}

function list(ids: readonly Snowflake[]): RawBuilder<unknown> {
  return sql`${`{${ids.join(',')}}`}::bigint[]`;
}

/** The tsvector of a document, as text: words with positions, marks without. */
function vectorOf({ words, marks }: Document): string {
  const places = new Map<string, number[]>();
  words.slice(0, LAST_PLACE).forEach((word, at) => {
    const known = places.get(word);
    if (known) known.push(at + 1);
    else places.set(word, [at + 1]);
  });
  const placed = [...places].map(([word, at]) => `${quote(word)}:${at.slice(0, 255).join(',')}`);
  return [...placed, ...marks.map(quote)].join(' ');
}

/** Terms contain no quotes and no backslashes. */
function quote(term: string): string {
  return `'${term}'`;
}

const together = (terms: readonly string[]): string => `(${terms.map(quote).join(' <-> ')})`;

/** The index query: all words, and one mark of each list. Word positions are compared afterwards, which is cheaper. */
function expression({ phrases, marks }: Search): string {
  const words = [...new Set(phrases.flat())].map(quote);
  return [...words, ...marks.map((some) => `(${some.map(quote).join(' | ')})`)].join(' & ');
}

/** A condition: the words are at the requested positions. */
function placement(search: Search): RawBuilder<unknown> {
  const { phrases, slop } = search;
  const [first, second, ...more] = phrases;
  if (!first || phrases.flat().length < 2) return sql`true`;
  // Calls the operator's function directly, so that the index is not used.
  const matches = (query: string) => sql`ts_match_vq(vector, ${query}::tsquery)`;
  if (!second || slop === 0) return matches(together(phrases.flat()));
  if (more.length) return sql`${matches(phrases.map(together).join(' & '))} and ${nearness(search)}`;
  // The distance at which the second group starts after the end of the first.
  const distances = Array.from({ length: slop + 1 }, (_, skipped) => skipped + 1);
  const orders = [
    [first, second],
    [second, first],
  ].map(([one = [], other = []]) => distances.map((distance) => `${together(one)} <${distance}> ${together(other)}`));
  return matches(orders.flat().join(' | '));
}

/** For more than two groups: the first words of all groups are within one window. */
function nearness({ phrases, slop }: Search): RawBuilder<unknown> {
  const firsts = phrases.map(([term = ''], group) => sql`(${group}::integer, ${term}::text)`);
  const between = phrases.slice(0, -1).reduce((sum, phrase) => sum + phrase.length, 0);
  return sql`exists (with firsts as (
      select firsts.number, place.at from (values ${sql.join(firsts)}) firsts (number, term)
      join unnest(vector) placed on placed.lexeme = firsts.term cross join unnest(placed.positions) place (at))
    select 1 from firsts one where (
      select count(distinct other.number) from firsts other where other.at between one.at and one.at + ${slop + between}::integer
    ) = ${phrases.length}::integer)`;
}
