import { ApiError } from '@guildhall/protocol/client';
import { receivers } from '../activities/secrets.ts';
import type { Message } from '../api/wire.ts';
import { applicationOf } from './invitations.ts';
import { request } from './session.ts';
import { toast, toastError } from './toasts.ts';
import { t } from './text.ts';

/** The error code when the user's game is not running. */
const UNKNOWN_SESSION = 10020;
/** The error codes when the sender's party is over, the invite is older than six hours, or the user may not watch. */
const OVER: readonly number[] = [10008, 50001];

/** Accepts the invite of a message: the user's open activity or running game joins the party. Says why if that is not possible. */
export async function joinGame(message: Message): Promise<void> {
  const application = applicationOf(message);
  const { id, channel_id, author, activity } = message;
  if (!application || !activity?.session_id) return;
  try {
    const receive = receivers.get()[application.id];
    if (receive) {
      const route = 'GET /users/{user_id}/sessions/{session_id}/activities/{application_id}/1';
      const path = { user_id: author.id, session_id: activity.session_id, application_id: application.id };
      receive((await request(route, { ...path, query: { channel_id, message_id: id } })).secret);
      return;
    }
    await request('POST /users/{user_id}/sessions/{session_id}/activities/{application_id}/1', {
      user_id: author.id,
      session_id: activity.session_id,
      application_id: application.id,
      body: { channel_id, message_id: id },
    });
    toast(t('joining', { game: application.name }));
  } catch (error) {
    refused(error, t('openToJoin', { game: application.name }), t('inviteOver'));
  }
}

/** Says why a user cannot join or watch a game. */
export function refused(error: unknown, notRunning: string, over: string): void {
  const code = error instanceof ApiError ? error.code : 0;
  if (code === UNKNOWN_SESSION) toast(notRunning);
  else if (OVER.includes(code)) toast(over);
  else toastError(error);
}
