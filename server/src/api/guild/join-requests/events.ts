import type { Snowflake } from '@guildhall/protocol/ids';
import { event } from '../../../core/event.ts';
import type { JoinRequestObject, Status } from '@guildhall/protocol/objects/guild/join-requests';

/** The payload of join request events. */
interface JoinRequestEvent {
  guild_id: Snowflake;
  status: Status;
  request: JoinRequestObject;
}

const FOR_REVIEWERS = { audience: 'guild', anyOf: ['KICK_MEMBERS'] } as const;

export const GUILD_JOIN_REQUEST_CREATE = event<JoinRequestEvent>('GUILD_JOIN_REQUEST_CREATE', FOR_REVIEWERS);
export const GUILD_JOIN_REQUEST_UPDATE = event<JoinRequestEvent>('GUILD_JOIN_REQUEST_UPDATE', FOR_REVIEWERS);

/** A request was replaced by another one of the same person. */
export const GUILD_JOIN_REQUEST_DELETE = event<{ id: Snowflake; guild_id: Snowflake; user_id: Snowflake }>(
  'GUILD_JOIN_REQUEST_DELETE',
  FOR_REVIEWERS,
);
