import type { Snowflake } from '@guildhall/protocol/ids';
import type { ChannelRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { CHANNEL_CREATE } from '../../guild/channels/events.ts';
import { claimPair, findRecipients, pairOf } from './queries.ts';
import { emitToEach, loadConversation } from './views.ts';

/** Messages whose author is changed in one transaction. */
const PER_STEP = 200;

/**
 * Moves a batch of an account's direct messages, with its messages, to another account; returns true if there
 * may be more. If the other account already has a conversation with the same user, both stay, and new
 * messages use that account's own.
 */
export async function moveDirectMessages(tx: Tx, { from, to }: { from: Snowflake; to: Snowflake }): Promise<boolean> {
  const channel = await tx.db.kysely
    .selectFrom('recipients')
    .innerJoin('channels', 'channels.id', 'recipients.channel_id')
    .selectAll('channels')
    .where('recipients.user_id', '=', from)
    .orderBy('channels.id')
    .executeTakeFirst();
  if (!channel) return false;
  if (!(await moveWords(tx, channel.id, { from, to }))) await moveChannel(tx, channel, { from, to });
  return true;
}

/** Moves some of the account's messages in a channel; returns true if there may be more. */
async function moveWords(tx: Tx, channelId: Snowflake, { from, to }: { from: Snowflake; to: Snowflake }): Promise<boolean> {
  const { kysely } = tx.db;
  const own = kysely.selectFrom('messages').select('id').where('channel_id', '=', channelId).where('author_id', '=', from);
  const some = (await own.orderBy('id').limit(PER_STEP).execute()).map(({ id }) => id);
  if (some.length)
    await kysely
      .updateTable('messages')
      .set({ author_id: to })
      .where('channel_id', '=', channelId)
      .where('id', 'in', some)
      .execute();
  return some.length === PER_STEP;
}

async function moveChannel(tx: Tx, channel: ChannelRow, { from, to }: { from: Snowflake; to: Snowflake }): Promise<void> {
  const { kysely } = tx.db;
  const others = (await findRecipients(tx.db, channel.id)).map(({ user_id }) => user_id).filter((id) => id !== from);
  const leave = kysely.deleteFrom('recipients').where('channel_id', '=', channel.id).where('user_id', '=', from);
  const [left] = await leave.returningAll().execute();
  for (const other of others) {
    const { low_id, high_id } = pairOf(from, other);
    const pair = kysely.deleteFrom('direct_pairs').where('low_id', '=', low_id).where('high_id', '=', high_id);
    await pair.where('channel_id', '=', channel.id).execute();
    if (other !== to) await claimPair(tx.db, pairOf(to, other), channel.id);
  }
  // A conversation with oneself is not possible: it ends.
  if (!left || others.includes(to)) return;
  await kysely
    .insertInto('recipients')
    .values({ ...left, user_id: to })
    .execute();
  await kysely
    .updateTable('read_states')
    .set({ user_id: to })
    .where('channel_id', '=', channel.id)
    .where('user_id', '=', from)
    .execute();
  const conversation = await loadConversation(tx.db, channel);
  emitToEach(tx, CHANNEL_CREATE, conversation, left.closed ? others : [to, ...others]);
}
