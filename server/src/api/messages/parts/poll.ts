import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { fail } from '../../../core/errors.ts';
import { has } from '../../../core/permissions.ts';
import type { Db } from '../../../core/store.ts';
import type { MessageRow } from '../../../core/tables.ts';
import { countVotes, endPoll, type PollObject, pollObject, readPoll } from '../../polls/index.ts';
import type { Composition, Draft } from '../draft.ts';
import type { MessageData } from '../message.ts';

/** Adds the poll of a request to a new message; needs SEND_POLLS. It ends by a job. */
export async function addPoll({ ctx, place, body }: Composition, draft: Draft): Promise<void> {
  if (!body.poll) return;
  if (!has(place.permissions, PERMISSIONS.SEND_POLLS)) fail('MISSING_PERMISSIONS');
  const poll = await readPoll(ctx, place, body.poll);
  draft.data.poll = poll;
  draft.stored.push((tx, { channel_id, id }) => tx.enqueue(endPoll, { channel_id, message_id: id }, poll.expires_at));
}

/** The polls of some messages of one channel with their votes, as `onlooker` voted; by message id. */
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
