import type { ScheduledEventWithRsvpObject } from '@guildhall/protocol/objects/guild/scheduled-events';
import type { Id } from '../api/wire-base.ts';
import { isVisible } from './selectors.ts';
import { request, store } from './session.ts';
import type { EventState, State } from './types.ts';

/** The status of an event (kind guild_scheduled_event_status). */
export const EVENT_STATUS = { SCHEDULED: 1, ACTIVE: 2, COMPLETED: 3, CANCELED: 4 } as const;

/** Whether an event is planned or takes place, and the user can view its channel. */
function isOpen(state: State, { status, channel_id }: EventState): boolean {
  if (status !== EVENT_STATUS.SCHEDULED && status !== EVENT_STATUS.ACTIVE) return false;
  if (channel_id === null) return true;
  const channel = state.channels[channel_id];
  return channel !== undefined && isVisible(state, channel);
}

/** The open events of a guild that the user can view: those that take place now, then the others by their start. */
export function guildEvents(state: State, guildId: Id): EventState[] {
  return Object.values(state.events)
    .filter((event) => event.guild_id === guildId && isOpen(state, event))
    .sort((a, b) => b.status - a.status || Date.parse(a.scheduled_start_time) - Date.parse(b.scheduled_start_time));
}

/** An event with the user's answer. */
const eventState = ({ user_rsvp, ...event }: ScheduledEventWithRsvpObject): EventState => ({
  ...event,
  interested: user_rsvp?.response === 1,
});

/** Loads the events of a guild with the numbers of interested people and the user's answers. Throws ApiError. */
export async function loadEvents(guildId: Id): Promise<void> {
  const query = { with_user_count: true };
  const loaded = await request('GET /guilds/{guild_id}/scheduled-events', { guild_id: guildId, query });
  const events = Object.fromEntries(loaded.map((one) => [one.id, eventState(one)]));
  store.set((state) => ({ ...state, events: { ...state.events, ...events } }));
}

const pathOf = (event: Pick<EventState, 'id' | 'guild_id'>) => ({
  guild_id: event.guild_id,
  guild_scheduled_event_id: event.id,
});

/** Says that the user is interested, or no longer is. Throws ApiError. */
export async function answerEvent(event: EventState, interested: boolean): Promise<void> {
  const path = pathOf(event);
  if (interested) await request('PUT /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/users/@me', path);
  else await request('DELETE /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/users/@me', path);
}

/** Starts an event (2), ends it (3) or cancels it (4). Throws ApiError. */
export async function turnEvent(event: EventState, status: 2 | 3 | 4): Promise<void> {
  await request('PATCH /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}', { ...pathOf(event), body: { status } });
}

/** Deletes an event. Throws ApiError. */
export async function deleteEvent(event: EventState): Promise<void> {
  await request('DELETE /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}', pathOf(event));
}

/** The path of an event within the client. */
export const eventPath = (event: Pick<EventState, 'id' | 'guild_id'>): string => `/channels/${event.guild_id}/events/${event.id}`;
