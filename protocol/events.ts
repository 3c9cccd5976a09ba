import type { Static } from 'typebox';
import type { EventDeclaration } from './event.ts';
import { APPS_EVENTS } from './events/apps.ts';
import { GAMES_EVENTS } from './events/games.ts';
import { GATEWAY_EVENTS } from './events/gateway.ts';
import { GUILD_EVENTS } from './events/guild.ts';
import { MESSAGES_EVENTS } from './events/messages.ts';
import { PEOPLE_EVENTS } from './events/people.ts';

/**
 * Every dispatch event by name: its payload, the intents that it needs, and whether bots receive it. How the server
 * routes it (audience, permissions, order, effect on visibility) is declared by `event()` in the feature that emits it.
 */
export const EVENTS = {
  ...GATEWAY_EVENTS,
  ...PEOPLE_EVENTS,
  ...GUILD_EVENTS,
  ...MESSAGES_EVENTS,
  ...APPS_EVENTS,
  ...GAMES_EVENTS,
} as const satisfies Record<string, EventDeclaration>;

/** The name of a dispatch event. */
export type EventName = keyof typeof EVENTS;

/** The type of `d` of every event. */
export type EventPayloads = { [N in EventName]: Static<(typeof EVENTS)[N]['payload']> };

/** The type of `d` by the event's name. */
export type EventPayload<N extends EventName = EventName> = EventPayloads[N];
