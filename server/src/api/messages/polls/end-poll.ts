import { MESSAGE_TYPES } from '@guildhall/protocol/enums';
import { type ChannelPlace, findPlace } from '../../../core/access/place.ts';
import { job } from '../../../core/framework/job.ts';
import type { MessageRow } from '../../../core/tables/database.ts';
import { transact, type Tx } from '../../../core/framework/transact.ts';
import { addSystemMessage } from '../messages/system.ts';
import { announceEdit } from '../messages/edit.ts';
import { lockMessage } from '../messages/queries.ts';
import { updateMessageData } from '../messages/save-data.ts';
import { dataOf } from '../messages/message.ts';
import { findUser } from '../../people/users/queries.ts';
import type { PollData } from './poll.ts';
import { type AnswerCount, countVotes } from './queries.ts';
import { END_POLL, type PollEnd } from './jobs.ts';
import type { EmbedObject } from '@guildhall/protocol/objects/messages/messages';

/** Finalises a poll when it expires: MESSAGE_UPDATE, and a message of type 46 with the result. */
export const endPoll = job({
  ...END_POLL,
  run: async (platform, end) => {
    const place = await findPlace(platform, end.channel_id);
    if (place) await transact(platform, { userId: null, reason: null }, (tx) => finish(tx, place, end));
  },
});

async function finish(tx: Tx, place: ChannelPlace, { channel_id, message_id }: PollEnd): Promise<void> {
  const row = await lockMessage(tx.db, channel_id, message_id);
  const poll = row && dataOf(row).poll;
  // The message was deleted, the poll is finalised already, or this job belongs to another expiry.
  if (!row || !poll || poll.is_finalized || poll.expires_at > tx.now) return;
  const saved = await updateMessageData(tx.db, row, { poll: { ...poll, is_finalized: true } });
  await announceEdit(tx, place, saved);
  await announceResult(tx, place, saved, poll);
}

async function announceResult(tx: Tx, place: ChannelPlace, row: MessageRow, poll: PollData): Promise<void> {
  const author = await findUser(tx.db, row.author_id);
  // A webhook has no account to be the author of the result.
  if (!author) return;
  const counts = (await countVotes(tx.db, row.channel_id, [row.id], null)).get(row.id) ?? [];
  const { guild_id } = place.channel;
  await addSystemMessage(tx, place, {
    type: MESSAGE_TYPES.POLL_RESULT,
    author,
    data: {
      embeds: [resultEmbed(poll, counts)],
      message_reference: { type: 0, channel_id: row.channel_id, message_id: row.id, ...(guild_id === null ? {} : { guild_id }) },
    },
  });
}

/** The result as an embed of type poll_result; a draw has no victor. */
function resultEmbed({ question, answers }: PollData, counts: readonly AnswerCount[]): EmbedObject {
  const most = Math.max(0, ...counts.map(({ count }) => count));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const [first, ...others] = counts.filter(({ count }) => count === most && count > 0);
  const victor = others.length ? undefined : answers.find(({ answer_id }) => answer_id === first?.answer_id);
  const emoji = victor?.poll_media.emoji;
  const facts: [name: string, value: string | undefined | null][] = [
    ['poll_question_text', question.text],
    ['victor_answer_votes', String(most)],
    ['total_votes', String(total)],
    ['victor_answer_id', victor && String(victor.answer_id)],
    ['victor_answer_text', victor?.poll_media.text],
    ['victor_answer_emoji_id', emoji?.id],
    ['victor_answer_emoji_name', emoji?.name],
    ['victor_answer_emoji_animated', emoji?.animated && 'true'],
  ];
  const fields = facts.flatMap(([name, value]) => (value ? [{ name, value, inline: false }] : []));
  return { type: 'poll_result', fields };
}
