import type { Snowflake } from '@guildhall/protocol/ids';
import type { EventTarget } from '../../../core/framework/event.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { ActivityInstanceRow } from '../../../core/tables/applications.ts';
import { findRecipients } from '../../messages/direct-messages/queries.ts';
import { EMBEDDED_ACTIVITY_UPDATE_V2 } from './events.ts';
import { runningActivityObject } from './instance.ts';
import { runningActivities } from './running.ts';

/** Notifies the people who see the channel that an activity has changed. Its application must be locked. */
export async function announceActivity(tx: Tx, row: ActivityInstanceRow): Promise<void> {
  const target = await targetOf(tx, row);
  for (const activity of await runningActivities(tx.db, row.guild_id, [row]))
    tx.emit(EMBEDDED_ACTIVITY_UPDATE_V2, target, activity);
}

/** Notifies a user who no longer sees the channel: to them the activity has ended, even if others are in it. */
export function announceEnd(tx: Tx, row: ActivityInstanceRow, userId: Snowflake): void {
  const ended = runningActivityObject(row, [], new Map());
  tx.emit(EMBEDDED_ACTIVITY_UPDATE_V2, { user_ids: [userId], channel_id: row.channel_id }, ended);
}

async function targetOf(tx: Tx, { guild_id, channel_id }: ActivityInstanceRow): Promise<EventTarget> {
  if (guild_id !== null) return { guild_id, channel_id };
  return { user_ids: (await findRecipients(tx.db, channel_id)).map(({ user_id }) => user_id), channel_id };
}
