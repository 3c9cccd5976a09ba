import { MESSAGE_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { decideNotification, LARGE_GUILD_MEMBERS, type NotificationDecision } from '@guildhall/protocol/notifications';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { MemberState } from '../../../core/access/member.ts';
import { findMessage } from '../../../core/access/message.ts';
import { permissionTable } from '../../../core/access/permission-table.ts';
import { has, threadPermissions } from '../../../core/access/permissions.ts';
import { type ChannelPlace, findPlace } from '../../../core/access/place.ts';
import { job } from '../../../core/framework/job.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { transact } from '../../../core/framework/transact.ts';
import type { MessageRow } from '../../../core/tables/database.ts';
import type { ThreadMemberRow } from '../../../core/tables/threads.ts';
import { findHidersOf } from '../../people/relationships/queries.ts';
import { dataOf } from '../messages/message.ts';
import type { MessageData } from '../messages/types.ts';
import { threadMute } from '../notifications/mutes.ts';
import { findSettingsOfMany } from '../notifications/queries.ts';
import { guildSettingsObject, levelOf, PRIVATE, storedSettings } from '../notifications/settings.ts';
import { findThreadMembersOf } from '../threads/queries.ts';
import { enqueuePush } from './enqueue-push.ts';
import { PUSH_MESSAGE } from './jobs.ts';
import { messagePayload, type Reader } from './message-payload.ts';
import { findMembersWithDevices, findReachable, type Reachable } from './reachable.ts';

/** The types of messages that people write; system messages, such as arrivals, are not pushed. */
const WRITTEN: readonly number[] = [
  MESSAGE_TYPES.DEFAULT,
  MESSAGE_TYPES.REPLY,
  MESSAGE_TYPES.CHAT_INPUT_COMMAND,
  MESSAGE_TYPES.CONTEXT_MENU_COMMAND,
];

/** A message with what decides about its notifications. */
interface Posted {
  place: ChannelPlace;
  row: MessageRow;
  data: Readonly<MessageData>;
}

/** Pushes a message to the people whom it notifies, if they are away (docs/contract/people.md#push). */
export const pushMessage = job({
  ...PUSH_MESSAGE,
  run: async (platform, { channel_id, message_id }) => {
    const { store, clock } = platform;
    const place = await findPlace(platform, channel_id);
    const row = place && (await findMessage(store.read, channel_id, message_id));
    if (!row || !WRITTEN.includes(row.type)) return;
    const posted: Posted = { place, row, data: dataOf(row) };
    const people = await findReachable(store.read, await candidatesOf(platform, posted), clock.now());
    if (people.length === 0) return;
    const readers = await readersAmong(platform, posted, people);
    for (const { person, reader } of readers) {
      const payload = await messagePayload(platform, posted, reader);
      await transact(platform, { userId: null, reason: null }, (tx) => enqueuePush(tx, person, payload));
    }
  },
});

/** Users other than the author who may read the message and have a device; permissions are checked later. */
async function candidatesOf({ store }: Platform, { place, row, data }: Posted): Promise<Snowflake[]> {
  const { guild, memberIds, recipientIds } = place;
  const isLarge = (guild?.row.member_count ?? 0) > LARGE_GUILD_MEMBERS;
  // In a large guild only mentioned users are notified, so the other members need not be loaded.
  const isForFew = isLarge && row.mention_everyone === 0 && !data.mention_roles?.length;
  const inGuild = async (id: Snowflake) => (isForFew ? (data.mentions ?? []) : findMembersWithDevices(store.read, id));
  const found = guild ? await inGuild(guild.id) : recipientIds;
  return found.filter((id) => id !== row.author_id && (memberIds === undefined || memberIds.includes(id)));
}

/** The users whom the message notifies by a push. */
async function readersAmong(
  platform: Platform,
  posted: Posted,
  people: readonly Reachable[],
): Promise<{ person: Reachable; reader: Reader }[]> {
  const { store, guildStates, memberStates, clock } = platform;
  const { place, row } = posted;
  const ids = people.map(({ userId }) => userId);
  const guildId = place.guild?.id ?? PRIVATE;
  const [settings, level, hiders, threadMembers] = await Promise.all([
    findSettingsOfMany(store.read, guildId, ids),
    levelOf(guildStates, guildId),
    findHidersOf(store.read, row.author_id, ids),
    place.thread ? findThreadMembersOf(store.read, place.thread.id, ids) : new Map<Snowflake, ThreadMemberRow>(),
  ]);
  const readers: { person: Reachable; reader: Reader }[] = [];
  for (const person of people) {
    const { userId } = person;
    const member = place.guild ? await memberStates.get(place.guild.id, userId) : undefined;
    if (place.guild && !(member && isVisibleTo(place, member, clock.now()))) continue;
    const key = { guild_id: guildId, version: 0 };
    const own = guildSettingsObject(key, storedSettings(settings.get(userId)), level);
    const decision = decide(posted, {
      now: clock.now(),
      userId,
      roleIds: member?.roleIds ?? [],
      isAuthorHidden: hiders.has(userId),
      settings: own,
      threadMember: threadMembers.get(userId),
    });
    if (decision.pushes) readers.push({ person, reader: { userId, member, settings: own, silent: decision.silent } });
  }
  return readers;
}

function isVisibleTo({ guild, channel, thread }: ChannelPlace, member: MemberState, now: number): boolean {
  if (!guild) return true;
  const parent = thread && guild.channels.get(thread.parent_id);
  if (thread && !parent) return false;
  const bits = parent ? threadPermissions(guild, parent, member, now) : permissionTable(guild).bitsIn(channel.id, member, now);
  return has(bits, PERMISSIONS.VIEW_CHANNEL);
}

type Asked = Pick<Parameters<typeof decideNotification>[0], 'now' | 'userId' | 'roleIds' | 'isAuthorHidden' | 'settings'> & {
  threadMember: ThreadMemberRow | undefined;
};

function decide({ place, row, data }: Posted, { threadMember, ...asked }: Asked): NotificationDecision {
  const { guild, channel, thread } = place;
  const holder = (thread && guild?.channels.get(thread.parent_id)?.row) ?? channel;
  return decideNotification({
    ...asked,
    message: {
      author_id: row.author_id,
      type: row.type,
      flags: row.flags,
      mention_everyone: row.mention_everyone === 1,
      mentions: data.mentions ?? [],
      mention_roles: data.mention_roles ?? [],
    },
    place: {
      guild_id: guild?.id ?? null,
      channel_id: holder.id,
      category_id: guild ? holder.parent_id : null,
      member_count: guild?.row.member_count ?? 0,
      ...(thread && { thread: { member: threadMember ? { ...threadMute(threadMember), flags: threadMember.flags } : null } }),
    },
  });
}
