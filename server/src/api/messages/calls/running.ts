import type { Snowflake } from '@guildhall/protocol/ids';
import type { CallObject } from '@guildhall/protocol/objects/messages/calls';
import type { Db } from '../../../core/framework/store.ts';
import { callObject } from './call.ts';
import { findPrivateCallsFor } from './queries.ts';

/** The calls that are under way in the channels of a user; with `channelId`, only the one of that channel. */
export async function runningCalls(db: Db, userId: Snowflake, channelId?: Snowflake): Promise<CallObject[]> {
  const calls = await findPrivateCallsFor(db, userId);
  const wanted = channelId === undefined ? calls : calls.filter(({ channel_id }) => channel_id === channelId);
  return Promise.all(wanted.map((call) => callObject(db, call)));
}
