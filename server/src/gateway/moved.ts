import type { Snowflake } from '@guildhall/protocol/ids';
import { type EventDefinition, eventNamed } from '../core/event.ts';
import type { BusEvent } from './bus-event.ts';
import type { Session } from './session.ts';
import { Views } from './visibility.ts';

/**
 * Who gets what of an event about something that moved to another channel (null: the whole guild): an update for those who see
 * both places, that it is there for those who see the new one alone, that it is gone for those who see the old one alone.
 * Undefined for an event of another kind.
 */
export function movedTo(
  { definition, channelId, movedFrom, data }: BusEvent,
  sessions: Iterable<Session>,
  sees: (session: Session, channelId: Snowflake) => boolean,
): [Session, Views][] | undefined {
  const { moved } = definition;
  if (!moved || movedFrom === undefined) return undefined;
  const views = { stays: new Views(definition, data), came: viewsOf(moved.came, data), went: viewsOf(moved.went, data) };
  return [...sessions].flatMap((session): [Session, Views][] => {
    const [did, does] = [movedFrom, channelId].map((id) => id === null || id === undefined || sees(session, id));
    const view = does ? (did ? views.stays : views.came) : did ? views.went : undefined;
    return view ? [[session, view]] : [];
  });
}

function viewsOf(name: EventDefinition<unknown>['name'], data: unknown): Views | undefined {
  const definition = eventNamed(name);
  return definition && new Views(definition, data);
}
