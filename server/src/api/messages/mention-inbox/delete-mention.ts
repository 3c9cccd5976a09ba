import { firstIdAt } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { deleteMention as operation } from '@guildhall/protocol/operations/messages/mention-inbox';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { RECENT_MENTION_DELETE } from './events.ts';
import { dismissMention, forgetDismissed, isMentionOf } from './queries.ts';
import { findTargets } from './targets.ts';

/** Removes a message from the caller's inbox of mentions: RECENT_MENTION_DELETE to the caller's sessions. The message stays. */
export const deleteMention = route(operation, {
  access: open,
  limit: limits.acks,
  run: async (ctx, { path: { message_id } }) => {
    const { id } = ctx.viewer.user;
    const targets = await findTargets(ctx.store.read, id, { roles: true, everyone: true });
    if (!(await isMentionOf(ctx.store.read, message_id, targets))) fail('UNKNOWN_MESSAGE');
    await ctx.transact(async (tx) => {
      await forgetDismissed(tx.db, id, firstIdAt(tx.now - LIMITS.mentionInbox.age.max));
      if (await dismissMention(tx.db, id, message_id)) tx.emit(RECENT_MENTION_DELETE, { user_ids: [id] }, { message_id });
    });
  },
});
