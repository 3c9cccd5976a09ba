import type { Message } from '../api/wire.ts';
import { nameOf } from './selectors.ts';

/** Type of a message's `activity`: a request to join; other types are invites. */
const JOIN_REQUEST = 5;

/** The text of a game invite or join request; null for other messages. */
export function gameInviteText({ activity, application, author }: Message): string | null {
  if (!activity || !application) return null;
  if (activity.type === JOIN_REQUEST) return `${nameOf(author)} wants to join ${application.name}`;
  return `${nameOf(author)} sent an invite to ${application.name}`;
}
