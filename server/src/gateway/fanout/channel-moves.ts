import type { Snowflake } from '@guildhall/protocol/ids';
import type { EventName, EventPayload } from '@guildhall/protocol/events';
import { eventNamed } from '../../core/framework/event.ts';
import type { BusEvent } from './bus-event.ts';
import type { Session } from '../session/session.ts';
import { Views } from './event-views.ts';
import type { SessionIdentity } from '../session/session-identity.ts';

/**
 * The recipients and views of an event about an object that may move between channels (null: the whole guild);
 * undefined for other events.
 * - Sessions that may view both places receive an update.
 * - Sessions that may view only the new place receive it as created, those that may view only the old one as deleted.
 */
export function viewsOfMove(
  { definition, channelId, movedFrom, data }: BusEvent,
  sessions: Iterable<Session>,
  sees: (session: Session, channelId: Snowflake) => boolean,
): [Session, Views][] | undefined {
  const { moved, alsoFor } = definition;
  if (!moved || (movedFrom === undefined && !alsoFor)) return undefined;
  const concerned = alsoFor?.(data);
  const isTold = ({ userId, obfuscates }: SessionIdentity) => concerned !== undefined && (userId === concerned || !obfuscates);
  const places = [movedFrom === undefined ? channelId : movedFrom, channelId];
  const stays = new Views(definition, data);
  const came = viewsOf(moved.came, data);
  const went = viewsOf(moved.went, moved.gone ? moved.gone(data) : data);
  return [...sessions].flatMap((session): [Session, Views][] => {
    const always = isTold(session.identity);
    const [did, does] = places.map((id) => always || id === null || id === undefined || sees(session, id));
    const view = does ? (did ? stays : came) : did ? went : undefined;
    return view ? [[session, view]] : [];
  });
}

function viewsOf(name: EventName, data: EventPayload): Views | undefined {
  const definition = eventNamed(name);
  return definition && new Views(definition, data);
}
