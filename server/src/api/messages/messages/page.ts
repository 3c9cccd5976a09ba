import { MESSAGE_FLAGS } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { Cdn } from '../../../core/media/cdn.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { MessageRow, UserRow } from '../../../core/tables/database.ts';
import { findReactions, findReactionsTo } from '../reactions/queries.ts';
import { findThreads } from '../threads/queries.ts';
import { threadObjects } from '../threads/load.ts';
import { findUsers } from '../../people/users/queries.ts';
import { userObject } from '../../people/users/user.ts';
import { dataOf, type MessageParts, messageObject, showsReferenced } from './message.ts';
import { componentObjects, listedFiles } from './parts/components.ts';
import { snapshotObject } from './parts/forward.ts';
import { interactionFields, interactionUsers } from './parts/interaction.ts';
import { findPolls } from './parts/poll.ts';
import { embedObjects } from './parts/previews.ts';
import type { PageRow } from './page-queries.ts';
import { findAuthors, findMessages } from './queries.ts';
import { webhookUser } from './writer.ts';
import type { MessageData } from './types.ts';
import type { UserObject } from '@guildhall/protocol/objects/people/users';
import type { ThreadObject } from '@guildhall/protocol/objects/messages/threads';
import type { MessageObject } from '@guildhall/protocol/objects/messages/messages';
import type { ReactionObject } from '@guildhall/protocol/objects/messages/reactions';
import type { PollObject } from '@guildhall/protocol/objects/messages/polls';

/** Where message objects are loaded from; a transaction is one. */
export interface Source {
  db: Db;
  cdn: Cdn;
  /** Reads users from a cache; outside of transactions. */
  users?: (ids: Iterable<Snowflake>) => Promise<ReadonlyMap<Snowflake, UserRow>>;
}

interface Entry {
  row: MessageRow;
  data: Readonly<MessageData>;
}

/** The user that `me` of reactions refers to; null leaves reactions out. */
type Onlooker = Snowflake | null;

const NO_REACTIONS: ReadonlyMap<Snowflake, ReactionObject[]> = new Map();
const NO_THREADS: ReadonlyMap<Snowflake, ThreadObject> = new Map();
const NO_POLLS: ReadonlyMap<Snowflake, PollObject> = new Map();

/**
 * The complete objects of a page of messages of one channel (sorted by id, in either direction). One query
 * loads the authors and one the reactions; mentions and replies cost queries only if there are any.
 */
export async function messageObjects(
  { db, cdn, users: cached }: Source,
  channelId: Snowflake,
  rows: readonly PageRow[],
  onlooker: Onlooker,
): Promise<MessageObject[]> {
  const first = rows.at(0);
  const last = rows.at(-1);
  if (!first || !last) return [];
  const { low, high } = idRange(first, last);
  const users = new Map<Snowflake, UserObject>();
  const authors = cached
    ? (await cached(rows.map((row) => row.author_id))).values()
    : await findAuthors(db, channelId, low, high);
  for (const user of authors) users.set(user.id, userObject(user));
  const hasNone = onlooker === null || rows.every((row) => row.page_has_reactions === 0);
  const reactions = hasNone ? NO_REACTIONS : await findReactions(db, { channelId, low, high, viewerId: onlooker });
  return assemble({ db, cdn }, channelId, rows, { users, reactions, onlooker });
}

/** The lowest and the highest id of a page, from its ends. */
export function idRange(first: MessageRow, last: MessageRow): { low: Snowflake; high: Snowflake } {
  return BigInt(first.id) < BigInt(last.id) ? { low: first.id, high: last.id } : { low: last.id, high: first.id };
}

/** Like messageObjects(), for messages of one channel in any order that may be far apart. */
export async function scatteredMessageObjects(
  { db, cdn }: Source,
  channelId: Snowflake,
  rows: readonly MessageRow[],
  onlooker: Onlooker,
): Promise<MessageObject[]> {
  const ids = rows.map((row) => row.id);
  const reactions = onlooker === null ? NO_REACTIONS : await findReactionsTo(db, { channelId, ids, viewerId: onlooker });
  return assemble({ db, cdn }, channelId, rows, { users: new Map(), reactions, onlooker });
}

interface Found {
  /** The users known so far; missing ones are added. */
  users: Map<Snowflake, UserObject>;
  reactions: ReadonlyMap<Snowflake, ReactionObject[]>;
  onlooker: Onlooker;
  /** Other rows of the channel that are loaded, to which the messages may refer. */
  others?: readonly MessageRow[];
}

/** The complete objects of messages of one channel, from what has been found for them. */
export async function assemble(
  { db, cdn }: Source,
  channelId: Snowflake,
  rows: readonly MessageRow[],
  { users, reactions, onlooker, others = [] }: Found,
): Promise<MessageObject[]> {
  const page = rows.map((row) => ({ row, data: dataOf(row) }));
  const referenced = await loadReferenced(db, channelId, page, others);
  await loadUsers(db, users, [...page, ...referenced.values()]);
  const polls = page.some(({ data }) => data.poll) ? await findPolls(db, page, onlooker) : NO_POLLS;
  const threads = await loadThreads(db, rows, onlooker);
  return page.map((entry) => {
    const { row } = entry;
    const wanted = referencedId(entry);
    const target = wanted && referenced.get(wanted);
    return messageObject({
      ...partsOf(cdn, entry, users),
      reactions: reactions.get(row.id),
      poll: polls.get(row.id),
      thread: threads.get(row.id),
      referenced: wanted === undefined ? undefined : target ? messageObject(partsOf(cdn, target, users)) : null,
    });
  });
}

