import { ApiError } from '@guildhall/protocol/client';
import { command } from '../core/command.ts';
import { refuse } from '../core/errors.ts';

/**
 * Fetches the secret of an invitation into the application's game, and hands it to the connections that wait for ACTIVITY_JOIN. 4007 for
 * another application, 4011 if the person is not invited, 5006 if there is nothing to join any more.
 */
export const acceptActivityInvite = command('ACCEPT_ACTIVITY_INVITE', async ({ agent, session, args }) => {
  const { id } = session.application;
  const { user_id, session_id, channel_id, message_id } = args;
  if (args.application_id && args.application_id !== id) refuse('INVALID_CLIENTID');
  const route = 'GET /users/{user_id}/sessions/{session_id}/activities/{application_id}/1';
  const call = { user_id, session_id, application_id: id, query: { channel_id, message_id } };
  const { secret } = await agent.account.request(route, call).catch((error: unknown) => {
    if (error instanceof ApiError) return refuse(error.status === 404 ? 'NO_ELIGIBLE_ACTIVITY' : 'INVALID_INVITE');
    throw error;
  });
  agent.sessions.emit('ACTIVITY_JOIN', { secret }, ({ application }) => application.id === id);
  return null;
});
