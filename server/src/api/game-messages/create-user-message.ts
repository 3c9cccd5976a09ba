import { Maybe } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { noteActivity } from '../../core/activity.ts';
import { developing } from '../../core/development-limits.ts';
import { limits } from '../../core/limits.ts';
import { route } from '../../core/route.ts';
import { directChannel } from '../direct-messages/index.ts';
import { NewMessageBody, sendMessage } from '../messages/index.ts';
import { directPlace, gameWriter, withPartner } from './access.ts';
import { requireGameReachable } from './reach.ts';
import { checkMap, METADATA, StringMap } from './string-map.ts';

/**
 * Sends a direct message on a person's behalf (MessageResponse): an ordinary one, with the game's `application_id`. `metadata`
 * goes along with it. Whom one may not write to: 50007.
 */
export const createUserMessage = route({
  id: 'create_user_message',
  method: 'POST',
  path: '/users/{user_id}/messages',
  auth: ['bearer:dm_channels.messages.write'],
  access: withPartner,
  limit: developing(limits.createMessage, 'game_direct_messages'),
  body: Type.Interface([NewMessageBody], { metadata: Maybe(StringMap) }),
  reply: 200,
  run: async (ctx, { path: { user_id }, access, body }) => {
    const { metadata, nonce } = body;
    checkMap(metadata, 'metadata', METADATA);
    await requireGameReachable(ctx, access);
    const me = ctx.viewer.user.id;
    const channel = access.channel ?? (await ctx.transact((tx) => directChannel(tx, me, user_id))).row;
    const writer = gameWriter(ctx, metadata ? { metadata } : {});
    const message = await sendMessage(ctx, directPlace(channel, me, user_id), writer, body);
    await noteActivity(ctx, me);
    return nonce === undefined || nonce === null ? message : { ...message, nonce };
  },
});
