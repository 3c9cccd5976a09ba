import { noteActivity } from '../../../core/access/activity.ts';
import { inChannel } from '../../../core/access/channel.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { requireDirectPartner } from '../direct-messages/reach.ts';
import { MESSAGE_REQUESTED } from './hooks.ts';
import { asSeenBy } from './message.ts';
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
    if (access.guild) await ctx.hooks.run(MESSAGE_REQUESTED, ctx, access);
    else await requireDirectPartner(ctx, access);
    const message = await sendMessage(ctx, access, writerOf(ctx.viewer), body, files);
    await noteActivity(ctx, ctx.viewer.user.id);
    const answer = access.guild ? asSeenBy(ctx.viewer, message) : message;
    return body.nonce === undefined || body.nonce === null ? answer : { ...answer, nonce: body.nonce };
  },
});
