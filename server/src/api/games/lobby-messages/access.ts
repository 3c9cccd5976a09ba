import type { Snowflake } from '@guildhall/protocol/ids';
import type { Context } from '../../../core/framework/context.ts';
import { findMessage } from '../../../core/access/message.ts';
import { findPlace } from '../../../core/access/place.ts';
import { fail } from '../../../core/framework/errors.ts';
import { bitsOf } from '@guildhall/protocol/permissions';
import type { LobbyMessageRow } from '../../../core/tables/games.ts';
import type { LobbyRow } from '../../../core/tables/lobbies.ts';
import type { MessageRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { findLobbyMessage } from './queries.ts';
import { findLobby, lockLobby } from '../lobbies/queries.ts';
import { type JoinedLobby, joinedLobby } from '../lobbies/access.ts';
import { findBan } from '../../guild/bans/queries.ts';
import type { Place } from '../../messages/messages/writer.ts';

/** Permissions of a lobby's members in its linked channel, independent of their roles in the guild. */
const IN_LINKED_CHANNEL = bitsOf('VIEW_CHANNEL', 'READ_MESSAGE_HISTORY', 'SEND_MESSAGES', 'EMBED_LINKS', 'BYPASS_SLOWMODE');

/** A message that the viewer wrote in one of their lobbies. 10031 or 10008 if unknown, 50005 if another user's. */
export async function ownLobbyMessage(
  ctx: Context,
  path: { lobby_id: Snowflake; message_id: Snowflake },
): Promise<JoinedLobby & { message: LobbyMessageRow }> {
  const joined = await joinedLobby(ctx, path);
  const message = (await findLobbyMessage(ctx.store.read, path.lobby_id, path.message_id)) ?? fail('UNKNOWN_MESSAGE');
  if (message.author_id !== ctx.viewer.user.id || message.webhook_json !== null) fail('NOT_MESSAGE_AUTHOR');
  return { ...joined, message };
}

/** A lobby's linked channel with a member's permissions there; undefined if there is none. */
export async function linkedPlace(ctx: Context, { linked_channel_id }: LobbyRow): Promise<Place | undefined> {
  const place = linked_channel_id === null ? undefined : await findPlace(ctx, linked_channel_id);
  if (!place?.guild) return undefined;
  const member = (await ctx.memberStates.get(place.guild.id, ctx.viewer.user.id)) ?? null;
  return { ...place, member, permissions: IN_LINKED_CHANNEL };
}

/** Whether a guild keeps the viewer out of its channels, by a ban or a timeout. */
export async function isKeptOut(ctx: Context, { guild, member }: Pick<Place, 'guild' | 'member'>): Promise<boolean> {
  if (!guild) return false;
  if ((member?.timedOutUntil ?? 0) > ctx.clock.now()) return true;
  return (await findBan(ctx.store.read, guild.id, ctx.viewer.user.id)) !== undefined;
}

/** A lobby message with its copy in the linked channel. */
export interface InChannel {
  place: Place;
  row: MessageRow;
}

async function inChannel(ctx: Context, lobby: LobbyRow, { id, channel_id }: LobbyMessageRow): Promise<InChannel | undefined> {
  const place = isLinkedTo(lobby, channel_id) ? await linkedPlace(ctx, lobby) : undefined;
  const row = place && (await findMessage(ctx.store.read, place.channel.id, id));
  return row && { place, row };
}

function isLinkedTo({ linked_channel_id }: LobbyRow, channelId: Snowflake | null): boolean {
  return channelId !== null && channelId === linked_channel_id;
}

/** Aborts a transaction whose lobby link changed meanwhile, so that the message is elsewhere than assumed. */
class LinkChanged extends Error {}

/**
 * Changes a lobby message in the linked channel too (`shared`), or in the lobby only. The change starts with `hold`, which locks
 * and returns the lobby; if the link changed meanwhile, the change is retried from scratch.
 */
export async function whereItIs<T>(
  ctx: Context,
  message: LobbyMessageRow,
  change: (shared: InChannel | undefined, hold: (tx: Tx) => Promise<LobbyRow>) => Promise<T>,
): Promise<T> {
  for (;;) {
    const lobby = (await findLobby(ctx.store.read, message.lobby_id)) ?? fail('UNKNOWN_LOBBY');
    const shared = await inChannel(ctx, lobby, message);
    const hold = async (tx: Tx) => {
      const held = (await lockLobby(tx.db, message.lobby_id)) ?? fail('UNKNOWN_LOBBY');
      if (isLinkedTo(held, message.channel_id) !== isLinkedTo(lobby, message.channel_id)) throw new LinkChanged();
      return held;
    };
    try {
      return await change(shared, hold);
    } catch (error) {
      if (!(error instanceof LinkChanged)) throw error;
    }
  }
}
