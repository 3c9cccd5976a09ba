import { inMessage } from '../../../core/access/message.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { announceEdit } from '../messages/edit.ts';
import { asSeenBy, dataOf } from '../messages/message.ts';
import { loadMessageObject } from '../messages/page.ts';
import { lockMessage } from '../messages/queries.ts';
import { updateMessageData } from '../messages/save-data.ts';
import { requirePoll } from './access.ts';
import { END_POLL } from './jobs.ts';
import { pollExpire as operation } from '@guildhall/protocol/operations/messages/polls';

/** Ends the viewer's own poll immediately (MessageResponse); a job counts the votes and announces the result. */
export const pollExpire = route(operation, {
  access: inMessage(),
  limit: limits.write,
  run: async (ctx, { path, access }) => {
    const { channel_id, message_id } = path;
    requirePoll(access);
    if (access.message.author_id !== ctx.viewer.user.id) fail('NOT_MESSAGE_AUTHOR');
    const row = await ctx.transact(async (tx) => {
      const locked = (await lockMessage(tx.db, channel_id, message_id)) ?? fail('UNKNOWN_MESSAGE');
      const poll = dataOf(locked).poll ?? fail('CANNOT_EXPIRE_A_NON_POLL_MESSAGE');
      if (poll.expires_at <= tx.now) fail('POLL_EXPIRED');
      const saved = await updateMessageData(tx.db, locked, { poll: { ...poll, expires_at: tx.now } });
      await announceEdit(tx, access, saved);
      await tx.enqueue(END_POLL, { channel_id, message_id });
      return saved;
    });
    const message = await loadMessageObject({ db: ctx.store.read, cdn: ctx.cdn }, row, ctx.viewer.user.id);
    return access.guild ? asSeenBy(ctx.viewer, message) : message;
  },
});
