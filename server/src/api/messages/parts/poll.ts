import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../../core/store.ts';
import type { MessageRow } from '../../../core/tables.ts';
import type { Composition, Draft } from '../draft.ts';
import type { MessageData } from '../message.ts';
import { notBuilt } from '../not-built.ts';

/** A poll as `data_json` keeps it; the votes have tables of their own. */
export type PollData = object;

/** A poll as the wire has it (PollResponse). */
export type PollObject = object;

/** Adds the poll of a request to a new message. */
export async function addPoll(_composition: Composition, _draft: Draft): Promise<void> {
  notBuilt('The message field poll');
}

/** A poll that nobody has voted in yet. */
export function newPoll(poll: PollData): PollObject {
  return poll;
}

/** The polls of some messages with their results, as `onlooker` voted; by message id. */
export async function findPolls(
  _db: Db,
  _page: readonly { row: MessageRow; data: Readonly<MessageData> }[],
  _onlooker: Snowflake | null,
): Promise<ReadonlyMap<Snowflake, PollObject>> {
  return new Map();
}