/** Loads the object of one message; see messageObjects(). */
export async function loadMessageObject(source: Source, row: MessageRow, onlooker: Onlooker): Promise<MessageObject> {
  const [message] = await messageObjects(source, row.channel_id, [row], onlooker);
  if (!message) throw new Error('no object for a message');
  return message;
}

/** A message that others refer to: without reactions and without its own reference (BasicMessageResponse). */
export async function basicMessageObject({ db, cdn }: Source, row: MessageRow): Promise<MessageObject> {
  const entry = { row, data: dataOf(row) };
  const users = new Map<Snowflake, UserObject>();
  await loadUsers(db, users, [entry]);
  return messageObject(partsOf(cdn, entry, users));
}

/** The threads that were created from messages; they have the messages' ids. */
async function loadThreads(
  db: Db,
  rows: readonly MessageRow[],
  onlooker: Onlooker,
): Promise<ReadonlyMap<Snowflake, ThreadObject>> {
  const started = rows.filter((row) => row.flags & MESSAGE_FLAGS.HAS_THREAD).map((row) => row.id);
  if (!started.length) return NO_THREADS;
  const found = await findThreads(db, started);
  return new Map((await threadObjects(db, [...found.values()], onlooker)).map((thread) => [thread.id, thread]));
}

/** The id of the message that an entry includes, if any. */
function referencedId({ row, data }: Entry): Snowflake | undefined {
  return data.message_reference && showsReferenced(row.type) ? data.message_reference.message_id : undefined;
}

async function loadReferenced(
  db: Db,
  channelId: Snowflake,
  page: readonly Entry[],
  others: readonly MessageRow[],
): Promise<Map<Snowflake, Entry>> {
  const found = new Map<Snowflake, Entry>();
  const wanted = new Map<Snowflake, Snowflake>();
  for (const entry of page) {
    const id = referencedId(entry);
    if (id !== undefined) wanted.set(id, entry.data.message_reference?.channel_id ?? channelId);
  }
  if (wanted.size === 0) return found;
  for (const entry of page) if (wanted.delete(entry.row.id)) found.set(entry.row.id, entry);
  for (const row of others) if (wanted.delete(row.id)) found.set(row.id, { row, data: dataOf(row) });
  const channels = Map.groupBy(wanted, ([, channel]) => channel);
  for (const [channel, ids] of channels) {
    const rows = await findMessages(
      db,
      channel,
      ids.map(([id]) => id),
    );
    for (const row of rows) found.set(row.id, { row, data: dataOf(row) });
  }
  return found;
}

/** Loads the authors and mentioned users of messages that are not in `users` yet. */
async function loadUsers(db: Db, users: Map<Snowflake, UserObject>, entries: readonly Entry[]): Promise<void> {
  const missing = new Set<Snowflake>();
  for (const { row, data } of entries) {
    if (!data.webhook && !users.has(row.author_id)) missing.add(row.author_id);
    for (const id of data.mentions ?? []) if (!users.has(id)) missing.add(id);
    if (data.interaction) for (const id of interactionUsers(data.interaction)) if (!users.has(id)) missing.add(id);
  }
  if (missing.size === 0) return;
  for (const [id, user] of await findUsers(db, missing)) users.set(id, userObject(user));
}

function partsOf(cdn: Cdn, { row, data }: Entry, users: ReadonlyMap<Snowflake, UserObject>): MessageParts {
  return {
    row,
    data,
    author: data.webhook ? webhookUser(data.webhook) : (users.get(row.author_id) ?? deletedUser(row.author_id)),
    mentions: mentionsOf(data, users),
    interaction: data.interaction && interactionFields(data.interaction, (id) => users.get(id) ?? deletedUser(id)),
    ...filesOf(cdn, row.channel_id, data),
  };
}

/** The parts of a message that contain CDN addresses. */
export function filesOf(
  cdn: Cdn,
  channelId: Snowflake,
  data: Readonly<MessageData>,
): Pick<MessageParts, 'attachments' | 'components' | 'embeds' | 'snapshots'> {
  const { attachments, components, embeds, previews, message_snapshots } = data;
  if (!attachments && !components && !embeds && !previews && !message_snapshots) return {};
  return {
    attachments: attachments && listedFiles(cdn, channelId, data),
    components: components && componentObjects(cdn, channelId, data),
    embeds: embedObjects(cdn, data),
    snapshots: message_snapshots?.map(({ message }) => ({ message: snapshotObject(cdn, channelId, message) })),
  };
}

function mentionsOf({ mentions }: Readonly<MessageData>, users: ReadonlyMap<Snowflake, UserObject>): UserObject[] {
  return mentions ? mentions.flatMap((id) => users.get(id) ?? []) : [];
}

/** The placeholder for an author whose account is deleted. */
export function deletedUser(id: Snowflake): UserObject {
  return {
    id,
    username: `deleted_user_${id}`,
    discriminator: '0000',
    global_name: 'Deleted User',
    avatar: null,
    banner: null,
    accent_color: null,
    public_flags: 0,
    flags: 0,
    avatar_decoration_data: null,
    collectibles: null,
    primary_guild: null,
  };
}
