import type { Snowflake } from '@guildhall/protocol/ids';
import { sql } from 'kysely';
import { setImmediate as turn } from 'node:timers/promises';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import { isoTime } from '../../../core/values/iso-time.ts';
import { addUserText, type UserTexts } from '../../people/users/user-texts.ts';

/** Members in one step: some 0.3 ms, after which other requests have their turn. */
const STEP = 125;
const COMMA = Buffer.from(',');
const NOTHING: readonly string[] = [];

/** A member as few values: a row costs by its columns, and ids cost least as text. */
export interface PackedMember {
  id: Snowflake;
  nick: string | null;
  roles_json: string;
  joined_at: number;
  /**
   * Flags, pending, mute, deaf, communication_disabled_until, premium_since, avatar and banner, separated by commas; null if all
   * of them are empty, as they mostly are.
   */
  rest: string | null;
}

type Page = { guild_id: Snowflake; after: Snowflake; limit: number };

const findPacked = prepare<Page>()((db, param) =>
  db
    .selectFrom('members')
    .select([
      sql<Snowflake>`cast(user_id as text)`.as('id'),
      ...(['nick', 'roles_json', 'joined_at'] as const),
      sql<string | null>`case when flags = 0 and pending = 0 and mute = 0 and deaf = 0 and communication_disabled_until is null
        and premium_since is null and avatar is null and banner is null then null else cast(flags as text)
        || ',' || cast(pending as text) || ',' || cast(mute as text) || ',' || cast(deaf as text)
        || ',' || coalesce(cast(communication_disabled_until as text), '') || ',' || coalesce(cast(premium_since as text), '')
        || ',' || coalesce(avatar, '') || ',' || coalesce(banner, '') end`.as('rest'),
    ])
    .where('guild_id', '=', param('guild_id'))
    .where('user_id', '>', param('after'))
    .orderBy('user_id')
    .limit(param('limit')),
);

const findUsersOf = prepare<{ guild_id: Snowflake; low: Snowflake; high: Snowflake }>()((db, param) =>
  db
    .selectFrom('users')
    .select(['id', 'kind', 'username', 'discriminator', 'global_name', 'avatar', 'banner', 'accent_color', 'flags'])
    .select('primary_guild_json')
    // The range is that of the subquery: SQLite would collect all members of the guild first.
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('members')
        .select('user_id')
        .where('guild_id', '=', param('guild_id'))
        .where('user_id', '>=', param('low'))
        .where('user_id', '<=', param('high')),
    ),
);

/**
 * The JSON of a page of members by user id, oldest account first: those after `after`, at most `limit`. On SQLite, whose queries
 * block the event loop, it is read in steps, each of which sees what is committed then.
 */
export async function memberPageJson(
  db: Db,
  guildId: Snowflake,
  { after = '0', limit, texts }: { after?: Snowflake; limit: number; texts: () => UserTexts },
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const most = db.dialect === 'sqlite' ? STEP : limit;
  for (let [left, last] = [limit, after]; left > 0; ) {
    const asked = Math.min(left, most);
    const rows = await db.all(findPacked, { guild_id: guildId, after: last, limit: asked });
    const text = await memberTexts(db, guildId, rows, texts());
    if (text !== '') pieces.push(...(pieces.length > 0 ? [COMMA] : []), Buffer.from(text));
    last = rows.at(-1)?.id ?? last;
    left -= asked;
    if (rows.length < asked) break;
    if (left > 0) await turn();
  }
  return Buffer.concat([Buffer.from('['), ...pieces, Buffer.from(']')]);
}

/** The members as JSON, separated by commas. */
async function memberTexts(db: Db, guildId: Snowflake, rows: readonly PackedMember[], texts: UserTexts): Promise<string> {
  const [first, last] = [rows.at(0), rows.at(-1)];
  if (!first || !last) return '';
  let users = rows.map(({ id }) => texts.get(id));
  if (users.includes(undefined)) {
    const found = await db.all(findUsersOf, { guild_id: guildId, low: first.id, high: last.id });
    for (const user of found) addUserText(texts, user);
    users = rows.map(({ id }) => texts.get(id));
  }
  let all = '';
  rows.forEach((row, at) => {
    const user = users[at];
    if (user !== undefined) all += `${all === '' ? '' : ','}${memberText(row, user)}`;
  });
  return all;
}

/** The JSON of memberObject(), with the JSON of its user. */
export function memberText({ nick, roles_json, joined_at, rest }: PackedMember, user: string): string {
  const [flags = '0', pending, mute, deaf, timeout = '', premium = '', avatar = '', banner = ''] = rest?.split(',') ?? NOTHING;
  return `{"avatar":${hashOrNull(avatar)},"avatar_decoration_data":null,"banner":${hashOrNull(banner)},"collectibles":null,\
"communication_disabled_until":${timeOrNull(timeout)},"flags":${flags},"joined_at":"${isoTime(joined_at)}",\
"nick":${nick === null ? 'null' : JSON.stringify(nick)},"pending":${pending === '1'},"premium_since":${timeOrNull(premium)},"roles":${roles_json},\
"mute":${mute === '1'},"deaf":${deaf === '1'},"user":${user}}`;
}

/** The hash of a picture has only letters, digits and underscores. */
function hashOrNull(hash: string): string {
  return hash === '' ? 'null' : `"${hash}"`;
}

function timeOrNull(ms: string): string {
  return ms === '' ? 'null' : `"${isoTime(Number(ms))}"`;
}
