import type { Activity } from '../../api/wire-presence.ts';
import type { Id } from '../../api/wire-base.ts';
import { refused } from '../../state/join-game.ts';
import { request } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { t } from './text.ts';

/** Activity flag: others can watch. */
const SPECTATE = 1 << 2;

/** An activity that others can watch. */
export interface Watchable {
  name: string;
  application_id: Id;
  session_id: string;
}

/** The game that others can watch, with the session to request its secret from; null if the activity cannot be watched. */
export function watchable({ name, application_id, session_id, flags = 0 }: Activity): Watchable | null {
  return application_id && session_id && (flags & SPECTATE) !== 0 ? { name, application_id, session_id } : null;
}

/** Watches the game of a friend: the user's running game, or the one that the desktop agent starts, shows it. Says why if that is not possible. */
export async function spectateGame(user_id: Id, { name, ...path }: Watchable): Promise<void> {
  try {
    await request('POST /users/{user_id}/sessions/{session_id}/activities/{application_id}/2', { user_id, ...path });
    toast(t('spectating', { name }));
  } catch (error) {
    refused(error, t('notRunning', { name }), t('over'));
  }
}
