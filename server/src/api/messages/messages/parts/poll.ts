import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { requireBits } from '../../../../core/framework/errors.ts';
import type { Db } from '../../../../core/framework/store.ts';
import type { MessageRow } from '../../../../core/tables/database.ts';
import type { Tx } from '../../../../core/framework/transact.ts';
import { countVotes } from '../../polls/queries.ts';
import { type PollData, pollObject, readPoll } from '../../polls/poll.ts';
import type { Composition, Draft } from '../draft.ts';
import type { MessageData } from '../types.ts';
import { END_POLL } from '../../polls/jobs.ts';
import type { PollObject } from '@guildhall/protocol/objects/messages/polls';

/** Adds the poll of a request to a new message. */
export async function addPoll(composition: Composition, draft: Draft): Promise<void> {
  const poll = await pollOf(composition);
  if (!poll) return;
  draft.data.poll = poll;
  draft.stored.push((tx, row) => awaitPollEnd(tx, row, poll));
}

/** The poll of a request, or undefined. Needs SEND_POLLS (50013). */
export async function pollOf({ ctx, place, body }: Composition): Promise<PollData | undefined> {
  if (!body.poll) return undefined;
  requireBits(place.permissions, PERMISSIONS.SEND_POLLS);
  return readPoll(ctx, place, body.poll);
}

/** Schedules the job that ends the poll of a stored message. */
export async function awaitPollEnd(tx: Tx, { channel_id, id }: MessageRow, { expires_at }: PollData): Promise<void> {
  await tx.enqueue(END_POLL, { channel_id, message_id: id }, expires_at);
}

/** The polls of messages of one channel with their votes, as seen by `onlooker`; by message id. */
export async function findPolls(
  db: Db,
  page: readonly { row: MessageRow; data: Readonly<MessageData> }[],
  onlooker: Snowflake | null,
): Promise<ReadonlyMap<Snowflake, PollObject>> {
  const polls = page.flatMap(({ row, data }) => (data.poll ? [{ row, poll: data.poll }] : []));
  const channelId = polls[0]?.row.channel_id;
  if (channelId === undefined) return new Map();
  const ids = polls.map(({ row }) => row.id);
  const votes = await countVotes(db, channelId, ids, onlooker);
  return new Map(polls.map(({ row, poll }) => [row.id, pollObject(poll, votes.get(row.id) ?? [])]));
}
