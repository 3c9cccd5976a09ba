import { timestampOf } from '@guildhall/protocol/ids';
import { request } from '../state/session.ts';
import type { EventState } from '../state/types.ts';

/** A change of one date: null resets a time to that of the rule. */
interface DateChange {
  scheduled_start_time?: string | null;
  scheduled_end_time?: string | null;
  is_canceled?: boolean;
}

/** Moves, cancels or restores the date that the rule of an event has at `original` (ms since 1970). Throws ApiError. */
export async function changeDate(event: EventState, original: number, change: DateChange): Promise<void> {
  const path = { guild_id: event.guild_id, guild_scheduled_event_id: event.id };
  const known = event.guild_scheduled_event_exceptions.find((one) => timestampOf(one.event_exception_id) === original);
  if (known)
    await request('PATCH /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/exceptions/{exception_id}', {
      ...path,
      exception_id: known.event_exception_id,
      body: change,
    });
  else
    await request('POST /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/exceptions', {
      ...path,
      body: { original_scheduled_start_time: new Date(original).toISOString(), ...change },
    });
}
