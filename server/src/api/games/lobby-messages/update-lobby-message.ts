import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import type { LobbyMessageRow } from '../../../core/tables/games.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { gameWriter } from '../game-messages/access.ts';
import { changeLobbyMessage, loadShared } from './share.ts';
import { findLobbyMessage } from './queries.ts';
import { lobbyAuthors, updatedLobbyMessage } from './lobby-message.ts';
import { cleanContent } from '../../messages/messages/body.ts';
import { editMessage } from '../../messages/messages/edit.ts';
import { type InChannel, isKeptOut, ownLobbyMessage, whereItIs } from './access.ts';
import type { LobbyMessageObject } from '@guildhall/protocol/objects/games/lobby-messages';
import { updateLobbyMessage as operation } from '@guildhall/protocol/operations/games/lobby-messages';

/**
 * Edits the text of the caller's own lobby message (LobbyMessageResponse with its times), in the linked channel too.
 * - Clears the backend's moderation metadata.
 * - 50013 for a message in the channel of a guild that has banned or timed out the caller.
 * - The reference has no such operation; it follows that of direct messages.
 */
export const updateLobbyMessage = route(operation, {
  access: ownLobbyMessage,
  limit: limits.editMessage,
  run: async (ctx, { access: { message }, body: { content } }) => {
    if (content === undefined) return updatedLobbyMessage(message, (await lobbyAuthors(ctx.store.read, [message]))(message));
    const text = cleanContent(content);
    if (text === '') fail('EMPTY_MESSAGE');
    return whereItIs(ctx, message, async (shared, hold) => {
      if (shared) return editBoth(ctx, message, shared, { content, hold });
      return ctx.transact(async (tx) => {
        const lobby = await hold(tx);
        const kept = (await findLobbyMessage(tx.db, lobby.id, message.id)) ?? fail('UNKNOWN_MESSAGE');
        return changeLobbyMessage(tx, lobby, { ...kept, content: text, edited_at: tx.now }, await loadShared(tx, kept), kept);
      });
    });
  },
});

/** Edits the message in the linked channel, which also updates the lobby's copy. */
async function editBoth(
  ctx: Context,
  { lobby_id, id }: LobbyMessageRow,
  { place, row }: InChannel,
  { content, hold }: { content: string | null; hold: (tx: Tx) => Promise<unknown> },
): Promise<LobbyMessageObject> {
  if (await isKeptOut(ctx, place)) fail('MISSING_PERMISSIONS');
  const first = async (tx: Tx) => void (await hold(tx));
  const { author } = await editMessage(ctx, { place, writer: gameWriter(ctx), message: row, body: { content }, first });
  const now = (await findLobbyMessage(ctx.store.read, lobby_id, id)) ?? fail('UNKNOWN_MESSAGE');
  return updatedLobbyMessage(now, author);
}
