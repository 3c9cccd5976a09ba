import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { VoiceStateObject } from '../guild/voice-states.ts';
import { Id } from '../parts.ts';
import { ChannelObject } from '../messages/channels.ts';
import { UserObject } from '../people/users.ts';

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

/** A member as game sessions see it, with its user and whether it is connected (docs/contract/events.md). */
export const GatewayLobbyMember = Type.Object(
  { ...LobbyMemberObject.properties, connected: Type.Boolean(), user: Type.Optional(UserObject) },
  { title: 'GatewayLobbyMember' },
);
export type GatewayLobbyMember = Static<typeof GatewayLobbyMember>;

/** The participants of the call of a lobby. */
export const LobbyVoiceState = Type.Object(
  {
    ...Type.Omit(VoiceStateObject, ['guild_id', 'member']).properties,
    lobby_id: Id,
    /** The id of the lobby; null after the user has left. */
    channel_id: Nullable(Id),
  },
  { title: 'LobbyVoiceState' },
);
export type LobbyVoiceState = Static<typeof LobbyVoiceState>;

/** A lobby as game sessions see it (docs/contract/events.md). */
export const GatewayLobby = Type.Object(
  { ...LobbyObject.properties, members: Type.Array(GatewayLobbyMember), voice_states: Type.Array(LobbyVoiceState) },
  { title: 'GatewayLobby' },
);
export type GatewayLobby = Static<typeof GatewayLobby>;

/** A change of a member. */
export const LobbyMemberEvent = Type.Object(
  {
    lobby_id: Id,
    application_id: Id,
    member: GatewayLobbyMember,
  },
  { title: 'LobbyMemberEvent' },
);
export type LobbyMemberEvent = Static<typeof LobbyMemberEvent>;
