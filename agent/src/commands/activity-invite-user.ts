import { type Call, command } from '@guildhall/rpc/command';
import type { Agent } from '../core/agent.ts';
import { sendInvitation } from '../core/send-invitation.ts';

/** Invites a user into the party of the activity that the connection shows, with a text; refused as sendInvitation says. */
export const activityInviteUser = command(
  'ACTIVITY_INVITE_USER',
  async ({ in: agent, session, args: { user_id, content } }: Call<'ACTIVITY_INVITE_USER', Agent>) => {
    await sendInvitation(agent, session, user_id, content ?? undefined);
    return null;
  },
);
