import type { Route } from '../../../core/framework/route.ts';
import { bulkDeleteMessages as bulkDelete } from './bulk-delete-messages.ts';
import { createMessage } from './create-message.ts';
import { deleteMessage } from './delete-message.ts';
import { getMessage } from './get-message.ts';
import { listMessages } from './list-messages.ts';
import { triggerTypingIndicator } from './trigger-typing-indicator.ts';
import { updateMessage } from './update-message.ts';

/** Everything under /channels/{channel_id}/messages, and the typing indicator, in path order. */
export const messagesRoutes: Route[] = [
  listMessages,
  createMessage,
  bulkDelete,
  getMessage,
  deleteMessage,
  updateMessage,
  triggerTypingIndicator,
];
