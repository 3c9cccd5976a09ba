import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id, Time } from '../parts.ts';
import { MessageType } from '../enums.ts';
import { UserObject } from '../people/users.ts';
import { MessageObject } from '../messages/messages.ts';

/** The wire object of a lobby message (LobbyMessageResponse). */
export const LobbyMessageObject = Type.Object(
  {
    id: Id,
    type: MessageType,
    content: Type.String(),
    lobby_id: Id,
    /** The lobby's id; for a message written in the linked channel, that channel's. */
    channel_id: Id,
    author: UserObject,
    lobby_member: Type.Optional(
      Type.Object({
        additional_name: Type.String(),
      }),
    ),
    metadata: Type.Optional(Type.Record(Type.String(), Type.String())),
    moderation_metadata: Type.Optional(Type.Record(Type.String(), Type.String())),
    flags: Type.Integer(),
    application_id: Type.Optional(Id),
    /** Only in updates, like the one below (docs/contract/webhook-events.md#events). */
    timestamp: Type.Optional(Time),
    edited_timestamp: Type.Optional(Nullable(Time)),
  },
  { title: 'LobbyMessageObject' },
);
export type LobbyMessageObject = Static<typeof LobbyMessageObject>;

/** A message of a linked channel as the lobby's sessions receive it. */
export const SharedMessageObject = Type.Object(
  { ...MessageObject.properties, ...LobbyMessageObject.properties },
  { title: 'SharedMessageObject' },
);
export type SharedMessageObject = Static<typeof SharedMessageObject>;
