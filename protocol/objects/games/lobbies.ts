import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id } from '../parts.ts';
import { ChannelObject } from '../messages/channels.ts';

/** Strings by key. */
export const Metadata = Type.Record(Type.String(), Type.String());
export type Metadata = Static<typeof Metadata>;

/** The wire object of a member (LobbyMemberResponse). */
export const LobbyMemberObject = Type.Object(
  {
    id: Id,
    metadata: Nullable(Metadata),
    flags: Type.Integer(),
    additional_name: Type.Optional(Type.String()),
  },
  { title: 'LobbyMemberObject' },
);
export type LobbyMemberObject = Static<typeof LobbyMemberObject>;

/** The wire object of a lobby (LobbyResponse). */
export const LobbyObject = Type.Object(
  {
    id: Id,
    application_id: Id,
    metadata: Nullable(Metadata),
    members: Type.Array(LobbyMemberObject),
    linked_channel: Type.Optional(ChannelObject),
    flags: Type.Integer(),
    /** Only for the application's bot. */
    override_event_webhooks_url: Type.Optional(Nullable(Type.String())),
  },
  { title: 'LobbyObject' },
);
export type LobbyObject = Static<typeof LobbyObject>;
