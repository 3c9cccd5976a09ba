import type { Snowflake } from '@guildhall/protocol/ids';
import type { ChannelState, GuildState } from './guild-state.ts';
import type { Platform } from '../framework/platform.ts';
import { prepare } from '../framework/prepared.ts';
import type { ThreadRow } from '../tables/threads.ts';
import type { ChannelRow } from '../tables/database.ts';
import { isPrivateThread, loadThread, loadThreadMemberIds, threadChannel } from './threads.ts';

/** A channel without a viewer: for the system's own work, such as jobs. */
export interface ChannelPlace {
  /** In a thread: derived from the thread and its parent. */
  channel: ChannelRow;
  /** Null in direct messages. */
  guild: GuildState | null;
  /** The recipients of a direct message. */
  recipientIds: readonly Snowflake[];
  /** Set when the channel is a thread. */
  thread?: ThreadRow;
  /** The members of a private thread. */
  memberIds?: readonly Snowflake[];
}

const findDirectRow = prepare<{ id: Snowflake }>()((db, param) =>
  db.selectFrom('channels').selectAll().where('id', '=', param('id')).where('guild_id', 'is', null),
);
const findRecipients = prepare<{ id: Snowflake }>()((db, param) =>
  db.selectFrom('recipients').select('user_id').where('channel_id', '=', param('id')),
);

/** A direct message with its recipients, or undefined if there is none with that id. */
export async function findDirect(
  { store }: Pick<Platform, 'store'>,
  id: Snowflake,
): Promise<(ChannelPlace & { guild: null }) | undefined> {
  const channel = await store.read.first(findDirectRow, { id });
  if (!channel) return undefined;
  const recipients = await store.read.all(findRecipients, { id });
  return { channel, guild: null, recipientIds: recipients.map((recipient) => recipient.user_id) };
}

/** A thread with its guild and parent, or undefined if one of them is gone. */
export async function findThread(
  platform: Platform,
  id: Snowflake,
): Promise<(ChannelPlace & { guild: GuildState; parent: ChannelState; thread: ThreadRow }) | undefined> {
  const thread = await loadThread(platform, id);
  const guild = thread && (await platform.guildStates.get(thread.guild_id));
  const parent = guild?.channels.get(thread?.parent_id ?? '');
  if (!thread || !guild || !parent) return undefined;
  const place = { channel: threadChannel(thread, parent.row), guild, recipientIds: [], thread, parent };
  return isPrivateThread(thread) ? { ...place, memberIds: await loadThreadMemberIds(platform, id) } : place;
}

/**
 * A channel or thread as it is now (with `isRefreshed`: when the store was last refreshed), or undefined if it is gone. Not
 * for use inside a transaction.
 */
export async function findPlace(
  platform: Platform,
  channelId: Snowflake,
  isRefreshed = false,
): Promise<ChannelPlace | undefined> {
  const guild = await platform.guildStates.ofChannel(channelId, isRefreshed);
  const state = guild?.channels.get(channelId);
  if (guild && state) return { channel: state.row, guild, recipientIds: [] };
  return (await findDirect(platform, channelId)) ?? findThread(platform, channelId);
}
