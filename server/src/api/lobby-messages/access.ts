import type { Snowflake } from '@guildhall/protocol/ids';
import type { Context } from '../../core/context.ts';
import { findMessage } from '../../core/access/message.ts';
import { findPlace } from '../../core/access/place.ts';
import { fail } from '../../core/errors.ts';
import { bitsOf } from '@guildhall/protocol/permissions';
import type { LobbyMessageRow } from '../../core/tables/games.ts';
import type { LobbyRow } from '../../core/tables/lobbies.ts';
import type { MessageRow } from '../../core/tables.ts';
import { findLobbyMessage } from '../game-records/index.ts';
import { type JoinedLobby, joinedLobby } from '../lobbies/index.ts';
import { findBan } from '../bans/index.ts';
import type { Place } from '../messages/index.ts';

/** What a lobby's members may do in its linked channel, whoever they are in its guild: the game asks nobody there. */
const IN_LINKED_CHANNEL = bitsOf('VIEW_CHANNEL', 'READ_MESSAGE_HISTORY', 'SEND_MESSAGES', 'EMBED_LINKS', 'BYPASS_SLOWMODE');

/** A message that the viewer wrote in a lobby that they are in. Unknown: 10031, 10008. Another's: 50005. */
export async function ownLobbyMessage(
  ctx: Context,
  path: { lobby_id: Snowflake; message_id: Snowflake },
): Promise<JoinedLobby & { message: LobbyMessageRow }> {
  const joined = await joinedLobby(ctx, path);
  const message = (await findLobbyMessage(ctx.store.read, path.lobby_id, path.message_id)) ?? fail('UNKNOWN_MESSAGE');
  if (message.author_id !== ctx.viewer.user.id || message.webhook_json !== null) fail('NOT_MESSAGE_AUTHOR');
  return { ...joined, message };
}

/** The linked channel of a lobby as a member writes in it; undefined when there is none. */
export async function linkedPlace(ctx: Context, { linked_channel_id }: LobbyRow): Promise<Place | undefined> {
  const place = linked_channel_id === null ? undefined : await findPlace(ctx, linked_channel_id);
  if (!place?.guild) return undefined;
  const member = (await ctx.memberStates.get(place.guild.id, ctx.viewer.user.id)) ?? null;
  return { ...place, member, permissions: IN_LINKED_CHANNEL };
}

/** Whether a guild keeps the viewer out of its channels: by a ban or a timeout. */
export async function isKeptOut(ctx: Context, { guild, member }: Pick<Place, 'guild' | 'member'>): Promise<boolean> {
  if (!guild) return false;
  if ((member?.timedOutUntil ?? 0) > ctx.clock.now()) return true;
  return (await findBan(ctx.store.read, guild.id, ctx.viewer.user.id)) !== undefined;
}

/** A message of a lobby where it is in the linked channel too; undefined when it is in the lobby alone. */
export async function sharedPlace(
  ctx: Context,
  lobby: LobbyRow,
  { id, channel_id }: LobbyMessageRow,
): Promise<{ place: Place; row: MessageRow } | undefined> {
  const place = channel_id !== null && channel_id === lobby.linked_channel_id ? await linkedPlace(ctx, lobby) : undefined;
  const row = place && (await findMessage(ctx.store.read, place.channel.id, id));
  return row && { place, row };
}
