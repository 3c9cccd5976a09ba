import { type Call, command } from '@guildhall/rpc/command';
import { refuse } from '@guildhall/rpc/errors';
import { openPrivate } from '../../state/actions.ts';
import { linkOf } from '../links.ts';
import { sendTo } from '../send.ts';
import type { ActivitySurroundings } from '../surroundings.ts';

/** Invites a user into the instance by a direct message, if the user agrees. 4010 for an unknown user, 1002 if the user declines. */
export const inviteUserEmbedded = command(
  'INVITE_USER_EMBEDDED',
  async ({ in: surroundings, session, args: { user_id, content } }: Call<'INVITE_USER_EMBEDDED', ActivitySurroundings>) => {
    const { account, ask } = surroundings;
    const user = await account.request('GET /users/{user_id}', { user_id }).catch(() => refuse('INVALID_USER'));
    const question = { kind: 'invite-user', name: session.application.name, user, content: content ?? '' } as const;
    if ((await ask(question, session.ended)) === null) return refuse('TRANSACTION_ABORTED');
    const link = await linkOf(surroundings);
    await sendTo(await openPrivate(user_id), [content, link]);
    return null;
  },
);
