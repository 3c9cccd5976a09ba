import type { Snowflake } from '@guildhall/protocol/ids';
import { sql } from 'kysely';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { UserRow } from '../../../core/tables/database.ts';

/** The number of votes for an answer, and whether the viewer voted for it. */
export interface AnswerCount {
  answer_id: number;
  count: number;
  mine: boolean;
}

/** The votes of some polls of a channel, by message id; answers without votes are left out. */
export async function countVotes(
  db: Db,
  channelId: Snowflake,
  messageIds: readonly Snowflake[],
  onlooker: Snowflake | null,
): Promise<Map<Snowflake, AnswerCount[]>> {
  const rows = await db.kysely
    .selectFrom('poll_votes')
    .select(['message_id', 'answer_id'])
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`sum(case when ${eb.ref('user_id')} = ${onlooker ?? '0'} then 1 else 0 end)`.as('mine'),
    ])
    .where('channel_id', '=', channelId)
    .where('message_id', 'in', messageIds)
    .groupBy(['message_id', 'answer_id'])
    .orderBy('answer_id')
    .execute();
  const found = new Map<Snowflake, AnswerCount[]>();
  for (const { message_id, answer_id, count, mine } of rows) {
    const counts = found.get(message_id) ?? [];
    counts.push({ answer_id, count: Number(count), mine: Number(mine) > 0 });
    found.set(message_id, counts);
  }
  return found;
}

type OfPoll = { channel_id: Snowflake; message_id: Snowflake };

const own = prepare<OfPoll & { user_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('poll_votes')
    .select('answer_id')
    .where('channel_id', '=', param('channel_id'))
    .where('message_id', '=', param('message_id'))
    .where('user_id', '=', param('user_id'))
    .orderBy('answer_id'),
);

/** The answers that a user voted for. */
export async function findVotes(db: Db, vote: OfPoll & { user_id: Snowflake }): Promise<number[]> {
  return (await db.all(own, vote)).map((row) => row.answer_id);
}

/** Stores votes of one user. */
export async function insertVotes(db: Db, vote: OfPoll & { user_id: Snowflake }, answerIds: readonly number[]): Promise<void> {
  if (answerIds.length === 0) return;
  const rows = answerIds.map((answer_id) => ({ ...vote, answer_id }));
  await db.kysely.insertInto('poll_votes').values(rows).execute();
}

/** Deletes votes of one user. */
export async function deleteVotes(
  db: Db,
  { channel_id, message_id, user_id }: OfPoll & { user_id: Snowflake },
  answerIds: readonly number[],
): Promise<void> {
  if (answerIds.length === 0) return;
  await db.kysely
    .deleteFrom('poll_votes')
    .where('channel_id', '=', channel_id)
    .where('message_id', '=', message_id)
    .where('answer_id', 'in', answerIds)
    .where('user_id', '=', user_id)
    .execute();
}

/** Deletes the votes of deleted messages. */
export async function deleteVotesOf(db: Db, channelId: Snowflake, messageIds: readonly Snowflake[]): Promise<void> {
  if (messageIds.length === 0) return;
  await db.kysely.deleteFrom('poll_votes').where('channel_id', '=', channelId).where('message_id', 'in', messageIds).execute();
}

const voters = prepare<OfPoll & { answer_id: number; after: Snowflake; limit: number }>()((db, param) =>
  db
    .selectFrom('poll_votes')
    .innerJoin('users', 'users.id', 'poll_votes.user_id')
    .selectAll('users')
    .where('poll_votes.channel_id', '=', param('channel_id'))
    .where('poll_votes.message_id', '=', param('message_id'))
    .where('poll_votes.answer_id', '=', param('answer_id'))
    .where('poll_votes.user_id', '>', param('after'))
    .orderBy('poll_votes.user_id')
    .limit(param('limit')),
);

/** The users who voted for an answer, by user id. */
export function findVoters(db: Db, page: OfPoll & { answer_id: number; after: Snowflake; limit: number }): Promise<UserRow[]> {
  return db.all(voters, page);
}
