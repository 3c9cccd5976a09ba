import { type Static, Type } from 'typebox';
import { Nullable } from '../schemas.ts';
import { RunningActivityObject } from './apps/running-activities.ts';
import { ApplicationProfile } from './games/identity-profiles.ts';
import { GatewayLobby } from './games/lobbies.ts';
import { GuildObject } from './guild/guilds.ts';
import { MemberObject } from './guild/members.ts';
import { ScheduledEventObject } from './guild/scheduled-events.ts';
import { SoundboardSoundObject } from './guild/soundboard.ts';
import { StageInstanceObject } from './guild/stage-instances.ts';
import { VoiceStateObject } from './guild/voice-states.ts';
import { SeenChannelObject } from './messages/channels.ts';
import { PrivateChannelObject } from './messages/direct-messages.ts';
import { NotificationSettingsObject, UserGuildSettings } from './messages/notification-settings.ts';
import { ReadStates } from './messages/read-states.ts';
import { ThreadMemberObject, ThreadObject } from './messages/threads.ts';
import { Id, Time, Uri } from './parts.ts';
import { Notes } from './people/notes.ts';
import { PresenceObject, SessionObject } from './people/presences.ts';
import { GameRelationshipObject, RelationshipObject } from './people/relationships.ts';
import { SelfObject, UserObject, UserSettingsObject } from './people/users.ts';

/** A guild that the session has not received yet. */
export const UnavailableGuildObject = Type.Object(
  { id: Id, unavailable: Type.Literal(true) },
  { title: 'UnavailableGuildObject' },
);

/** A thread with the user's own membership, if any; its ids are those of the thread and the user. */
const SeenThreadObject = Type.Object({
  ...ThreadObject.properties,
  member: Type.Optional(Type.Omit(ThreadMemberObject, ['id', 'user_id'])),
});

/** A guild with everything that the session may see of it (GUILD_CREATE, and READY of users' clients). */
export const SeenGuildObject = Type.Object(
  {
    ...GuildObject.properties,
    joined_at: Nullable(Time),
    large: Type.Boolean(),
    /** False at the start of a session, absent in a guild that was joined later. */
    unavailable: Type.Optional(Type.Literal(false)),
    member_count: Type.Integer(),
    voice_states: Type.Array(Type.Omit(VoiceStateObject, ['guild_id', 'member'])),
    members: Type.Array(MemberObject),
    channels: Type.Array(SeenChannelObject),
    threads: Type.Array(SeenThreadObject),
    presences: Type.Array(PresenceObject),
    stage_instances: Type.Array(StageInstanceObject),
    guild_scheduled_events: Type.Array(ScheduledEventObject),
    soundboard_sounds: Type.Array(SoundboardSoundObject),
    /** Sent to people only: the activities that run in channels which the session may view. */
    activity_instances: Type.Optional(Type.Array(RunningActivityObject)),
  },
  { title: 'SeenGuildObject' },
);
/** A guild as a session sees it. */
export type SeenGuildObject = Static<typeof SeenGuildObject>;

