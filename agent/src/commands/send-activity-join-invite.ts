import { type Call, command } from '@guildhall/rpc/command';
import type { Agent } from '../core/agent.ts';
import { sendInvitation } from '../core/send-invitation.ts';

/** Invites a user into the party of the activity that the connection shows; refused as sendInvitation says. */
export const sendActivityJoinInvite = command(
  'SEND_ACTIVITY_JOIN_INVITE',
  async ({ in: agent, session, args: { user_id } }: Call<'SEND_ACTIVITY_JOIN_INVITE', Agent>) => {
    await sendInvitation(agent, session, user_id);
    return null;
  },
);
