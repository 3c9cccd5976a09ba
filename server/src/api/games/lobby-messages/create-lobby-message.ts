import { MESSAGE_FLAGS } from '@guildhall/protocol/enums';
import { noteActivity } from '../../../core/access/activity.ts';
import type { Context } from '../../../core/framework/context.ts';
import { ApiError, fail } from '../../../core/framework/errors.ts';
import { limits, developing } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import type { LobbyMessageRow } from '../../../core/tables/games.ts';
import type { LobbyMemberRow, LobbyRow } from '../../../core/tables/lobbies.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { checkMap, METADATA } from '../game-messages/string-map.ts';
import { gameWriter } from '../game-messages/access.ts';
import { addLobbyMessage } from './share.ts';
import { findLobbyMessage } from './queries.ts';
import { lobbyAuthors, lobbyMessageObject } from './lobby-message.ts';
import { findLobbyMember, lockLobby } from '../lobbies/queries.ts';
import { joinedLobby } from '../lobbies/access.ts';
import { checkAllowedMentions } from '../../messages/messages/mentions.ts';
import { claimNonce } from '../../messages/messages/nonces.ts';
import { cleanContent } from '../../messages/messages/body.ts';
import { draftMessage, storeDraft } from '../../messages/messages/send.ts';
import type { Place } from '../../messages/messages/writer.ts';
import { SETTABLE_FLAGS } from '../../messages/messages/compose.ts';
import { isKeptOut, linkedPlace } from './access.ts';
import type { LobbyMessageObject } from '@guildhall/protocol/objects/games/lobby-messages';
import {
  type CreateLobbyMessageBody,
  createLobbyMessage as operation,
} from '@guildhall/protocol/operations/games/lobby-messages';

/**
 * Sends a message to a lobby (LobbyMessageResponse, 201) under the member's additional name.
 * - With a linked channel it is a message of that channel too, in the same transaction; if it is not allowed there, it is sent to
 * the lobby only (docs/contract/lobbies.md#messages).
 * - With `enforce_nonce` a retry returns the first message.
 */
export const createLobbyMessage = route(operation, {
  access: joinedLobby,
  limit: developing(limits.createMessage, 'create_lobby_message'),
  run: async (ctx, { access: { lobby, member }, body }) => {
    checkMap(body.metadata, 'metadata', METADATA);
    checkAllowedMentions(body.allowed_mentions);
    if (cleanContent(body.content) === '') fail('EMPTY_MESSAGE');
    const post = await draftPost(ctx, lobby, member, body);
    const { object, isNew } = await ctx.transact((tx) => say(tx, ctx, { lobby, body, post }));
    if (isNew) await post?.afterSending?.(object.id);
    await noteActivity(ctx, ctx.viewer.user.id);
    return object;
  },
});

/** A message that is allowed in the linked channel. */
type Post = Awaited<ReturnType<typeof draftMessage>> & { place: Place; writer: ReturnType<typeof gameWriter> };

/** The message for the linked channel; null if there is none, or if the guild's rules do not allow it. */
async function draftPost(
  ctx: Context,
  lobby: LobbyRow,
  { additional_name }: LobbyMemberRow,
  body: CreateLobbyMessageBody,
): Promise<Post | null> {
  const place = await linkedPlace(ctx, lobby);
  if (!place || (await isKeptOut(ctx, place))) return null;
  const writer = gameWriter(ctx, additional_name === null ? {} : { lobby_member: { additional_name } });
  const { content, flags, allowed_mentions } = body;
  try {
    return { place, writer, ...(await draftMessage(ctx, place, writer, { content, flags, allowed_mentions })) };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

async function say(
  tx: Tx,
  ctx: Context,
  { lobby: { id: lobby_id }, body, post }: { lobby: LobbyRow; body: CreateLobbyMessageBody; post: Post | null },
): Promise<{ object: LobbyMessageObject; isNew: boolean }> {
  const lobby = (await lockLobby(tx.db, lobby_id)) ?? fail('UNKNOWN_LOBBY');
  const writer = gameWriter(ctx);
  const member = (await findLobbyMember(tx.db, lobby_id, writer.id)) ?? fail('MISSING_ACCESS');
  const id = tx.id();
  const { nonce, enforce_nonce, metadata } = body;
  if (enforce_nonce && nonce !== undefined && nonce !== null) {
    const claim = { channel_id: lobby_id, author_id: writer.id, nonce: String(nonce), message_id: id, created_at: tx.now };
    const first = await claimNonce(tx.db, claim, findLobbyMessage);
    const row = first === undefined ? undefined : await findLobbyMessage(tx.db, lobby_id, first);
    if (row) return { object: lobbyMessageObject(row, (await lobbyAuthors(tx.db, [row]))(row)), isNew: false };
  }
  const isShared = post !== null && post.place.channel.id === lobby.linked_channel_id;
  const shared = isShared ? await storeDraft(tx, post.place, post.writer, post.draft, { id, nonce }) : undefined;
  const row: LobbyMessageRow = {
    lobby_id,
    id,
    channel_id: isShared ? post.place.channel.id : null,
    application_id: lobby.application_id,
    author_id: writer.id,
    webhook_json: null,
    type: 0,
    flags: ((body.flags ?? 0) & SETTABLE_FLAGS) | MESSAGE_FLAGS.SENT_BY_SOCIAL_LAYER_INTEGRATION,
    content: cleanContent(body.content),
    edited_at: null,
    additional_name: member.additional_name,
    metadata_json: metadata && Object.keys(metadata).length > 0 ? JSON.stringify(metadata) : null,
    moderation_json: null,
  };
  const whole = typeof shared === 'object' ? shared : { author: writer.user };
  return { object: await addLobbyMessage(tx, lobby, row, whole), isNew: true };
}
