import { acceptInvitation } from '../core/accept-invitation.ts';
import { type Call, command } from '@guildhall/rpc/command';
import { refuse } from '@guildhall/rpc/errors';
import type { Agent } from '../core/agent.ts';

/** Joins the application's own game by an invitation; its connections receive ACTIVITY_JOIN. 4007 for another application. */
export const acceptActivityInvite = command(
  'ACCEPT_ACTIVITY_INVITE',
  async ({ in: agent, session, args }: Call<'ACCEPT_ACTIVITY_INVITE', Agent>) => {
    const { id } = session.application;
    const { user_id, session_id, channel_id, message_id } = args;
    if (args.application_id && args.application_id !== id) refuse('INVALID_CLIENTID');
    await acceptInvitation(agent, { application_id: id, user_id, session_id, channel_id, message_id });
    return null;
  },
);
