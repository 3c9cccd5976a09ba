import type { Route } from '../../core/route.ts';
import { bulkDeleteMessages as bulkDelete } from './bulk-delete-messages.ts';
import { createMessage } from './create-message.ts';
import { deleteMessage } from './delete-message.ts';
import { getMessage } from './get-message.ts';
import { listMessages } from './list-messages.ts';
import { triggerTypingIndicator } from './trigger-typing-indicator.ts';
import { updateMessage } from './update-message.ts';

export { bulkDeleteMessages, findMessageAuthors } from './bulk-deletion.ts';
export { saveMessageData } from './save-data.ts';
export { requireListening, requireModeration, requireTextChannel } from './access.ts';
export { MESSAGE_CREATE, MESSAGE_DELETE, MESSAGE_DELETE_BULK, MESSAGE_UPDATE, messageEvent, messageTarget } from './events.ts';
export type { EmbedMedia, EmbedObject } from './embeds.ts';
export { checkAllowedMentions } from './mentions.ts';
export { embedsOf, type Preview } from './parts/previews.ts';
export { dataOf, type MessageData } from './message.ts';
export { asSeenBy, forApplication, isSystemMessage, type MessageObject, messageObject } from './message.ts';
export {
  basicMessageObject,
  deletedUser,
  loadMessageObject,
  messageObjects,
  scatteredMessageObjects,
  type Source,
} from './page.ts';
export { announceEdit, editMessage } from './edit.ts';
export { eraseEphemeral, findEphemeral, forOnePerson, storeEphemeral } from './ephemeral.ts';
export { type InteractionData, interactionFields, interactionUsers } from './parts/interaction.ts';
export { cleanContent } from './body.ts';
export { SETTABLE_FLAGS } from './compose.ts';
export { claimNonce } from './nonces.ts';
export { FORWARD } from './reply.ts';
export { draftMessage, sendMessage, storeDraft } from './send.ts';
export { copyFiles, showingFiles } from './parts/copies.ts';
export type { Draft } from './draft.ts';
export { eraseMessage } from './erase.ts';
export { addSystemMessage } from './system.ts';
export { findSystemChannel } from './system-channel.ts';
export {
  type GameOrigin,
  type Place,
  type WebhookAuthor,
  webhookUser,
  webhookWriter,
  type Writer,
  writerFrom,
  writerOf,
} from './writer.ts';
export { EditMessageBody, NewMessageBody } from './body.ts';
export { attachmentObjects, AttachmentRequest, type GivenFiles, takeFiles } from './parts/attachments.ts';
export { findMessagesUpTo, insertMessage, lockMessage, raiseChannelHead } from './queries.ts';

/** Everything under /channels/{channel_id}/messages, and the typing sign, in path order. */
export const messagesRoutes: Route[] = [
  listMessages,
  createMessage,
  bulkDelete,
  getMessage,
  deleteMessage,
  updateMessage,
  triggerTypingIndicator,
];
