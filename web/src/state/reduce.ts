import type { DispatchName, Dispatches } from '../api/wire.ts';
import { ACTIVITY_REDUCERS } from '../activities/reduce-activities.ts';
import { NOTIFICATION_REDUCERS } from './notification-rules.ts';
import { EVENT_REDUCERS } from './reduce-events.ts';
import { GUILD_REDUCERS } from './reduce-guilds.ts';
import { INTERACTION_REDUCERS } from './reduce-interactions.ts';
import { MEMBER_LIST_REDUCERS } from './reduce-member-lists.ts';
import { MESSAGE_REDUCERS } from './reduce-messages.ts';
import { RELATIONSHIP_REDUCERS } from './reduce-relationships.ts';
import { THREAD_REDUCERS } from './reduce-threads.ts';
import { VOICE_REDUCERS } from '../voice/reduce-voice.ts';
import type { State, Reducers } from './types.ts';

const REDUCERS: Reducers = {
  ...GUILD_REDUCERS,
  ...EVENT_REDUCERS,
  ...NOTIFICATION_REDUCERS,
  ...MEMBER_LIST_REDUCERS,
  ...MESSAGE_REDUCERS,
  ...THREAD_REDUCERS,
  ...RELATIONSHIP_REDUCERS,
  ...INTERACTION_REDUCERS,
  ...VOICE_REDUCERS,
  ...ACTIVITY_REDUCERS,
};

/** True for a dispatch that this client handles. */
export function isHandled(name: string): name is DispatchName {
  return Object.hasOwn(REDUCERS, name);
}

/** The state after one dispatch. */
export function reduce<Name extends DispatchName>(state: State, name: Name, data: Dispatches[Name], now: number): State {
  return REDUCERS[name](state, data, now);
}
