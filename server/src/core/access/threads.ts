import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { Lru } from '../values/lru.ts';
import type { Platform } from '../framework/platform.ts';
import { prepare } from '../framework/prepared.ts';
import { service } from '../framework/service.ts';
import type { Db } from '../framework/store.ts';
import { tableCache } from '../framework/table-cache.ts';
import type { ThreadRow } from '../tables/threads.ts';
import type { ChannelRow } from '../tables/database.ts';

const findOne = prepare<{ id: Snowflake }>()((db, param) => db.selectFrom('threads').selectAll().where('id', '=', param('id')));
const findMemberIds = prepare<{ id: Snowflake }>()((db, param) =>
  db.selectFrom('thread_members').select('user_id').where('thread_id', '=', param('id')).orderBy('user_id'),
);

/** Ids that are known to be threads. */
const threadIds = service(
  () => new Lru<Snowflake, true>(100_000),
  undefined,
  (ids) => ids.clear(),
);
const cachedMemberIds = tableCache<readonly Snowflake[]>(['thread_members'], 10_000);
/** Whether an id is known to be a thread: it never becomes anything else. */
export function wasThread(platform: Platform, id: Snowflake): boolean {
  return threadIds(platform).get(id) === true;
}

/** The thread as committed now, or undefined if there is none. */
export async function loadThread(platform: Platform, id: Snowflake): Promise<ThreadRow | undefined> {
  const thread = await findThread(platform.store.read, id);
  if (thread) threadIds(platform).set(id, true);
  return thread;
}

/** The thread, or undefined if there is none. */
export function findThread(db: Db, id: Snowflake): Promise<ThreadRow | undefined> {
  return db.first(findOne, { id });
}

/** The user ids of a thread's members as committed now. */
export function loadThreadMemberIds(platform: Platform, id: Snowflake): Promise<readonly Snowflake[]> {
  return cachedMemberIds(platform).get<never>(id, () => findThreadMemberIds(platform.store.read, id));
}

/** The user ids of a thread's members. */
export async function findThreadMemberIds(db: Db, id: Snowflake): Promise<readonly Snowflake[]> {
  return (await db.all(findMemberIds, { id })).map((row) => row.user_id);
}

const THREADS: ReadonlySet<number> = new Set([
  CHANNEL_TYPES.ANNOUNCEMENT_THREAD,
  CHANNEL_TYPES.PUBLIC_THREAD,
  CHANNEL_TYPES.PRIVATE_THREAD,
]);

/** Whether a channel is a thread, by its type. */
export function isThread({ type }: { type: number }): boolean {
  return THREADS.has(type);
}

/** Whether only its members and holders of MANAGE_THREADS see a thread. */
export function isPrivateThread({ type }: { type: number }): boolean {
  return type === CHANNEL_TYPES.PRIVATE_THREAD;
}

/** A thread in the form of a channel row: inherits from its parent, except for its own fields. */
export function threadChannel(thread: ThreadRow, parent: ChannelRow): ChannelRow {
  return {
    id: thread.id,
    guild_id: thread.guild_id,
    type: thread.type,
    name: thread.name,
    topic: null,
    position: 0,
    parent_id: thread.parent_id,
    nsfw: parent.nsfw,
    rate_limit_per_user: thread.rate_limit_per_user,
    bitrate: null,
    user_limit: null,
    rtc_region: null,
    video_quality_mode: null,
    default_auto_archive_duration: null,
    default_thread_rate_limit_per_user: null,
    flags: thread.flags,
    overwrites_json: '[]',
    owner_id: thread.owner_id,
    icon: null,
    forum_json: null,
    linked_lobby_json: null,
  };
}
