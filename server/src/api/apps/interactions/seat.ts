import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { bitsOf, PERMISSIONS } from '@guildhall/protocol/permissions';
import type { MemberState } from '../../../core/access/member.ts';
import type { ChannelPlace } from '../../../core/access/place.ts';
import type { PublicContext } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { GuildState } from '../../../core/access/guild-state.ts';
import { permissionTable } from '../../../core/access/permission-table.ts';
import { DIRECT_PERMISSIONS, has, threadPermissions } from '../../../core/access/permissions.ts';
import type { Db } from '../../../core/framework/store.ts';
import { tableCache } from '../../../core/framework/table-cache.ts';
import type { ApplicationRow, UserRow } from '../../../core/tables/database.ts';
import { findApplication } from '../applications/queries.ts';
import { CONTEXTS } from '../commands/command.ts';
import { type Place, type Writer, writerFrom } from '../../messages/messages/writer.ts';
import { findUser } from '../../people/users/queries.ts';

/** An application in the place where it is used, with or without its bot in the guild. */
export interface Seat {
  application: ApplicationRow;
  bot: UserRow;
  /** The bot's membership. */
  member: MemberState | undefined;
}

/** Applications with their bots, by application id. */
const seats = tableCache<Pick<Seat, 'application' | 'bot'>>(['applications', 'users'], 10_000);

/** The application in a guild, or in direct messages (null). Unknown: 10002. */
export async function loadSeat(ctx: PublicContext, applicationId: Snowflake, guildId: Snowflake | null): Promise<Seat> {
  const { store, isRefreshed } = ctx;
  const found = await seats(ctx).get<undefined>(applicationId, () => findWithBot(store.read, applicationId), isRefreshed);
  const { application, bot } = found ?? fail('UNKNOWN_APPLICATION');
  const member = guildId === null ? undefined : await ctx.memberStates.get(guildId, bot.id, isRefreshed);
  return { application, bot, member };
}

async function findWithBot(db: Db, id: Snowflake): Promise<Pick<Seat, 'application' | 'bot'> | undefined> {
  const application = await findApplication(db, id);
  const bot = application && (await findUser(db, application.bot_id));
  return bot && { application, bot };
}

/** The context of a command: in a guild, with the application's bot, or between users. */
export function contextOf({ guild, channel, recipientIds }: ChannelPlace, { bot }: Seat): number {
  if (guild) return CONTEXTS.GUILD;
  return channel.type === CHANNEL_TYPES.DM && recipientIds.includes(bot.id) ? CONTEXTS.BOT_DM : CONTEXTS.PRIVATE_CHANNEL;
}

/** A member's bits in a channel or thread of the guild. */
export function bitsAt(guild: GuildState, { channel, thread }: ChannelPlace, member: MemberState, now: number): bigint {
  const parent = thread && guild.channels.get(thread.parent_id ?? '');
  return parent ? threadPermissions(guild, parent, member, now) : permissionTable(guild).bitsIn(channel.id, member, now);
}

/** The permissions that responses have everywhere, regardless of roles: they are sent like webhook messages. */
const ANSWERING = bitsOf(
  'VIEW_CHANNEL',
  'READ_MESSAGE_HISTORY',
  'SEND_MESSAGES',
  'SEND_MESSAGES_IN_THREADS',
  'SEND_TTS_MESSAGES',
  'EMBED_LINKS',
  'ATTACH_FILES',
  'USE_EXTERNAL_EMOJIS',
  'SEND_POLLS',
);

/** The permissions of an application in a place: those of its bot, or those of responses if the bot is not there. */
export function appPermissions(seat: Seat, place: ChannelPlace, now: number): bigint {
  if (!place.guild) return DIRECT_PERMISSIONS;
  return seat.member ? bitsAt(place.guild, place, seat.member, now) : answering(place.guild);
}

/** Responses mention everyone only where every member may. */
function answering(guild: GuildState): bigint {
  const everyone = guild.roles.get(guild.id)?.permissions ?? 0n;
  return has(everyone, PERMISSIONS.MENTION_EVERYONE) ? ANSWERING | PERMISSIONS.MENTION_EVERYONE : ANSWERING;
}

/** The place in which an application's responses are written. */
export function answerPlace(place: ChannelPlace, seat: Seat): Place {
  const permissions = place.guild ? answering(place.guild) : DIRECT_PERMISSIONS;
  // A response adds no thread member.
  return { ...place, member: place.thread ? null : (seat.member ?? null), permissions };
}

/** The application's bot as the author of responses. */
export function answerWriter({ bot }: Seat): Writer {
  return writerFrom(bot);
}
