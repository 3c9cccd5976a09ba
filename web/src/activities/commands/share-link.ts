import { type Call, command } from '@guildhall/rpc/command';
import { refuse } from '@guildhall/rpc/errors';
import { managedLink, shareLinkOf } from '../links.ts';
import type { ActivitySurroundings } from '../surroundings.ts';

/** Lets the user send or copy a link to the activity, which may be a managed one: 4000 if that is unknown. */
export const shareLink = command(
  'SHARE_LINK',
  async ({ in: surroundings, session, args }: Call<'SHARE_LINK', ActivitySurroundings>) => {
    const { account, activity, ask } = surroundings;
    const managed = args.link_id
      ? await managedLink(activity.application_id, args.link_id).catch(() => refuse('INVALID_PAYLOAD', 'link_id: unknown'))
      : undefined;
    const link = shareLinkOf(activity.application_id, {
      custom_id: args.custom_id,
      link_id: args.link_id,
      referrer_id: account.user.id,
    });
    const { channel_id: channelId } = activity.location;
    const answer = await ask(
      { kind: 'share', name: session.application.name, message: args.message, link, channelId, managed },
      session.ended,
    );
    if (answer === null || answer === true || answer instanceof File)
      return { success: false, didCopyLink: false, didSendMessage: false };
    return { success: answer.didCopyLink || answer.didSendMessage, ...answer };
  },
);
