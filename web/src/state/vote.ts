import type { Message } from '../api/wire.ts';
import { patchMessage } from './log.ts';
import { addVote, removeVote, votesOf } from './polls.ts';
import { request, store } from './session.ts';
import { toastError } from './toasts.ts';

/** Votes for exactly these answers; an empty list removes the vote. Shown immediately, undone if the server refuses. */
export async function vote(message: Message, answerIds: number[]): Promise<void> {
  const change = (wanted: number[]) => (one: Message) =>
    (one.poll?.answers ?? []).reduce(
      (so_far, { answer_id }) =>
        wanted.includes(answer_id) ? addVote(so_far, answer_id, true) : removeVote(so_far, answer_id, true),
      one,
    );
  const before = (message.poll?.answers ?? [])
    .map((one) => one.answer_id)
    .filter((id) => message.poll && votesOf(message.poll, id).me_voted);
  const show = (wanted: number[]) => store.set((state) => patchMessage(state, message.channel_id, message.id, change(wanted)));
  show(answerIds);
  try {
    await request('PUT /channels/{channel_id}/polls/{message_id}/answers/@me', {
      channel_id: message.channel_id,
      message_id: message.id,
      body: { answer_ids: answerIds.map(String) },
    });
  } catch (error) {
    show(before);
    toastError(error);
  }
}

/** Ends the user's own poll. Throws ApiError. */
export const endPoll = (message: Message) =>
  request('POST /channels/{channel_id}/polls/{message_id}/expire', { channel_id: message.channel_id, message_id: message.id });
