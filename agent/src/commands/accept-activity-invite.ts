import { acceptInvitation } from '../core/accept-invitation.ts';
import { command } from '../core/command.ts';
import { refuse } from '../core/errors.ts';

/** Joins the application's own game by an invitation; its connections receive ACTIVITY_JOIN. 4007 for another application. */
export const acceptActivityInvite = command('ACCEPT_ACTIVITY_INVITE', async ({ agent, session, args }) => {
  const { id } = session.application;
  const { user_id, session_id, channel_id, message_id } = args;
  if (args.application_id && args.application_id !== id) refuse('INVALID_CLIENTID');
  await acceptInvitation(agent, { application_id: id, user_id, session_id, channel_id, message_id });
  return null;
});
