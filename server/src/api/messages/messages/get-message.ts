import { inMessage } from '../../../core/access/message.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { requireListening } from './access.ts';
import { asSeenBy } from './message.ts';
import { loadMessageObject } from './page.ts';
import { getMessage as operation } from '@guildhall/protocol/operations/messages/messages';

/**
 * Returns one message (MessageResponse). Needs READ_MESSAGE_HISTORY, and CONNECT for the text of a voice
 * channel.
 */
export const getMessage = route(operation, {
  access: inMessage('READ_MESSAGE_HISTORY'),
  limit: limits.read,
  run: async (ctx, { access }) => {
    requireListening(access);
    const message = await loadMessageObject({ db: ctx.store.read, cdn: ctx.cdn }, access.message, ctx.viewer.user.id);
    return access.guild ? asSeenBy(ctx.viewer, message) : message;
  },
});
