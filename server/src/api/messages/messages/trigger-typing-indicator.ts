import { inChannel } from '../../../core/access/channel.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { emitNow } from '../../../core/framework/transact.ts';
import { memberObject } from '../../guild/members/member.ts';
import { requireTextChannel } from './access.ts';
import { messageTarget, TYPING_START } from './events.ts';
import { triggerTypingIndicator as operation } from '@guildhall/protocol/operations/messages/messages';

/** Shows the caller as typing for ten seconds. */
export const triggerTypingIndicator = route(operation, {
  access: inChannel('SEND_MESSAGES'),
  limit: limits.typing,
  run: async (ctx, { path, access }) => {
    requireTextChannel(access.channel);
    const { user } = ctx.viewer;
    emitNow(ctx, TYPING_START, messageTarget(access), {
      channel_id: path.channel_id,
      ...(access.guild ? { guild_id: access.guild.id } : {}),
      user_id: user.id,
      timestamp: Math.floor(ctx.clock.now() / 1000),
      ...(access.guild ? { member: memberObject(access.member.row, user) } : {}),
    });
  },
});
