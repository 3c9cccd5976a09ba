import type { Snowflake } from '@guildhall/protocol/ids';
import { type BusMessage, type EventDefinition, eventNamed } from '../core/event.ts';
import { fieldsOf, textOf } from './wire.ts';

/** A dispatch event from the bus together with its declaration. */
export interface BusEvent {
  /** Of its message. */
  id: string | undefined;
  definition: EventDefinition<unknown>;
  channelId: Snowflake | undefined;
  /** Of a private thread: only for these users and who may manage threads. */
  memberIds: readonly Snowflake[] | undefined;
  /** The channel that what it is about was in before; null for none. */
  movedFrom: Snowflake | null | undefined;
  /** Only for sessions that this application has on behalf of the users. */
  applicationId: Snowflake | undefined;
  /** What the data has besides for sessions of an application. */
  addedFor: Readonly<Record<Snowflake, object>> | undefined;
  /** Not for sessions that applications have on behalf of the users. */
  ownClients: boolean;
  /** Of the guild's state after it. */
  version: number | undefined;
  /** Of the row that it tells of. */
  revision: number | undefined;
  data: unknown;
}

/** What the bus brought under `guild.<id>` or `user.<id>`, or undefined for anything else. */
export function readBusMessage(message: unknown): BusMessage | undefined {
  return isBusMessage(message) ? message : undefined;
}

/** A message as an event, or undefined when nothing in this version declares it. */
export function declaredEvent(message: BusMessage): BusEvent | undefined {
  const definition = message.kind === 'event' ? eventNamed(message.name) : undefined;
  if (message.kind !== 'event' || !definition) return undefined;
  const { channel_id: channelId, member_ids: memberIds, moved_from: movedFrom, application_id: applicationId, data } = message;
  const { added_for: addedFor, own_clients: ownClients = false, version, revision, id } = message;
  return { id, definition, channelId, memberIds, movedFrom, applicationId, addedFor, ownClients, version, revision, data };
}

/** The id of the user in an event's `user` field. */
export function userIdIn(data: unknown): Snowflake | undefined {
  return textOf(fieldsOf(data)?.user, 'id');
}

function isBusMessage(message: unknown): message is BusMessage {
  const fields = fieldsOf(message);
  if (fields?.kind === 'event') return typeof fields.name === 'string';
  return fields?.kind === 'signal' && typeof textOf(fields.signal, 'type') === 'string';
}
