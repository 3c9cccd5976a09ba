import { noteActivity } from '../../../core/access/activity.ts';
import { inChannel } from '../../../core/access/channel.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route, Serialized } from '../../../core/framework/route.ts';
import { requireDirectPartner } from '../direct-messages/reach.ts';
import { MESSAGE_REQUESTED } from './hooks.ts';
import { asSeenBy } from './message.ts';
import { sentMessageText } from './page-text.ts';
import { mayAttach } from './parts/attachments.ts';
import { sendMessage } from './send.ts';
import { writerOf } from './writer.ts';
import { createMessage as operation } from '@guildhall/protocol/operations/messages/messages';

/**
 * Sends a message (MessageResponse). With `enforce_nonce` a retry returns the first message and has no other
 * effect.
 */
export const createMessage = route(operation, {
  access: inChannel('SEND_MESSAGES'),
  limit: limits.createMessage,
  files: { streamed: true, before: (_ctx, access) => mayAttach(access) },
  run: async (ctx, { body, access, files }) => {
    const checked = access.guild ? ctx.hooks.run(MESSAGE_REQUESTED, ctx, access) : requireDirectPartner(ctx, access);
    if (checked) await checked;
    const { viewer } = ctx;
    const message = await sendMessage(ctx, access, writerOf(viewer), body, files);
    await noteActivity(ctx, viewer.user.id);
    const answer = access.guild ? asSeenBy(viewer, message) : message;
    if (body.nonce !== undefined && body.nonce !== null) return { ...answer, nonce: body.nonce };
    const text = sentMessageText(answer, viewer.user);
    return text === undefined ? answer : new Serialized(text);
  },
});