/** The start of a session (docs/contract/gateway.md). Bots receive stubs of their guilds, users' clients whole guilds. */
export const ReadyEvent = Type.Object(
  {
    /** The version of the gateway. */
    v: Type.Integer(),
    user: SelfObject,
    session_id: Type.String(),
    session_type: Type.Enum(['normal', 'oauth']),
    resume_gateway_url: Uri,
    guilds: Type.Array(Type.Union([UnavailableGuildObject, SeenGuildObject])),
    private_channels: Type.Optional(Type.Array(PrivateChannelObject)),
    /** Sent to bots and games only. */
    application: Type.Optional(Nullable(Type.Object({ id: Id, flags: Type.Integer() }))),
    /** For bots: the number of this shard, and the number of all shards. */
    shard: Type.Optional(Type.Array(Type.Integer())),
    relationships: Type.Optional(Type.Array(RelationshipObject)),
    presences: Type.Optional(Type.Array(PresenceObject)),
    /** Sent to users' clients only. */
    read_state: Type.Optional(ReadStates),
    user_settings: Type.Optional(UserSettingsObject),
    user_guild_settings: Type.Optional(UserGuildSettings),
    notification_settings: Type.Optional(NotificationSettingsObject),
    /** Absent with capability 1 << 0. */
    notes: Type.Optional(Notes),
    sessions: Type.Optional(Type.Array(SessionObject)),
    /** Only in sessions of the server's operator. */
    operator: Type.Optional(Type.Literal(true)),
    auth_session_id_hash: Type.Optional(Type.String()),
    /** For games: the scopes of the access token. */
    scopes: Type.Optional(Type.Array(Type.String())),
    lobbies: Type.Optional(Type.Array(GatewayLobby)),
    user_application_profiles: Type.Optional(Type.Array(ApplicationProfile)),
    game_relationships: Type.Optional(Type.Array(GameRelationshipObject)),
    users: Type.Optional(Type.Array(UserObject)),
    feature_flags: Type.Optional(
      Type.Object({
        disabled_functions: Type.Array(Type.String()),
        disabled_gateway_events: Type.Array(Type.String()),
      }),
    ),
  },
  { title: 'ReadyEvent' },
);

/** Members of a guild that the session requested by opcode 8. */
export const MembersChunkEvent = Type.Object(
  {
    guild_id: Id,
    members: Type.Array(MemberObject),
    chunk_index: Type.Integer(),
    chunk_count: Type.Integer(),
    not_found: Type.Optional(Type.Array(Type.String())),
    presences: Type.Optional(Type.Array(PresenceObject)),
    nonce: Type.Optional(Type.String()),
  },
  { title: 'MembersChunkEvent' },
);

/** The threads of channels that the session may view again, with the user's memberships. */
export const ThreadListSyncEvent = Type.Object(
  {
    guild_id: Id,
    channel_ids: Type.Array(Id),
    threads: Type.Array(ThreadObject),
    members: Type.Array(ThreadMemberObject),
  },
  { title: 'ThreadListSyncEvent' },
);

/** Temporary properties of voice channels, requested by opcode 43; only those that were requested. */
export const ChannelInfoEvent = Type.Object(
  {
    guild_id: Id,
    channels: Type.Array(
      Type.Object({
        id: Id,
        status: Type.Optional(Nullable(Type.String())),
        /** Seconds since 1970. */
        voice_start_time: Type.Optional(Nullable(Type.Integer())),
      }),
    ),
  },
  { title: 'ChannelInfoEvent' },
);

/** A request over the gateway came too soon; `retry_after` is in seconds. */
export const RateLimitedEvent = Type.Object(
  {
    opcode: Type.Integer(),
    retry_after: Type.Number(),
    meta: Type.Object({ guild_id: Id, nonce: Type.Optional(Type.String()) }),
  },
  { title: 'RateLimitedEvent' },
);

const MemberListGroup = Type.Object({ id: Type.String(), count: Type.Integer() });
const MemberListItem = Type.Union([
  Type.Object({ group: MemberListGroup }),
  Type.Object({
    member: Type.Object({
      ...Type.Partial(MemberObject).properties,
      /** Only the id of a user who has just left. */
      user: Type.Object({ ...Type.Partial(UserObject).properties, id: Id }),
      presence: PresenceObject,
    }),
  }),
]);
const ListRange = Type.Array(Type.Integer());

/** The part of a member list that a user's client looks at, requested by opcode 14. */
export const MemberListEvent = Type.Object(
  {
    guild_id: Id,
    id: Type.String(),
    online_count: Type.Integer(),
    member_count: Type.Integer(),
    groups: Type.Array(MemberListGroup),
    ops: Type.Array(
      Type.Union([
        Type.Object({ op: Type.Literal('SYNC'), range: ListRange, items: Type.Array(MemberListItem) }),
        Type.Object({ op: Type.Literal('INVALIDATE'), range: ListRange }),
        Type.Object({ op: Type.Enum(['INSERT', 'UPDATE']), index: Type.Integer(), item: MemberListItem }),
        Type.Object({ op: Type.Literal('DELETE'), index: Type.Integer() }),
      ]),
    ),
  },
  { title: 'MemberListEvent' },
);
