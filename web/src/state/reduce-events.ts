import type { ScheduledEventObject } from '@guildhall/protocol/objects/guild/scheduled-events';
import type { Dispatches, Guild } from '../api/wire.ts';
import type { Id } from '../api/wire-base.ts';
import { type EventState, type Reducers, type State, without } from './types.ts';

/** The events after a guild has arrived, whose events replace those that were known. */
export function eventsAfter(
  events: State['events'],
  { id, guild_scheduled_events = [] }: Pick<Guild, 'id' | 'guild_scheduled_events'>,
): State['events'] {
  const others = Object.entries(events).filter(([, event]) => event.guild_id !== id);
  return Object.fromEntries([...others, ...guild_scheduled_events.map((event) => [event.id, event] as const)]);
}

/** A dispatch has neither the number of interested people nor the user's answer, so those that are known stay. */
function putEvent(state: State, data: ScheduledEventObject): State {
  return { ...state, events: { ...state.events, [data.id]: { ...state.events[data.id], ...data } } };
}

function changeEvent(state: State, id: Id, change: (event: EventState) => EventState): State {
  const event = state.events[id];
  return event ? { ...state, events: { ...state.events, [id]: change(event) } } : state;
}

type Interest = Dispatches['GUILD_SCHEDULED_EVENT_USER_ADD'];

/** Counts an answer to the whole event; answers to one date are not counted. */
function onInterest(state: State, data: Interest, by: 1 | -1): State {
  if (data.guild_scheduled_event_exception_id) return state;
  return changeEvent(state, data.guild_scheduled_event_id, (event) => ({
    ...event,
    ...(event.user_count === undefined ? {} : { user_count: Math.max(0, event.user_count + by) }),
    ...(data.user_id === state.me?.id ? { interested: by > 0 } : {}),
  }));
}

function onException(
  state: State,
  { guild_id: _, ...data }: Dispatches['GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE'],
  kept: boolean,
) {
  return changeEvent(state, data.event_id, (event) => {
    const others = event.guild_scheduled_event_exceptions.filter((one) => one.event_exception_id !== data.event_exception_id);
    return { ...event, guild_scheduled_event_exceptions: kept ? [...others, data] : others };
  });
}

/** Reducers of the dispatches of scheduled events. */
export const EVENT_REDUCERS: Pick<
  Reducers,
  | 'GUILD_SCHEDULED_EVENT_CREATE'
  | 'GUILD_SCHEDULED_EVENT_UPDATE'
  | 'GUILD_SCHEDULED_EVENT_DELETE'
  | 'GUILD_SCHEDULED_EVENT_USER_ADD'
  | 'GUILD_SCHEDULED_EVENT_USER_REMOVE'
  | 'GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE'
  | 'GUILD_SCHEDULED_EVENT_EXCEPTION_UPDATE'
  | 'GUILD_SCHEDULED_EVENT_EXCEPTION_DELETE'
  | 'GUILD_SCHEDULED_EVENT_EXCEPTIONS_DELETE'
> = {
  GUILD_SCHEDULED_EVENT_CREATE: putEvent,
  GUILD_SCHEDULED_EVENT_UPDATE: putEvent,
  GUILD_SCHEDULED_EVENT_DELETE: (state, data) => ({ ...state, events: without(state.events, data.id) }),
  GUILD_SCHEDULED_EVENT_USER_ADD: (state, data) => onInterest(state, data, 1),
  GUILD_SCHEDULED_EVENT_USER_REMOVE: (state, data) => onInterest(state, data, -1),
  GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE: (state, data) => onException(state, data, true),
  GUILD_SCHEDULED_EVENT_EXCEPTION_UPDATE: (state, data) => onException(state, data, true),
  GUILD_SCHEDULED_EVENT_EXCEPTION_DELETE: (state, data) => onException(state, data, false),
  GUILD_SCHEDULED_EVENT_EXCEPTIONS_DELETE: (state, data) =>
    changeEvent(state, data.event_id, (event) => ({ ...event, guild_scheduled_event_exceptions: [] })),
};
