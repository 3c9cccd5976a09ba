import type { Message } from '../api/wire.ts';
import { nameOf } from './selectors.ts';
import { t } from './text.ts';

/** The types of a message's `activity`: an invite, and a request to join. */
export const JOIN = 1;
const JOIN_REQUEST = 5;

/** The application of a game invite or a purchase notice; null for other messages. */
export function applicationOf({ application }: Message): { id: string; name: string } | null {
  return application && isNamed(application) ? application : null;
}

function isNamed(application: object): application is { id: string; name: string } {
  return 'id' in application && 'name' in application;
}

/** The text of a game invite or join request; null for other messages. */
export function gameInviteText(message: Message): string | null {
  const { activity, author } = message;
  const application = applicationOf(message);
  if (!activity || !application) return null;
  if (activity.type === JOIN_REQUEST) return t('gameJoinRequest', { name: nameOf(author), game: application.name });
  return t('gameInvite', { name: nameOf(author), game: application.name });
}
