import type { Message } from '../api/wire.ts';
import { nameOf } from './selectors.ts';

/** Of `activity` in a message: the author asks to be let in, where others invite. */
const JOIN_REQUEST = 5;

/** What an invitation into a game says; null for another message. */
export function invitationWords({ activity, application, author }: Message): string | null {
  if (!activity || !application) return null;
  if (activity.type === JOIN_REQUEST) return `${nameOf(author)} wants to join ${application.name}`;
  return `${nameOf(author)} sent an invite to ${application.name}`;
}
