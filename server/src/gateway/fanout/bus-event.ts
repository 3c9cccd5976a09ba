import type { Snowflake } from '@guildhall/protocol/ids';
import type { EventPayload } from '@guildhall/protocol/events';
import { type BusMessage, type EventDefinition, eventNamed } from '../../core/framework/event.ts';
import type { GuildChange } from '../../core/framework/guild-change.ts';
import { fieldsOf, textOf } from '../../core/values/json-fields.ts';

/** A dispatch event from the bus with its declaration. */
export interface BusEvent {
  /** The id of its message. */
  id: string | undefined;
  definition: EventDefinition;
  channelId: Snowflake | undefined;
  /** The members of a private thread; only they and users with MANAGE_THREADS receive the event. */
  memberIds: readonly Snowflake[] | undefined;
  /** The previous channel of the object; null for none. */
  movedFrom: Snowflake | null | undefined;
  /** Only sessions of this application on behalf of the users receive the event. */
  applicationId: Snowflake | undefined;
  /** Fields added to the data for sessions of each application. */
  addedFor: Readonly<Record<Snowflake, object>> | undefined;
  /** Sessions of applications on behalf of the users do not receive the event. */
  ownClients: boolean;
  /** Only this session receives the event. */
  sessionId: string | undefined;
  /** The version of the guild's state after the event. */
  version: number | undefined;
  /** The revision of the row that the event describes. */
  revision: number | undefined;
  data: EventPayload;
  /** The change of the guild that the event describes, as its declaration reads it from the data. */
  change: GuildChange | undefined;
}

/** A message of subject `guild.<id>` or `user.<id>`, or undefined for anything else. */
export function readBusMessage(message: unknown): BusMessage | undefined {
  return isBusMessage(message) ? message : undefined;
}

/** The event of a message, or undefined if this version does not declare it. */
export function declaredEvent(message: BusMessage): BusEvent | undefined {
  const definition = message.kind === 'event' ? eventNamed(message.name) : undefined;
  if (message.kind !== 'event' || !definition) return undefined;
  const { channel_id: channelId, member_ids: memberIds, moved_from: movedFrom, application_id: applicationId, data } = message;
  const { added_for: addedFor, own_clients: ownClients = false, session_id: sessionId, version, revision, id } = message;
  const change = definition.changes?.(data);
  return {
    id,
    definition,
    channelId,
    memberIds,
    movedFrom,
    applicationId,
    addedFor,
    ownClients,
    sessionId,
    version,
    revision,
    data,
    change,
  };
}

function isBusMessage(message: unknown): message is BusMessage {
  const fields = fieldsOf(message);
  if (fields?.kind === 'event') return typeof fields.name === 'string';
  return fields?.kind === 'signal' && typeof textOf(fields.signal, 'type') === 'string';
}
