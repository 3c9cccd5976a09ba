import { compareIds } from '@guildhall/protocol/ids';
import { noteActivity } from '../../../core/access/activity.ts';
import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits, developing } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { directChannel } from '../../messages/direct-messages/direct.ts';
import { FORWARD } from '../../messages/messages/reply.ts';
import { sendMessage } from '../../messages/messages/send.ts';
import { readInvite, notifyInvite } from '../rich-presence/invite.ts';
import { directPlace, gameWriter, withPartner } from './access.ts';
import { requireGameReachable } from './reach.ts';
import { checkMap, METADATA } from './string-map.ts';
import type { NewMessageBody } from '@guildhall/protocol/bodies/messages/messages';
import { createUserMessage as operation } from '@guildhall/protocol/operations/games/game-messages';

/**
 * Sends a direct message on a user's behalf (MessageResponse), an ordinary one with the game's `application_id`.
 * - `metadata` is attached; `activity` makes it an invitation into the game. A token without the scope for messages sends
 *  invitations without text.
 * - 50007 if the user may not be messaged.
 * - 50026 for a reply without the scope for reading, and for any forward.
 */
export const createUserMessage = route(operation, {
  access: withPartner,
  limit: developing(limits.createMessage, 'game_direct_messages'),
  run: async (ctx, { path: { user_id }, access, body }) => {
    const { metadata, nonce, enforce_nonce, activity } = body;
    const writes = ctx.viewer.scopes.has('dm_channels.messages.write');
    if (!writes && !activity) fail('MISSING_SCOPE');
    if (writes) requireReadable(ctx, body.message_reference);
    checkMap(metadata, 'metadata', METADATA);
    await requireGameReachable(ctx, access);
    const me = ctx.viewer.user.id;
    const invite = activity ? await readInvite(ctx, activity, user_id) : null;
    const channel = access.channel ?? (await ctx.transact((tx) => directChannel(tx, me, user_id))).row;
    const said = invite ? { activity: invite.activity, application: invite.application } : {};
    const writer = gameWriter(ctx, { ...(metadata ? { metadata } : {}), ...said });
    const before = ctx.ids.next();
    const message = await sendMessage(ctx, directPlace(channel, me, user_id), writer, writes ? body : { nonce, enforce_nonce });
    // With a repeated nonce it is the earlier message, for which events were sent then.
    const isNew = compareIds(message.id, before) > 0;
    if (invite && isNew) await notifyInvite(ctx, invite, { channel_id: channel.id, message_id: message.id, to: user_id });
    await noteActivity(ctx, me);
    return nonce === undefined || nonce === null ? message : { ...message, nonce };
  },
});

/** Fails with 50026 if the response would show messages the token may not read: of other channels, or of this one. */
function requireReadable({ viewer }: Context, reference: NewMessageBody['message_reference']): void {
  if (!reference) return;
  if (reference.type === FORWARD || !viewer.scopes.has('dm_channels.messages.read')) fail('MISSING_SCOPE');
}
