import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { inMessage } from '../../../core/access/message.ts';
import { complain, fail, failForm, requireBits } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { lockMessage } from '../messages/queries.ts';
import { dataOf } from '../messages/message.ts';
import { messageTarget } from '../messages/events.ts';
import { requirePoll } from './access.ts';
import { MESSAGE_POLL_VOTE_ADD, MESSAGE_POLL_VOTE_REMOVE } from './events.ts';
import type { PollData } from './poll.ts';
import { deleteVotes, findVotes, insertVotes } from './queries.ts';
import { votePoll as operation } from '@guildhall/protocol/operations/messages/polls';

/**
 * Sets the viewer's votes in a poll; an empty list removes them. Apps cannot vote (520000), and an ended poll
 * accepts no votes (520001).
 */
export const votePoll = route(operation, {
  access: inMessage(),
  limit: limits.write,
  run: async (ctx, { path, body, access }) => {
    const { user } = ctx.viewer;
    requirePoll(access);
    if (user.kind === 'bot') fail('POLL_VOTING_BLOCKED');
    requireBits(access.permissions, PERMISSIONS.READ_MESSAGE_HISTORY);
    const vote = { channel_id: path.channel_id, message_id: path.message_id, user_id: user.id };
    await ctx.transact(async (tx) => {
      const message = (await lockMessage(tx.db, path.channel_id, path.message_id)) ?? fail('UNKNOWN_MESSAGE');
      const poll = dataOf(message).poll ?? fail('CANNOT_EXPIRE_A_NON_POLL_MESSAGE');
      if (poll.expires_at <= tx.now) fail('POLL_EXPIRED');
      const wanted = readAnswers(poll, body.answer_ids);
      const before = await findVotes(tx.db, vote);
      const removed = before.filter((id) => !wanted.includes(id));
      const added = wanted.filter((id) => !before.includes(id));
      await deleteVotes(tx.db, vote, removed);
      await insertVotes(tx.db, vote, added);
      const told = { ...vote, ...(access.guild ? { guild_id: access.guild.id } : {}) };
      for (const answer_id of removed) tx.emit(MESSAGE_POLL_VOTE_REMOVE, messageTarget(access), { ...told, answer_id });
      for (const answer_id of added) tx.emit(MESSAGE_POLL_VOTE_ADD, messageTarget(access), { ...told, answer_id });
    });
  },
});

function readAnswers(poll: PollData, given: readonly (number | string)[]): number[] {
  const ids = [...new Set(given.map(Number))];
  if (ids.length > 1 && !poll.allow_multiselect)
    failForm({ answer_ids: complain.custom('POLL_TOO_MANY_ANSWERS', 'The poll allows only one answer.') });
  ids.forEach((id, index) => {
    if (poll.answers.some((answer) => answer.answer_id === id)) return;
    failForm({ [`answer_ids.${index}`]: complain.custom('POLL_ANSWER_UNKNOWN', 'The poll has no such answer.') });
  });
  return ids;
}
