import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { countedTargets, isMuted, type SettingsRead } from '@guildhall/protocol/notifications';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { MessagePush } from '@guildhall/protocol/push';
import type { MemberState } from '../../../core/access/member.ts';
import { permissionTable } from '../../../core/access/permission-table.ts';
import { has } from '../../../core/access/permissions.ts';
import type { ChannelPlace } from '../../../core/access/place.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { MessageRow, UserRow } from '../../../core/tables/database.ts';
import { findMembersByIds } from '../../guild/members/queries.ts';
import { findHiddenAuthorIds } from '../../people/relationships/queries.ts';
import { findUsers } from '../../people/users/queries.ts';
import type { MessageData } from '../messages/types.ts';
import { countMentions } from '../read-states/mentions.ts';
import { findLastRead } from '../read-states/queries.ts';
import { cut, shownOf } from './message-text.ts';

/** UTF-16 units of a title: names of a person, a channel and a guild. */
const TITLE_MAX = 240;

/** A person who is notified of a message. */
export interface Reader {
  userId: Snowflake;
  /** Absent in private channels. */
  member: MemberState | undefined;
  settings: SettingsRead;
  silent: boolean;
}

/** The message to tell of. */
interface Told {
  place: ChannelPlace;
  row: MessageRow;
  data: Readonly<MessageData>;
}

/** The push of a message for one reader. */
export async function messagePayload(platform: Platform, told: Told, reader: Reader): Promise<MessagePush> {
  const { store, clock } = platform;
  const { place, row, data } = told;
  const { guild, channel } = place;
  const { author, names } = await peopleOf(store.read, told);
  const isVisible = (id: Snowflake) =>
    guild !== null &&
    reader.member !== undefined &&
    guild.channels.has(id) &&
    has(permissionTable(guild).bitsIn(id, reader.member, clock.now()), PERMISSIONS.VIEW_CHANNEL);
  return {
    type: 'message',
    title: cut(titleOf(told, names, names.get(row.author_id) ?? data.webhook?.name ?? 'unknown', reader.userId), TITLE_MAX),
    ...shownOf(row, data, { users: names, guild, isVisible }),
    icon: iconOf(row.author_id, data.webhook ? data.webhook.avatar : (author?.avatar ?? null)),
    url: `/channels/${guild?.id ?? '@me'}/${channel.id}/${row.id}`,
    tag: `m${channel.id}`,
    guild_id: guild?.id ?? null,
    channel_id: channel.id,
    message_id: row.id,
    badge_count: await badgeOf(store.read, place, reader, clock.now()),
    silent: reader.silent,
  };
}

/** The path of an avatar; null if there is none. */
export function iconOf(userId: Snowflake, avatar: string | null): string | null {
  return avatar === null ? null : `/cdn/avatars/${userId}/${avatar}.webp?size=128`;
}

/** The name of a user outside of guilds. */
export function nameOf({ global_name, username }: Pick<UserRow, 'global_name' | 'username'>): string {
  return global_name ?? username;
}

/** Who wrote it and where; a group without a name is named after its other people. */
function titleOf({ place, row }: Told, names: ReadonlyMap<Snowflake, string>, author: string, readerId: Snowflake): string {
  const { guild, channel, recipientIds } = place;
  if (guild) return `${author} (#${channel.name}, ${guild.row.name})`;
  if (channel.type !== CHANNEL_TYPES.GROUP_DM) return author;
  const others = recipientIds.filter((id) => id !== readerId && id !== row.author_id).flatMap((id) => names.get(id) ?? []);
  const group = channel.name || others.join(', ');
  return group ? `${author} (${group})` : author;
}

/** The author and the mentioned users, by the names that the place has for them. */
async function peopleOf(db: Db, { place: { guild, recipientIds }, row, data }: Told) {
  const ids = [...new Set([...(data.webhook ? [] : [row.author_id]), ...(data.mentions ?? []), ...recipientIds])];
  const users = await findUsers(db, ids);
  const members = guild ? await findMembersByIds(db, guild.id, ids) : undefined;
  const names = new Map([...users].map(([id, user]) => [id, members?.get(id)?.member.nick ?? nameOf(user)]));
  return { author: users.get(row.author_id), names };
}

/** The count of the channel's badge for the reader: `mention_count` of its read state. */
async function badgeOf(db: Db, { guild, channel }: ChannelPlace, { userId, member, settings }: Reader, now: number) {
  const since = await findLastRead(db, { user_id: userId, channel_id: channel.id });
  const hiddenIds = [userId, ...(await findHiddenAuthorIds(db, userId))];
  const inPrivate = isMuted(settings, now) ? [userId, channel.id] : null;
  const targetIds = guild ? countedTargets({ userId, guildId: guild.id, roleIds: member?.roleIds ?? [] }, settings) : inPrivate;
  return countMentions(db, { channelId: channel.id, since }, { targetIds, hiddenIds });
}
