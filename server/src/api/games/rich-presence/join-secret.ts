import type { Context } from '../../../core/framework/context.ts';
import { accessChannel } from '../../../core/access/channel.ts';
import { findMessage } from '../../../core/access/message.ts';
import { fail } from '../../../core/framework/errors.ts';
import { timestampOf } from '@guildhall/protocol/ids';
import { isBlocked, isOfGame, isOpenTo } from './acquaintance.ts';
import { findActivity, type OwnActivity, type Shown } from './session-activity.ts';
import type { MessageData } from '../../messages/messages/types.ts';
import { INVITE } from '@guildhall/protocol/bodies/games/rich-presence';

/** Ms that an invitation is valid (docs/contract/games.md#invitations). */
const GOOD_FOR = 6 * 60 * 60 * 1000;
/**
 * A party privacy: friends and users in the same voice channel join without asking
 * (docs/contract/games.md#invitations).
 */
const PUBLIC = 1;

/** The message with the invitation. */
interface InvitedBy {
  channel_id?: string;
  message_id?: string;
}

/**
 * The secret with which a game admits the caller to the party of an activity (docs/contract/games.md#invitations).
 * - For users invited by the message, users to whom the party is public, and the player.
 * - 50001 for others, across a block, and for other games.
 * - 10008 if there is nothing to join.
 */
export async function joinSecret(ctx: Context, shown: Shown, by: InvitedBy): Promise<string> {
  if (!(await isOfGame(ctx, shown.application_id))) fail('MISSING_ACCESS');
  const activity = await findActivity(ctx.store.read, shown);
  if (shown.user_id !== ctx.viewer.user.id) {
    if (await isBlocked(ctx, shown.user_id)) fail('MISSING_ACCESS');
    const may =
      (await isInvited(ctx, shown, by, activity)) || (activity?.party?.privacy === PUBLIC && (await isOpenTo(ctx, shown)));
    if (!may) fail('MISSING_ACCESS');
  }
  return activity?.secrets?.join ?? fail('UNKNOWN_MESSAGE');
}

/** Whether the message is a recent invitation to that party from that user to the caller. */
async function isInvited(
  ctx: Context,
  { user_id, session_id, application_id }: Shown,
  { channel_id, message_id }: InvitedBy,
  activity: OwnActivity | undefined,
): Promise<boolean> {
  if (!channel_id || !message_id) return false;
  const access = await accessChannel(ctx, channel_id);
  const message = await findMessage(ctx.store.read, channel_id, message_id);
  if (!message || message.author_id !== user_id || access.guild) return false;
  const data: MessageData = message.data_json === null ? {} : JSON.parse(message.data_json);
  const invite = data.activity;
  if (invite?.type !== INVITE.JOIN || data.application_id !== application_id || invite.session_id !== session_id) return false;
  if (activity && activity.party?.id !== invite.party_id) return false;
  return ctx.clock.now() - timestampOf(message_id) <= GOOD_FOR;
}
