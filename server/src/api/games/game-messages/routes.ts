import type { Route } from '../../../core/framework/route.ts';
import { createUserMessage } from './create-user-message.ts';
import { deleteUserMessage } from './delete-user-message.ts';
import { getDmChannel } from './get-dm-channel.ts';
import { listUserMessageSummaries } from './list-user-message-summaries.ts';
import { listUserMessages } from './list-user-messages.ts';
import { updateUserMessageExternalModerationMetadata } from './update-user-message-external-moderation-metadata.ts';
import { updateUserMessage } from './update-user-message.ts';

/** Direct messages as games send and read them, in path order. */
export const gameMessagesRoutes: Route[] = [
  getDmChannel,
  listUserMessages,
  createUserMessage,
  deleteUserMessage,
  updateUserMessage,
  listUserMessageSummaries,
  updateUserMessageExternalModerationMetadata,
];
