import type { Route } from '../../../core/framework/route.ts';
import { addMyMessageReaction } from './add-my-message-reaction.ts';
import { deleteAllMessageReactions } from './delete-all-message-reactions.ts';
import { deleteAllMessageReactionsByEmoji } from './delete-all-message-reactions-by-emoji.ts';
import { deleteMyMessageReaction } from './delete-my-message-reaction.ts';
import { deleteUserMessageReaction } from './delete-user-message-reaction.ts';
import { listMessageReactionsByEmoji } from './list-message-reactions-by-emoji.ts';

/** Everything under /channels/{channel_id}/messages/{message_id}/reactions, in path order. */
export const reactionsRoutes: Route[] = [
  deleteAllMessageReactions,
  listMessageReactionsByEmoji,
  deleteAllMessageReactionsByEmoji,
  addMyMessageReaction,
  deleteMyMessageReaction,
  deleteUserMessageReaction,
];
